//! Weighted sums of evaluation terms.

use tabiya_core::Color;

use super::placement::Placement;
use super::tapered::Tapered;
use super::terms::TERMS;

/// The weights of all terms.
pub(crate) type Weights = [Tapered; TERMS];

/// Records how often each term counts: `()` records nothing, for the search; `Vec` is for the tuner.
pub(crate) trait Trace {
    /// Records that a term counts `times` times for White; negative for Black.
    fn add(&mut self, term: usize, times: i32);
}

impl Trace for () {
    #[inline(always)]
    fn add(&mut self, _: usize, _: i32) {}
}

impl Trace for Vec<(usize, i32)> {
    fn add(&mut self, term: usize, times: i32) {
        self.push((term, times));
    }
}

/// A running sum of weighted terms, White's less Black's.
pub(crate) struct Tally<'a, T> {
    pub(crate) weights: &'a Weights,
    /// Precomputed sums for the squares of pieces, used instead of their terms if present.
    pub(crate) placement: Option<&'a Placement>,
    pub(crate) sum: Tapered,
    pub(crate) trace: T,
}

impl<'a> Tally<'a, ()> {
    /// Creates an empty sum that does not use precomputed placements.
    pub(crate) fn new(weights: &'a Weights) -> Self {
        Self { weights, placement: None, sum: Tapered::ZERO, trace: () }
    }
}

impl<T: Trace> Tally<'_, T> {
    /// Adds a term `times` times for a side.
    #[inline(always)]
    pub(crate) fn add(&mut self, color: Color, term: usize, times: i32) {
        let times = match color {
            Color::White => times,
            Color::Black => -times,
        };
        self.sum += self.weights[term] * times;
        self.trace.add(term, times);
    }

    /// Adds a term for a side, once for each square of a set.
    #[inline(always)]
    #[expect(clippy::cast_possible_wrap, reason = "at most 64 squares")]
    pub(crate) fn count(&mut self, color: Color, term: usize, set: tabiya_core::Bitboard) {
        self.add(color, term, set.len() as i32);
    }
}
