//! Stops a count and shows its progress.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use web_time::Instant;

use crate::error::Error;

/// A control stops counts and shows their progress. The counting threads share it with the code that watches
/// or stops them.
///
/// A count checks its control between subtrees of a few plies, many times a second.
#[derive(Debug, Default)]
pub struct Control {
    stop: AtomicBool,
    deadline: Option<Instant>,
    leaf_nodes: AtomicSum,
    units: AtomicUsize,
    finished: AtomicUsize,
    restored_leaf_nodes: AtomicSum,
    restored: AtomicUsize,
}

/// A 128-bit sum that several threads add to.
#[derive(Debug, Default)]
struct AtomicSum {
    low: AtomicU64,
    high: AtomicU64,
}

impl AtomicSum {
    const fn new() -> Self {
        Self { low: AtomicU64::new(0), high: AtomicU64::new(0) }
    }

    fn read(&self) -> u128 {
        let high = self.high.load(Ordering::Relaxed);
        u128::from(high) << 64 | u128::from(self.low.load(Ordering::Relaxed))
    }

    #[expect(clippy::cast_possible_truncation, reason = "the halves are meant")]
    fn add(&self, more: u128) {
        let (low, high) = (more as u64, (more >> 64) as u64);
        let carry = self.low.fetch_add(low, Ordering::Relaxed).checked_add(low).is_none();
        // The sum may wrap: one control, such as the default control, may serve counts that exceed 128 bits
        // together.
        self.high.fetch_add(high.wrapping_add(u64::from(carry)), Ordering::Relaxed);
    }
}

impl Control {
    /// A control that lets counts run until [`stop`](Self::stop) is called.
    pub const fn new() -> Self {
        Self {
            stop: AtomicBool::new(false),
            deadline: None,
            leaf_nodes: AtomicSum::new(),
            units: AtomicUsize::new(0),
            finished: AtomicUsize::new(0),
            restored_leaf_nodes: AtomicSum::new(),
            restored: AtomicUsize::new(0),
        }
    }

    /// A control that stops counts at the given time.
    pub const fn until(deadline: Instant) -> Self {
        Self { deadline: Some(deadline), ..Self::new() }
    }

    /// Makes every count under this control end with [`Error::Stopped`].
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// A function that stops the work, such as for a handler of signals.
    pub fn stopper(self: &Arc<Self>) -> impl FnOnce() + Send + use<> {
        let control = Arc::clone(self);
        move || control.stop()
    }

    /// Whether counts should stop.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// The number of leaf nodes counted so far, for showing progress.
    pub fn leaf_nodes(&self) -> u128 {
        self.leaf_nodes.read()
    }

    /// The leaf nodes of the units that earlier runs have finished.
    pub fn restored_leaf_nodes(&self) -> u128 {
        self.restored_leaf_nodes.read()
    }

    /// The number of units of work known so far; a unit is a position at one of the upper plies.
    pub fn units(&self) -> usize {
        self.units.load(Ordering::Relaxed)
    }

    /// The number of finished units.
    pub fn finished_units(&self) -> usize {
        self.finished.load(Ordering::Relaxed)
    }

    /// The number of units that earlier runs have finished.
    pub fn restored_units(&self) -> usize {
        self.restored.load(Ordering::Relaxed)
    }

    /// Returns an error if counts should stop.
    ///
    /// # Errors
    /// [`Error::Stopped`] if counts should stop.
    #[inline]
    pub fn check(&self) -> Result<(), Error> {
        if self.is_stopped() { Err(Error::Stopped) } else { Ok(()) }
    }

    pub(crate) fn add_units(&self, units: usize) {
        self.units.fetch_add(units, Ordering::Relaxed);
    }

    pub(crate) fn finish_unit(&self, leaf_nodes: u128) {
        self.finished.fetch_add(1, Ordering::Relaxed);
        self.add(leaf_nodes);
    }

    /// Adds a unit that an earlier run has finished to the progress.
    pub(crate) fn restore_unit(&self, leaf_nodes: u128) {
        self.restored.fetch_add(1, Ordering::Relaxed);
        self.restored_leaf_nodes.add(leaf_nodes);
        self.finish_unit(leaf_nodes);
    }

    pub(crate) fn add(&self, leaf_nodes: u128) {
        self.leaf_nodes.add(leaf_nodes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leaf_nodes_are_added_up_past_2_to_the_64() {
        let control = Control::new();
        for more in [u128::from(u64::MAX), 1, 5 << 64, u128::from(u64::MAX), 2] {
            control.add(more);
        }
        assert_eq!(control.leaf_nodes(), (7 << 64) + 1);
    }
}
