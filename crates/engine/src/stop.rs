//! Telling a search to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A handle that stops a search from another thread: clones stop the same search.
///
/// It stays stopped, so each search wants a new one, which [`Limits`](crate::Limits) holds.
#[derive(Debug, Clone, Default)]
pub struct Stop(Arc<Flags>);

#[derive(Debug, Default)]
struct Flags {
    stop: AtomicBool,
    ponder_hit: AtomicBool,
}

impl Stop {
    /// A handle of a search that has not begun.
    pub fn new() -> Self {
        Self::default()
    }

    /// Stops the search: it answers at once with the best move found.
    pub fn stop(&self) {
        self.0.stop.store(true, Ordering::Release);
    }

    /// Whether the search has been told to stop.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.0.stop.load(Ordering::Acquire)
    }

    /// Tells a search that ponders that its move was made: from now on its clock runs.
    pub fn ponder_hit(&self) {
        self.0.ponder_hit.store(true, Ordering::Release);
    }

    /// Whether the move that was pondered on has been made.
    #[inline]
    pub(crate) fn is_ponder_hit(&self) -> bool {
        self.0.ponder_hit.load(Ordering::Acquire)
    }
}
