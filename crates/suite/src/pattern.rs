//! Patterns: features that are more common among failing positions.

use std::borrow::Cow;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use tabiya_games::AnyPosition;

use crate::PositionFeature;

/// How common a feature is among the positions that fail and among all positions, each counted once, however many
/// checks it has.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Pattern {
    /// The name of the feature.
    pub feature: Cow<'static, str>,
    /// The number of failing positions with the feature.
    pub failures: usize,
    /// The number of all failing positions.
    pub of_failures: usize,
    /// The number of positions with the feature, whether they fail or not.
    pub cases: usize,
    /// The number of all positions.
    pub of_cases: usize,
}

/// A pattern is reported if it would arise by chance with a probability below this value.
const CHANCE: f64 = 0.3;

impl Pattern {
    /// How common each feature is among the failing positions and among all. Each position comes with whether it fails.
    pub fn features(positions: impl Iterator<Item = (AnyPosition, bool)>) -> Vec<Self> {
        let positions: Vec<_> =
            positions.map(|(p, fails)| (PositionFeature::of(&p), fails)).collect();
        let of_failures = positions.iter().filter(|(_, fails)| *fails).count();
        let pattern = |feature: PositionFeature| {
            let having = positions.iter().filter(|(features, _)| features.contains(&feature));
            Self {
                feature: feature.name().into(),
                failures: having.clone().filter(|(_, fails)| *fails).count(),
                of_failures,
                cases: having.count(),
                of_cases: positions.len(),
            }
        };
        PositionFeature::ALL.into_iter().map(pattern).collect()
    }

    /// The features that are more common among the failing positions than among all.
    pub fn find(features: &[Self]) -> Vec<Self> {
        // A single failure makes no pattern.
        let several = features.iter().filter(|feature| feature.of_failures > 1);
        several.filter(|feature| feature.says_something()).cloned().collect()
    }

    /// Adds the counts of the same feature in another shard.
    pub fn add(&mut self, other: &Self) {
        self.failures += other.failures;
        self.of_failures += other.of_failures;
        self.cases += other.cases;
        self.of_cases += other.of_cases;
    }

    /// Whether the feature is so much more common among the failures than among all
    /// positions that chance is an unlikely reason.
    fn says_something(&self) -> bool {
        if self.failures * self.of_cases <= self.cases * self.of_failures {
            return false;
        }
        let share = self.cases as f64 / self.of_cases.max(1) as f64;
        at_least(self.failures, self.of_failures, share) < CHANCE
    }

    /// The patterns as text: a heading, and for each pattern a line with a bar for its failures.
    pub fn lines(patterns: &[Self]) -> Vec<String> {
        let Some(Self { of_failures, of_cases, .. }) = patterns.first() else {
            return Vec::new();
        };
        let head = format!(
            "more common among the {of_failures} positions that failed than among all {of_cases}:"
        );
        let row = |pattern: &Self| {
            let Self { feature, failures, of_failures, cases, of_cases } = pattern;
            let all = 100 * cases / of_cases.max(&1);
            let bar = "#".repeat((failures * 20).div_ceil(*of_failures));
            format!("  {feature:<20} {failures:>5} of {of_failures}, {all:>2}% of all  {bar}")
        };
        std::iter::once(head).chain(patterns.iter().map(row)).collect()
    }
}

/// The probability of `hits` or more hits in `trials` independent trials of this `probability`.
fn at_least(hits: usize, trials: usize, probability: f64) -> f64 {
    if probability <= 0.0 || probability >= 1.0 {
        return if hits == 0 || probability > 0.0 { 1.0 } else { 0.0 };
    }
    // The terms are kept as logarithms, because with thousands of trials they underflow `f64`.
    let odds = (probability / (1.0 - probability)).ln();
    let mut term = trials as f64 * (1.0 - probability).ln();
    let mut sum = 0.0;
    for k in 0..=trials {
        if k >= hits {
            sum += term.exp();
        }
        term += ((trials - k) as f64 / (k + 1) as f64).ln() + odds;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pattern(failures: usize, of_failures: usize, cases: usize, of_cases: usize) -> Pattern {
        Pattern { feature: "castling".into(), failures, of_failures, cases, of_cases }
    }

    #[test]
    fn features_of_all_cases_are_not_a_pattern() {
        for (p, named) in [
            (pattern(2, 3, 7, 10), false),
            (pattern(2, 3, 2, 3), false),
            // A feature that is only a little more common among the failures may be so by chance.
            (pattern(2, 3, 6, 10), false),
            (pattern(2, 3, 1, 10), true),
            (pattern(3, 3, 5, 10), true),
            (pattern(0, 3, 0, 10), false),
            (pattern(2, 2, 0, 10), true),
            (pattern(900, 2000, 500, 2000), true),
            (pattern(500, 2000, 499, 2000), false),
        ] {
            assert_eq!(p.says_something(), named, "{p:?}");
        }
    }

    #[test]
    fn a_coin_shows_heads_twice_in_one_of_four_cases() {
        assert!((at_least(2, 2, 0.5) - 0.25).abs() < 1e-12);
        assert!((at_least(1, 2, 0.5) - 0.75).abs() < 1e-12);
        assert!((at_least(0, 5000, 0.3) - 1.0).abs() < 1e-6);
    }
}
