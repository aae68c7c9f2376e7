//! How long an engine prints nothing.

use std::time::{Duration, Instant};

/// Measures how long an engine prints nothing while it answers.
#[derive(Debug)]
pub(crate) struct Silence {
    since: Instant,
    longest: Duration,
}

impl Silence {
    /// A silence that begins now.
    pub(crate) fn new() -> Self {
        Self { since: Instant::now(), longest: Duration::ZERO }
    }

    /// Ends the silence and begins another.
    pub(crate) fn end(&mut self) {
        self.longest = self.longest.max(self.so_far());
        self.since = Instant::now();
    }

    pub(crate) fn so_far(&self) -> Duration {
        self.since.elapsed()
    }

    /// The length of an unusual silence: ten times the longest silence before, and at least `least`.
    pub(crate) fn unusual(&self, least: Duration) -> Duration {
        (10 * self.longest).max(least)
    }
}
