//! Wald's sequential probability ratio test (SPRT), which ends a match as soon as the result is clear.
//!
//! The likelihood ratio of the two hypotheses is computed for normal distributions with the variance of the
//! pairs played so far: Michel Van den Bergh, "A Practical Introduction to the GSPRT", as in Fishtest. As in
//! Fishtest, each possible result of a pair that has not occurred counts as a thousandth of a pair.

use std::fmt;
use std::str::FromStr;

use super::stats::{moments, score};

/// A test of whether the rating difference of two engines is `elo0` or `elo1`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Sprt {
    pub(crate) elo0: f64,
    pub(crate) elo1: f64,
    /// The accepted probability of deciding for `elo1` when `elo0` is true.
    pub(crate) alpha: f64,
    /// The accepted probability of deciding for `elo0` when `elo1` is true.
    pub(crate) beta: f64,
}

/// The decision of a test.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Decision {
    /// The difference is `elo0` rather than `elo1`.
    Elo0,
    /// The difference is `elo1` rather than `elo0`.
    Elo1,
}

/// The variance of a pair's score if the score is the proportion of heads among four coins.
const COINS: f64 = 1.0 / 16.0;

/// The number of pairs below which the measured variance is not trusted.
const FEW: u32 = 16;

impl FromStr for Sprt {
    type Err = String;

    /// Reads `0,5` or `0,5,0.05,0.05`.
    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || {
            "expected ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA, such as 0,5 or 0,5,0.05,0.05".to_owned()
        };
        let numbers: Result<Vec<f64>, _> =
            text.split(',').map(|part| part.trim().parse()).collect();
        let (elo0, elo1, alpha, beta) = match numbers.map_err(|_| wrong())?[..] {
            [elo0, elo1] => (elo0, elo1, 0.05, 0.05),
            [elo0, elo1, alpha, beta] => (elo0, elo1, alpha, beta),
            _ => return Err(wrong()),
        };
        let are_errors = [alpha, beta].iter().all(|error| (1e-9..0.5).contains(error));
        if elo0.abs() > 2000.0 || elo1.abs() > 2000.0 || !are_errors {
            return Err(wrong());
        }
        if elo0 < elo1 {
            Ok(Self { elo0, elo1, alpha, beta })
        } else {
            Err(format!("expected the smaller difference first, not {elo0},{elo1}"))
        }
    }
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { elo0, elo1, alpha, beta } = self;
        write!(f, "{elo0},{elo1},{alpha},{beta}")
    }
}

impl Sprt {
    /// The logarithms of the likelihood ratios at which the test decides for `elo0` and for `elo1`.
    pub(crate) fn bounds(&self) -> (f64, f64) {
        let Self { alpha, beta, .. } = self;
        ((beta / (1.0 - alpha)).ln(), ((1.0 - beta) / alpha).ln())
    }

    /// The logarithm of the likelihood ratio of `elo1` to `elo0`. If there are few pairs, or all have the
    /// same result, the measured variance is unreliable: [`COINS`] is then its minimum.
    pub(crate) fn ratio(&self, pairs: [u32; 5]) -> f64 {
        let count: u32 = pairs.iter().sum();
        let weights = pairs.map(|pairs| if pairs == 0 { 1e-3 } else { f64::from(pairs) });
        let Some((mean, mut variance)) = moments(weights).filter(|_| count > 0) else { return 0.0 };
        if count < FEW || pairs.contains(&count) {
            variance = variance.max(COINS);
        }
        let (s0, s1) = (score(self.elo0), score(self.elo1));
        f64::from(count) * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance)
    }

    /// The likelihood ratio with its bounds, as in `LLR 0.51 (-2.94 to 2.94)`.
    pub(crate) fn progress(&self, pairs: [u32; 5]) -> String {
        let (lower, upper) = self.bounds();
        format!("LLR {:.2} ({lower:.2} to {upper:.2})", self.ratio(pairs))
    }

    /// The decision of the test; `None` if more games are needed.
    pub(crate) fn decision(&self, pairs: [u32; 5]) -> Option<Decision> {
        let (lower, upper) = self.bounds();
        let ratio = self.ratio(pairs);
        if ratio <= lower {
            Some(Decision::Elo0)
        } else if ratio >= upper {
            Some(Decision::Elo1)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_likelihood_ratio_equals_one_computed_by_hand() {
        let sprt: Sprt = "0,5".parse().expect("a test");
        let (lower, upper) = sprt.bounds();
        assert!((upper - 2.9444).abs() < 1e-4 && (lower + 2.9444).abs() < 1e-4);
        // 1000 pairs: mean 0.52, mean of the squares 0.3125, variance 0.0421; s0 = 0.5, s1 = 0.5071950.
        // 1000 * 0.0071950 * (1.04 - 1.0071950) / 0.0842 = 2.80322.
        let pairs = [40, 160, 500, 280, 20];
        assert_eq!(moments(pairs.map(f64::from)).map(|(mean, _)| mean), Some(0.52));
        assert!((sprt.ratio(pairs) - 2.803).abs() < 0.001, "{}", sprt.ratio(pairs));
        assert_eq!(sprt.decision(pairs), None);
        assert_eq!(sprt.decision([40, 160, 500, 290, 30]), Some(Decision::Elo1));
        assert_eq!(sprt.decision([40, 280, 500, 160, 20]), Some(Decision::Elo0));
    }

    #[test]
    fn equal_results_of_all_pairs_decide_late() {
        let sprt: Sprt = "0,5".parse().expect("a test");
        assert_eq!(sprt.decision([0; 5]), None);
        assert_eq!(sprt.decision([0, 0, 5000, 0, 0]), None);
        assert_eq!(sprt.decision([0, 0, 0, 0, 20]), None);
        assert_eq!(sprt.decision([0, 0, 0, 0, 60]), Some(Decision::Elo1));
        assert_eq!(sprt.decision([60, 0, 0, 0, 0]), Some(Decision::Elo0));
    }

    #[test]
    fn two_nearly_equal_pairs_decide_nothing() {
        let sprt: Sprt = "0,200".parse().expect("a test");
        assert_eq!(sprt.decision([0, 1, 1, 0, 0]), None);
        assert_eq!(sprt.decision([6, 6, 0, 0, 0]), Some(Decision::Elo0));
    }

    #[test]
    fn a_sequential_test_needs_two_elo_differences() {
        for text in ["", "0", "5,0", "0,0", "0,5,0.05", "0,5,0,0", "0,5,0.6,0.05", "a,b", "0,nan"] {
            assert!(text.parse::<Sprt>().is_err(), "{text}");
        }
    }
}
