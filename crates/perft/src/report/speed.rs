//! The comparison of the speed of two engines, as a part of a report.

use serde::{Deserialize, Serialize};
use tabiya_verify::{SpeedClock, SpeedRatio};

use crate::figures::plural;

/// How fast the engine is, compared with another one.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct SpeedReport {
    /// How the other engine was started.
    against: String,
    /// `faster`, `slower` or `no difference`.
    verdict: String,
    /// The time of the engine, divided by the time of the other engine.
    ratio: f64,
    /// The ends of the 99% interval of the ratio.
    low: f64,
    high: f64,
    rounds: usize,
    counts: usize,
    /// `cpu` or `wall`.
    clock: String,
    /// The slowdown in percent above which the run fails.
    max_slowdown: f64,
    /// Whether the engine is certainly slower than that.
    failed: bool,
}

impl SpeedReport {
    pub(crate) fn new(against: String, measured: &SpeedRatio, max_slowdown: f64) -> Self {
        let SpeedRatio { ratio, interval: (low, high), rounds, counts, clock } = *measured;
        let verdict = match (high < 1.0, low > 1.0) {
            (true, _) => "faster",
            (_, true) => "slower",
            _ => "no difference",
        };
        let clock = match clock {
            SpeedClock::Cpu => "cpu",
            SpeedClock::Wall => "wall",
        };
        let rounded = |number: f64| (number * 1e4).round() / 1e4;
        Self {
            against,
            verdict: verdict.to_owned(),
            ratio: rounded(ratio),
            low: rounded(low),
            high: rounded(high),
            rounds,
            counts,
            clock: clock.to_owned(),
            max_slowdown,
            failed: low > 1.0 + max_slowdown / 100.0,
        }
    }

    /// Whether the engine is certainly slower than allowed.
    pub(crate) fn is_failure(&self) -> bool {
        self.failed
    }

    /// The result in a line: `slower: 1.052 times the time of ./old (99% interval 1.047 to 1.057; ..)`.
    pub(crate) fn line(&self) -> String {
        let Self { against, verdict, ratio, low, high, rounds, counts, clock, .. } = self;
        let allowed = match self.failed {
            true => format!(", more than the allowed {}%", self.max_slowdown),
            false => String::new(),
        };
        let clock = if clock == "cpu" { "CPU time" } else { "wall-clock time" };
        format!(
            "{verdict}{allowed}: {ratio:.3} times the time of {against} (99% interval {low:.3} to {high:.3}; \
             {clock}, {} of {})",
            plural(*rounds as u128, "round"),
            plural(*counts as u128, "count")
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(low: f64, high: f64) -> SpeedReport {
        let clock = SpeedClock::Cpu;
        let ratio = (low * high).sqrt();
        let measured = SpeedRatio { ratio, interval: (low, high), rounds: 9, counts: 1, clock };
        SpeedReport::new("./old".to_owned(), &measured, 5.0)
    }

    #[test]
    fn a_speed_verdict_needs_the_interval_on_one_side() {
        for (low, high, verdict, fails) in [
            (0.90, 0.99, "faster", false),
            (0.99, 1.01, "no difference", false),
            (0.99, 1.20, "no difference", false),
            (1.01, 1.20, "slower", false),
            (1.051, 1.20, "slower", true),
        ] {
            let report = report(low, high);
            assert_eq!((report.verdict.as_str(), report.failed), (verdict, fails), "{report:?}");
        }
    }

    #[test]
    fn the_speed_line_has_the_slowdown_and_its_interval() {
        assert_eq!(
            report(1.08, 1.12).line(),
            "slower, more than the allowed 5%: 1.100 times the time of ./old (99% interval 1.080 to 1.120; \
             CPU time, 9 rounds of 1 count)"
        );
    }
}
