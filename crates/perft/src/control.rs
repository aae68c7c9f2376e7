//! Stopping a count, and watching it.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

/// Shared by whoever counts and whoever wants to stop that or to watch it.
///
/// A count looks at it between subtrees of a few plies, many times a second.
#[derive(Debug, Default)]
pub struct Control {
    stop: AtomicBool,
    deadline: Option<Instant>,
    leaf_nodes: AtomicU64,
}

/// A count was stopped before its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stopped;

impl std::fmt::Display for Stopped {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("stopped before the count was complete")
    }
}

impl std::error::Error for Stopped {}

impl Control {
    /// Nobody has stopped anything.
    pub const fn new() -> Self {
        Self { stop: AtomicBool::new(false), deadline: None, leaf_nodes: AtomicU64::new(0) }
    }

    /// Stops by itself at the given time.
    pub const fn until(deadline: Instant) -> Self {
        Self { deadline: Some(deadline), ..Self::new() }
    }

    /// Makes every count that looks at this end with [`Stopped`].
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether counts should end.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// The leaf nodes counted so far, modulo 2^64: for showing progress, not for results.
    pub fn leaf_nodes(&self) -> u64 {
        self.leaf_nodes.load(Ordering::Relaxed)
    }

    pub(crate) fn check(&self) -> Result<(), Stopped> {
        if self.is_stopped() { Err(Stopped) } else { Ok(()) }
    }

    pub(crate) fn add(&self, leaf_nodes: u64) {
        self.leaf_nodes.fetch_add(leaf_nodes, Ordering::Relaxed);
    }
}
