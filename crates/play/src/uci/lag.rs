//! Measures how late answers are given on a busy machine, where threads wait for the processor.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Measured delays of answers, in microseconds.
#[derive(Default)]
pub(super) struct Lag {
    /// The recent delay, which is allowed for by answering earlier.
    now: AtomicU64,
    /// The longest recent stall of the machine, for which time is kept in reserve on the clock.
    stall: AtomicU64,
}

/// The maximum recent delay that is recorded, in microseconds.
const MOST_LAG: u64 = 100_000;
/// The maximum stall that is recorded, in microseconds.
const MOST_STALL: u64 = 2_000_000;

impl Lag {
    /// The recent delay of answers.
    pub(super) fn now(&self) -> Duration {
        Duration::from_micros(self.now.load(Ordering::Relaxed))
    }

    /// The longest recent stall, which must be expected again.
    pub(super) fn stall(&self) -> Duration {
        Duration::from_micros(self.stall.load(Ordering::Relaxed))
    }

    /// Records the delay of an answer. A delay is forgotten within some moves, a stall within some games.
    pub(super) fn learn(&self, late: Duration) {
        let late = u64::try_from(late.as_micros()).unwrap_or(u64::MAX);
        let now = late.max(self.now.load(Ordering::Relaxed) * 3 / 4);
        let stall = late.max(self.stall.load(Ordering::Relaxed) * 255 / 256);
        self.now.store(now.min(MOST_LAG), Ordering::Relaxed);
        self.stall.store(stall.min(MOST_STALL), Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stalls_are_remembered_for_games_and_lag_for_moves() {
        let lag = Lag::default();
        lag.learn(Duration::from_millis(560));
        assert_eq!((lag.now().as_millis(), lag.stall().as_millis()), (100, 560));
        for _ in 0..40 {
            lag.learn(Duration::ZERO);
        }
        assert!(lag.now() < Duration::from_millis(1));
        assert!(lag.stall() > Duration::from_millis(450));
        for _ in 0..2000 {
            lag.learn(Duration::ZERO);
        }
        assert!(lag.stall() < Duration::from_millis(1));
    }

    #[test]
    fn the_longest_stall_counts_up_to_a_limit() {
        let lag = Lag::default();
        lag.learn(Duration::from_millis(300));
        lag.learn(Duration::from_millis(90));
        assert!(lag.stall() > Duration::from_millis(290));
        lag.learn(Duration::from_secs(3600));
        assert_eq!(lag.stall(), Duration::from_micros(MOST_STALL));
    }
}
