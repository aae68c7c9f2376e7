//! Stopping a count, and watching it.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::time::Instant;

use crate::failure::Failure;

/// Shared by whoever counts and whoever wants to stop that or to watch it.
///
/// A count looks at it between subtrees of a few plies, many times a second.
#[derive(Debug, Default)]
pub struct Control {
    stop: AtomicBool,
    deadline: Option<Instant>,
    leaf_nodes: [AtomicU64; 2],
    units: AtomicUsize,
    finished: AtomicUsize,
}

impl Control {
    /// Nobody has stopped anything.
    pub const fn new() -> Self {
        Self {
            stop: AtomicBool::new(false),
            deadline: None,
            leaf_nodes: [AtomicU64::new(0), AtomicU64::new(0)],
            units: AtomicUsize::new(0),
            finished: AtomicUsize::new(0),
        }
    }

    /// Stops by itself at the given time.
    pub const fn until(deadline: Instant) -> Self {
        Self { deadline: Some(deadline), ..Self::new() }
    }

    /// Makes every count that looks at this end with [`Failure::Stopped`].
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether counts should end.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// The leaf nodes counted so far, for showing progress.
    pub fn leaf_nodes(&self) -> u128 {
        let [low, high] = &self.leaf_nodes;
        let high = high.load(Ordering::Relaxed);
        u128::from(high) << 64 | u128::from(low.load(Ordering::Relaxed))
    }

    /// The units of work that are known so far: positions of some upper ply.
    pub fn units(&self) -> usize {
        self.units.load(Ordering::Relaxed)
    }

    /// How many of them are finished.
    pub fn finished_units(&self) -> usize {
        self.finished.load(Ordering::Relaxed)
    }

    #[inline]
    pub(crate) fn check(&self) -> Result<(), Failure> {
        if self.is_stopped() { Err(Failure::Stopped) } else { Ok(()) }
    }

    pub(crate) fn add_units(&self, units: usize) {
        self.units.fetch_add(units, Ordering::Relaxed);
    }

    pub(crate) fn finish_unit(&self, leaf_nodes: u128) {
        self.finished.fetch_add(1, Ordering::Relaxed);
        self.add(leaf_nodes);
    }

    #[expect(clippy::cast_possible_truncation, reason = "the halves are meant")]
    pub(crate) fn add(&self, leaf_nodes: u128) {
        let [low, high] = &self.leaf_nodes;
        let (more_low, more_high) = (leaf_nodes as u64, (leaf_nodes >> 64) as u64);
        let carry = low.fetch_add(more_low, Ordering::Relaxed).checked_add(more_low).is_none();
        high.fetch_add(more_high + u64::from(carry), Ordering::Relaxed);
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
