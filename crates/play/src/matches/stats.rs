//! Statistics of the rating difference between two engines.
//!
//! Games are counted in pairs that share an opening with colours swapped. An opening's advantage for one
//! colour goes to both engines, so the result of a pair varies less than the result of two independent games. A
//! pair gives the first engine 0 to 2 points in five steps (the "pentanomial" model of Michel Van den Bergh,
//! used by Fishtest).

/// The number of standard deviations on each side of the mean that contain 95% of a normal distribution.
const Z95: f64 = 1.959_963_984_540_054;

/// The score of the first engine of a pairing against the second.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct MatchScore {
    pub(crate) wins: u32,
    pub(crate) draws: u32,
    pub(crate) losses: u32,
    /// The number of pairs of games for each sum of half points, from 0 to 4.
    pub(crate) pairs: [u32; 5],
}

/// An estimated rating difference with its error.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Elo {
    /// The estimate of the difference; infinite if one side won all games.
    pub(crate) difference: f64,
    /// The ends of the 95% confidence interval; `None` if all pairs had the same result, which leaves their
    /// variance unknown.
    pub(crate) interval: Option<(f64, f64)>,
    /// The probability that the first engine is stronger; `None` if the variance is unknown.
    pub(crate) superiority: Option<f64>,
}

/// The rating difference that gives this expected score: `400 log10(s / (1 - s))`.
pub(super) fn elo(score: f64) -> f64 {
    -400.0 * (1.0 / score - 1.0).log10()
}

/// The expected score, from 0 to 1, at this rating difference.
pub(super) fn score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The mean and the variance of the score of a pair, scaled to the range 0 to 1; `None` without pairs.
pub(super) fn moments(pairs: [f64; 5]) -> Option<(f64, f64)> {
    let count: f64 = pairs.iter().sum();
    if count <= 0.0 {
        return None;
    }
    let values = [0.0, 0.25, 0.5, 0.75, 1.0];
    let weighed = |of: &dyn Fn(f64) -> f64| {
        pairs.iter().zip(values).map(|(pairs, value)| pairs * of(value)).sum::<f64>() / count
    };
    let mean = weighed(&|value| value);
    Some((mean, weighed(&|value| (value - mean) * (value - mean))))
}

impl MatchScore {
    /// Counts a game in which the first engine scored this many half points.
    pub(super) fn add_game(&mut self, half_points: u8) {
        match half_points {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
    }

    /// The number of games played.
    pub(crate) fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The points of the first engine, with half a point for each draw.
    pub(crate) fn points(&self) -> f64 {
        f64::from(self.wins) + f64::from(self.draws) / 2.0
    }

    /// The rating difference estimated from the pairs; `None` without pairs.
    pub(crate) fn elo(&self) -> Option<Elo> {
        let pairs = self.pairs.map(f64::from);
        let count: f64 = pairs.iter().sum();
        let (mean, variance) = moments(pairs)?;
        let difference = elo(mean);
        let error = (variance / count).sqrt();
        if error == 0.0 {
            return Some(Elo { difference, interval: None, superiority: None });
        }
        let least = elo((mean - Z95 * error).max(0.0));
        let most = elo((mean + Z95 * error).min(1.0));
        let superiority = normal((mean - 0.5) / error);
        Some(Elo { difference, interval: Some((least, most)), superiority: Some(superiority) })
    }
}

/// The cumulative distribution function of the standard normal distribution, accurate to seven digits. Uses
/// formula 7.1.26 for the error function in Abramowitz and Stegun.
fn normal(value: f64) -> f64 {
    let x = value.abs() / std::f64::consts::SQRT_2;
    let t = 1.0 / (1.0 + 0.327_591_1 * x);
    let factors = [0.254_829_592, -0.284_496_736, 1.421_413_741, -1.453_152_027, 1.061_405_429];
    let sum = factors.iter().rev().fold(0.0, |sum, factor| (sum + factor) * t);
    let erf = 1.0 - sum * (-x * x).exp();
    if value >= 0.0 { (1.0 + erf) / 2.0 } else { (1.0 - erf) / 2.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(value: f64, expected: f64) -> bool {
        (value - expected).abs() < 0.005
    }

    #[test]
    fn the_elo_difference_and_error_equal_those_by_hand() {
        // Mean (0 + 0.5 + 1.5 + 1.5 + 2) / 10 = 0.55; mean of the squares (0.125 + 0.75 + 1.125 + 2) / 10 = 0.4;
        // variance 0.4 - 0.3025 = 0.0975; error of the mean sqrt(0.00975) = 0.098742.
        let score = MatchScore { pairs: [1, 2, 3, 2, 2], ..MatchScore::default() };
        let elo = score.elo().expect("pairs");
        assert!(near(elo.difference, 34.86), "{}", elo.difference);
        // 0.55 - 1.96 * 0.098742 = 0.35647 and 0.74353.
        let (least, most) = elo.interval.expect("they vary");
        assert!(near(least, -102.62), "{least}");
        assert!(near(most, 184.91), "{most}");
        // 0.05 / 0.098742 = 0.50637 standard deviations.
        assert!((elo.superiority.expect("they vary") - 0.6937).abs() < 0.0001);
    }

    #[test]
    fn equal_results_of_all_pairs_give_no_error_estimate() {
        let drawn = MatchScore { pairs: [0, 0, 9, 0, 0], ..MatchScore::default() };
        let elo = drawn.elo().expect("pairs");
        assert_eq!((elo.difference.abs(), elo.interval), (0.0, None));
        let won = MatchScore { pairs: [0, 0, 0, 0, 3], ..MatchScore::default() };
        assert_eq!(won.elo().expect("pairs").difference, f64::INFINITY);
        assert_eq!(MatchScore::default().elo(), None);
    }

    #[test]
    fn elo_and_score_conversions_are_inverse() {
        assert!(near(elo(0.75), 190.85));
        assert!(near(score(200.0), 0.7597));
        assert!(near(elo(score(-37.0)), -37.0));
        for (value, part) in [(0.0, 0.5), (1.0, 0.841_345), (-1.959_964, 0.025), (3.0, 0.998_650)] {
            assert!((normal(value) - part).abs() < 1e-6, "{value}");
        }
    }
}
