//! Stopping a search.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A handle that stops a search from another thread. All clones of a handle stop the same search.
///
/// A handle cannot be reset: each search needs a new one in its [`Limits`](crate::Limits).
#[derive(Debug, Clone, Default)]
pub struct Stop(Arc<Flags>);

#[derive(Debug, Default)]
struct Flags {
    stop: AtomicBool,
    ponder_hit: AtomicBool,
}

impl Stop {
    /// Creates a handle for a search that has not begun.
    pub fn new() -> Self {
        Self::default()
    }

    /// Stops the search. It returns at once, with the best move found so far.
    pub fn stop(&self) {
        self.0.stop.store(true, Ordering::Release);
    }

    /// Whether the search has been stopped.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.0.stop.load(Ordering::Acquire)
    }

    /// Tells a pondering search that the expected move was made. Its clock runs from now on.
    pub fn ponder_hit(&self) {
        self.0.ponder_hit.store(true, Ordering::Release);
    }

    /// Whether the expected move was made while the search was pondering.
    #[inline]
    pub(crate) fn is_ponder_hit(&self) -> bool {
        self.0.ponder_hit.load(Ordering::Acquire)
    }
}
