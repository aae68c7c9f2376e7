//! Playing strength.

/// The strength of an engine: full strength, or the strength of a player with a given rating.
///
/// A weakened engine searches fewer positions and adds a small random error to each evaluation.
///
/// ```
/// use tabiya_engine::Strength;
/// assert_eq!(Strength::elo(100), Strength::elo(800));
/// assert_eq!(Strength::elo(9000), Strength::elo(2600));
/// assert_eq!(Strength::default(), Strength::FULL);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Strength {
    /// The maximum number of positions searched for a move.
    nodes: Option<u64>,
    /// The standard deviation of the evaluation errors, in hundredths of a pawn.
    noise: i32,
}

/// A rating, the number of positions searched, and the standard deviation of evaluation errors.
type Level = (u32, f64, f64);

/// Levels fitted by matches. Between two levels both numbers are interpolated, the number of positions on a
/// logarithmic scale.
const LEVELS: [Level; 10] = [
    (800, 330.0, 125.0),
    (1000, 420.0, 100.0),
    (1200, 600.0, 70.0),
    (1400, 900.0, 48.0),
    (1600, 1350.0, 33.0),
    (1800, 2200.0, 22.0),
    (2000, 3700.0, 15.0),
    (2200, 5800.0, 10.0),
    (2400, 10_800.0, 4.0),
    (2600, 21_000.0, 1.0),
];

impl Strength {
    /// Full strength.
    pub const FULL: Self = Self { nodes: None, noise: 0 };

    /// The lowest and the highest rating available.
    pub const RANGE: (u32, u32) = (LEVELS[0].0, LEVELS[LEVELS.len() - 1].0);

    /// The strength for a rating, or for the nearest rating available.
    #[expect(clippy::cast_possible_truncation, reason = "numbers of the table")]
    #[expect(clippy::cast_sign_loss, reason = "numbers of the table")]
    pub fn elo(rating: u32) -> Self {
        let rating = rating.clamp(Self::RANGE.0, Self::RANGE.1);
        let pair = LEVELS.windows(2).find(|pair| rating <= pair[1].0);
        let [low, high] = *pair.unwrap_or(&LEVELS[LEVELS.len() - 2..]) else { return Self::FULL };
        let part = f64::from(rating - low.0) / f64::from(high.0 - low.0);
        let nodes = low.1 * (high.1 / low.1).powf(part);
        let noise = low.2 + (high.2 - low.2) * part;
        Self { nodes: Some(nodes as u64), noise: noise as i32 }
    }

    /// The strength of a player that searches at most `nodes` positions and errs by `noise`. Used to measure
    /// the levels.
    #[doc(hidden)]
    pub const fn with_nodes_and_noise(nodes: u64, noise: i32) -> Self {
        Self { nodes: Some(nodes), noise }
    }

    /// The maximum number of positions to search for a move.
    pub(crate) fn nodes(self) -> u64 {
        self.nodes.unwrap_or(u64::MAX)
    }

    pub(crate) fn noise(self, seed: u64) -> Noise {
        Noise { size: self.noise, seed }
    }
}

/// Random evaluation errors, always the same for the same position and seed.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Noise {
    size: i32,
    seed: u64,
}

impl Noise {
    /// The evaluation with the random error added.
    #[inline(always)]
    pub(crate) fn blur(self, key: u64, value: i32) -> i32 {
        if self.size == 0 { value } else { self.blurred(key, value) }
    }

    #[inline(never)]
    fn blurred(self, key: u64, value: i32) -> i32 {
        let mixed = (key ^ self.seed).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mixed = (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        // The sum of four bytes is roughly normal, with a standard deviation of 148.
        let sum = mixed.to_be_bytes().iter().take(4).map(|&byte| i32::from(byte)).sum::<i32>();
        value + (sum - 510) * self.size / 148
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stronger_levels_see_more_and_err_less() {
        let levels: Vec<Strength> = (800..=2600).step_by(50).map(Strength::elo).collect();
        for pair in levels.windows(2) {
            assert!(pair[0].nodes() < pair[1].nodes() && pair[0].noise >= pair[1].noise);
        }
    }

    #[test]
    fn errors_of_weak_levels_have_the_set_size_and_no_bias() {
        let noise = Strength { nodes: None, noise: 100 }.noise(7);
        let errors: Vec<i32> = (0..4000).map(|key| noise.blur(key, 50) - 50).collect();
        let mean = errors.iter().sum::<i32>() / 4000;
        let square = errors.iter().map(|error| error * error).sum::<i32>() / 4000;
        assert!(mean.abs() < 10, "{mean}");
        assert!((80 * 80..120 * 120).contains(&square), "{square}");
        assert_eq!(noise.blur(3, 50), noise.blur(3, 50));
    }
}
