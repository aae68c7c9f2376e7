//! The CPU time of the thread that measures.

use std::time::Duration;

/// The CPU time that this thread had taken at a moment.
#[derive(Debug, Clone, Copy)]
pub struct ThreadTime(Duration);

impl ThreadTime {
    /// The CPU time that this thread has taken until now.
    #[cfg(unix)]
    #[must_use]
    pub fn now() -> Self {
        let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
        Self(time.try_into().unwrap_or_default())
    }

    /// The CPU time that this thread has taken until now.
    #[cfg(windows)]
    #[must_use]
    pub fn now() -> Self {
        Self(cpu_time::ThreadTime::now().as_duration())
    }

    /// The CPU time that this thread has taken since then.
    #[must_use]
    pub fn elapsed(self) -> Duration {
        Self::now().0.saturating_sub(self.0)
    }
}
