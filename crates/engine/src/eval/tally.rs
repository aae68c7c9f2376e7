//! Summing up weights.

use tabiya_core::Color;

use super::placement::Placement;
use super::tapered::Tapered;
use super::terms::TERMS;

/// One weight a term.
pub(crate) type Weights = [Tapered; TERMS];

/// What is told of each term that counts: nothing in a search, and for the fit how often it does.
pub(crate) trait Trace {
    /// A term counts so many times for White.
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

/// A sum of weights, White's less Black's.
pub(crate) struct Tally<'a, T> {
    pub(crate) weights: &'a Weights,
    /// The sums of pieces' placements, to be used instead of their terms.
    pub(crate) placement: Option<&'a Placement>,
    pub(crate) sum: Tapered,
    pub(crate) trace: T,
}

impl<'a> Tally<'a, ()> {
    /// Nothing yet, with nothing summed up beforehand.
    pub(crate) fn new(weights: &'a Weights) -> Self {
        Self { weights, placement: None, sum: Tapered::ZERO, trace: () }
    }
}

impl<T: Trace> Tally<'_, T> {
    /// A term counts so many times for this side.
    #[inline(always)]
    pub(crate) fn add(&mut self, color: Color, term: usize, times: i32) {
        let times = match color {
            Color::White => times,
            Color::Black => -times,
        };
        self.sum += self.weights[term] * times;
        self.trace.add(term, times);
    }

    /// A term counts once for this side for each square of a set.
    #[inline(always)]
    #[expect(clippy::cast_possible_wrap, reason = "at most 64 squares")]
    pub(crate) fn count(&mut self, color: Color, term: usize, set: tabiya_core::Bitboard) {
        self.add(color, term, set.len() as i32);
    }
}
