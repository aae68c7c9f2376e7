//! The interval of a mean, and so of an estimate, from the spread of the values.

use crate::error::Error;

/// An estimate of a number of leaf nodes, with a 99% interval.
///
/// The interval is Student's, over the groups of walks: at least 99 of 100 such intervals hold the number if the groups
/// are distributed normally.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    /// The estimated number of leaf nodes: the mean of the groups.
    pub nodes: f64,
    /// Half the width of the 99% interval.
    pub error: f64,
    /// The number of walks; 0 if the tree was counted.
    pub walks: u64,
    /// The exact number of leaf nodes, if the tree is so small that it was counted.
    pub exact: Option<u128>,
}

/// The mean of measured values, with a 99% interval.
///
/// ```
/// use tabiya_count::MeanInterval;
/// let seconds = MeanInterval::from_values(&[1.01, 0.99, 1.02, 0.98]).ok_or("too few values")?;
/// assert!(seconds.mean - seconds.error < 1.0 && 1.0 < seconds.mean + seconds.error);
/// # Ok::<(), &str>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MeanInterval {
    /// The mean.
    pub mean: f64,
    /// Half the width of the 99% interval, which is Student's.
    pub error: f64,
}

impl MeanInterval {
    /// The mean of at least two values, and its interval; `None` for fewer values.
    pub fn from_values(values: &[f64]) -> Option<Self> {
        let number = values.len() as f64;
        if values.len() < 2 {
            return None;
        }
        let mean = values.iter().sum::<f64>() / number;
        // The spread is taken relative to the largest value, because the squares of large values overflow.
        let largest = values.iter().fold(0.0, |most: f64, value| most.max(value.abs()));
        if largest == 0.0 {
            return Some(Self { mean, error: 0.0 });
        }
        let square = |value: &f64| (value / largest - mean / largest).powi(2);
        let variance = values.iter().map(square).sum::<f64>() / (number - 1.0);
        let error = largest * quantile(values.len() - 1) * (variance / number).sqrt();
        Some(Self { mean, error })
    }
}

impl Estimate {
    /// The probability with which an interval holds the number of leaf nodes.
    pub const CONFIDENCE: f64 = 0.99;

    /// An exact count, with the error 0.
    pub(super) fn counted(exact: u128) -> Self {
        Self { nodes: exact as f64, error: 0.0, walks: 0, exact: Some(exact) }
    }

    /// The estimate from the results of groups of `walks` walks each.
    pub(super) fn from_groups(groups: &[f64], walks: usize) -> Result<Self, Error> {
        let MeanInterval { mean: nodes, error } =
            MeanInterval::from_values(groups).ok_or(Error::Stopped)?;
        if !nodes.is_finite() {
            return Err(Error::EstimateOverflow);
        }
        // If all walks ended early, they say nothing about the leaf nodes.
        let error = if nodes > 0.0 { error } else { f64::INFINITY };
        Ok(Self { nodes, error, walks: groups.len() as u64 * walks as u64, exact: None })
    }

    /// The lower end of the interval.
    pub fn low(&self) -> f64 {
        (self.nodes - self.error).max(0.0)
    }

    /// The upper end of the interval.
    pub fn high(&self) -> f64 {
        self.nodes + self.error
    }

    /// Half the width of the interval, divided by the estimate.
    pub fn relative_error(&self) -> f64 {
        if self.error > 0.0 { self.error / self.nodes } else { 0.0 }
    }
}

/// The 0.995 quantile of Student's distribution for 1, 2, .. degrees of freedom.
const QUANTILES: [f64; 30] = [
    63.6567, 9.9248, 5.8409, 4.6041, 4.0321, 3.7074, 3.4995, 3.3554, 3.2498, 3.1693, 3.1058,
    3.0545, 3.0123, 2.9768, 2.9467, 2.9208, 2.8982, 2.8784, 2.8609, 2.8453, 2.8314, 2.8188, 2.8073,
    2.7969, 2.7874, 2.7787, 2.7707, 2.7633, 2.7564, 2.7500,
];

/// The 0.995 quantile of Student's distribution, for more degrees of freedom than the table has by the first terms of
/// its expansion (Abramowitz and Stegun, 26.7.5).
fn quantile(degrees: usize) -> f64 {
    const NORMAL: f64 = 2.575_829_3;
    let expanded = |degrees: f64| {
        let (cube, fifth) = (NORMAL.powi(3), NORMAL.powi(5));
        NORMAL
            + (cube + NORMAL) / (4.0 * degrees)
            + (5.0 * fifth + 16.0 * cube + 3.0 * NORMAL) / (96.0 * degrees * degrees)
    };
    QUANTILES.get(degrees - 1).copied().unwrap_or_else(|| expanded(degrees as f64))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The probability that a variable with Student's distribution is between 0 and `limit`, by Simpson's rule. With
    /// t = tan(angle) * sqrt(degrees) the density becomes a power of the cosine.
    fn probability(degrees: usize, limit: f64) -> f64 {
        let power = i32::try_from(degrees).expect("a small number") - 1;
        let integral = |to: f64| {
            let pieces = 2000;
            let width = to / f64::from(pieces);
            let value = |at: i32| (f64::from(at) * width).cos().powi(power);
            let odd: f64 = (1..pieces).step_by(2).map(value).sum();
            let even: f64 = (2..pieces).step_by(2).map(value).sum();
            (value(0) + value(pieces) + 4.0 * odd + 2.0 * even) * width / 3.0
        };
        let angle = (limit / (degrees as f64).sqrt()).atan();
        integral(angle) / (2.0 * integral(std::f64::consts::FRAC_PI_2))
    }

    #[test]
    fn student_s_quantiles_leave_half_a_per_cent_above_them() {
        for degrees in (1..200).chain([1000, 10_000]) {
            let within = probability(degrees, quantile(degrees));
            assert!((within - 0.495).abs() < 1e-5, "{degrees}: {within}");
        }
    }

    #[test]
    fn intervals_follow_from_the_spread_of_the_groups() {
        let estimate = Estimate::from_groups(&[90.0, 100.0, 110.0], 7).expect("three groups");
        assert_eq!((estimate.nodes, estimate.walks), (100.0, 21));
        // The standard deviation of the values is 10, of the mean 10 / sqrt(3).
        assert!((estimate.error - 9.9248 * 10.0 / 3f64.sqrt()).abs() < 1e-9);
        assert_eq!(
            (estimate.low(), estimate.high()),
            (100.0 - estimate.error, 100.0 + estimate.error)
        );
        let wide = Estimate::from_groups(&[0.0, 1.0], 1).expect("two groups");
        assert_eq!(wide.low(), 0.0);
    }

    #[test]
    fn unusable_samples_give_no_false_interval() {
        assert_eq!(Estimate::from_groups(&[5.0], 1), Err(Error::Stopped));
        assert_eq!(
            Estimate::from_groups(&[0.0; 9], 1).map(|estimate| estimate.high()),
            Ok(f64::INFINITY)
        );
        assert_eq!(Estimate::from_groups(&[1e308; 9], 1), Err(Error::EstimateOverflow));
        let large = Estimate::from_groups(&[1e300, 3e300], 1).expect("below 1.8e308");
        assert!(large.error.is_finite() && large.error > 0.0);
    }
}
