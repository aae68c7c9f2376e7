//! Pairs of scores for the middle game and the end game.

use std::ops::{Add, AddAssign, Mul, Sub};

/// The game phase at the start of chess.
pub(crate) const FULL_PHASE: i32 = 24;
/// The scale factor that leaves the end-game score unchanged.
pub(crate) const FULL_SCALE: i32 = 64;

/// A score for the middle game and one for the end game, in hundredths of a pawn, packed into 16 bits each:
/// they are summed together and blended at the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Tapered(i32);

impl Tapered {
    pub(crate) const ZERO: Self = Self(0);

    pub(crate) const fn new(middle: i32, end: i32) -> Self {
        Self((end << 16) + middle)
    }

    /// The score of the middle game.
    #[expect(clippy::cast_possible_truncation, reason = "the low half")]
    pub(crate) const fn middle(self) -> i32 {
        self.0 as i16 as i32
    }

    /// The score of the end game. Rounding undoes the borrow that a negative low half causes.
    pub(crate) const fn end(self) -> i32 {
        (self.0 + 0x8000) >> 16
    }

    /// Blends both scores by the phase, from [`FULL_PHASE`] (middle game only) to 0 (end game only).
    pub(crate) fn blend(self, phase: i32, scale: i32) -> i32 {
        let end = self.end() * scale / FULL_SCALE;
        (self.middle() * phase + end * (FULL_PHASE - phase)) / FULL_PHASE
    }
}

impl Add for Tapered {
    type Output = Self;

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(self.0.wrapping_add(other.0))
    }
}

impl AddAssign for Tapered {
    #[inline(always)]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Tapered {
    type Output = Self;

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(self.0.wrapping_sub(other.0))
    }
}

impl Mul<i32> for Tapered {
    type Output = Self;

    #[inline(always)]
    fn mul(self, times: i32) -> Self {
        Self(self.0.wrapping_mul(times))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tapered_scores_keep_signs_in_sums_and_products() {
        for (middle, end) in [(3, -5), (-3, 5), (-1, -1), (0, -300), (-250, 0)] {
            let score = Tapered::new(middle, end) * 7 - Tapered::new(end, middle);
            assert_eq!((score.middle(), score.end()), (7 * middle - end, 7 * end - middle));
            assert_eq!(score + (Tapered::ZERO - score), Tapered::ZERO);
        }
    }
}
