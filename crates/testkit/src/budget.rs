//! Limits on the nodes that are checked.

use std::time::Duration;

/// Limits on the number of nodes, their depth and the time. All positions share the limit on nodes, and the
/// positions themselves are checked first.
///
/// ```
/// use std::time::Duration;
/// use tabiya_testkit::Budget;
/// let thorough = Budget::new().nodes(1_000_000).depth(6).time(Duration::from_secs(600));
/// assert_ne!(thorough, Budget::default());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    pub(super) nodes: u64,
    pub(super) depth: usize,
    pub(super) time: Duration,
}

impl Budget {
    /// The default limits: 10,000 nodes, 4 plies, 30 seconds.
    pub const fn new() -> Self {
        Self { nodes: 10_000, depth: 4, time: Duration::from_secs(30) }
    }

    /// Limits the number of nodes of all positions together; every position is checked in any case.
    #[must_use]
    pub const fn nodes(self, nodes: u64) -> Self {
        Self { nodes, ..self }
    }

    /// Limits the number of plies from a position to its nodes.
    #[must_use]
    pub const fn depth(self, plies: usize) -> Self {
        Self { depth: plies, ..self }
    }

    /// Limits the time, after which no further node is checked. The [`Summary`](super::Summary) says how many
    /// positions were left out.
    #[must_use]
    pub const fn time(self, time: Duration) -> Self {
        Self { time, ..self }
    }
}

impl Default for Budget {
    fn default() -> Self {
        Self::new()
    }
}
