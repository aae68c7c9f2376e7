//! The comparison of the speed of two engines, as a part of a report.

use tabiya_verify::{SpeedClock, SpeedRatio};

use crate::figures::plural;
use crate::output::Fields;

/// How fast the engine is, compared with another one.
pub(crate) struct SpeedReport {
    pub(crate) json: Fields,
    /// The result in a line: `slower: 1.052 times the time of ./old (99% interval 1.047 to 1.057; ..)`.
    pub(crate) line: String,
    /// Whether the engine is certainly slower than allowed.
    pub(crate) failed: bool,
}

impl SpeedReport {
    /// The report on a measurement against the engine that was started with `against`.
    pub(crate) fn new(against: &str, measured: &SpeedRatio, max_slowdown: f64) -> Self {
        let rounded = |number: f64| (number * 1e4).round() / 1e4;
        let SpeedRatio { ratio, interval: (low, high), rounds, counts, clock } = *measured;
        let failed = low > 1.0 + max_slowdown / 100.0;
        let verdict = match (high < 1.0, low > 1.0) {
            (true, _) => "faster",
            (_, true) => "slower",
            _ => "no difference",
        };
        let (clock, clock_words) = match clock {
            SpeedClock::Cpu => ("cpu", "CPU time"),
            SpeedClock::Wall => ("wall", "wall-clock time"),
        };
        let [ratio, low, high] = [ratio, low, high].map(rounded);
        let json = Fields::default()
            .with("against", against)
            .with("verdict", verdict)
            .with("ratio", ratio)
            .with("low", low)
            .with("high", high)
            .with("rounds", rounds)
            .with("counts", counts)
            .with("clock", clock)
            .with("max_slowdown", max_slowdown)
            .with("failed", failed);
        let allowed = match failed {
            true => format!(", more than the allowed {max_slowdown}%"),
            false => String::new(),
        };
        let (rounds, counts) = (plural(rounds as u128, "round"), plural(counts as u128, "count"));
        let line = format!(
            "{verdict}{allowed}: {ratio:.3} times the time of {against} (99% interval {low:.3} to {high:.3}; \
             {clock_words}, {rounds} of {counts})"
        );
        Self { json, line, failed }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(low: f64, high: f64) -> SpeedReport {
        let clock = SpeedClock::Cpu;
        let ratio = (low * high).sqrt();
        let measured = SpeedRatio { ratio, interval: (low, high), rounds: 9, counts: 1, clock };
        SpeedReport::new("./old", &measured, 5.0)
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
            assert!(report.line.starts_with(verdict) && report.failed == fails, "{}", report.line);
        }
    }

    #[test]
    fn the_speed_line_has_the_slowdown_and_its_interval() {
        assert_eq!(
            report(1.08, 1.12).line,
            "slower, more than the allowed 5%: 1.100 times the time of ./old (99% interval 1.080 to 1.120; \
             CPU time, 9 rounds of 1 count)"
        );
    }
}
