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

#[cfg(test)]
mod tests {
    use std::hint::black_box;
    use std::thread::sleep;
    use std::time::Duration;

    use super::ThreadTime;

    #[test]
    fn work_takes_cpu_time_and_sleeping_takes_none() {
        let start = ThreadTime::now();
        while start.elapsed() < Duration::from_millis(5) {
            black_box(0);
        }
        let slept = ThreadTime::now();
        sleep(Duration::from_millis(100));
        assert!(slept.elapsed() < Duration::from_millis(50));
        assert!(start.elapsed() >= Duration::from_millis(5));
    }
}
