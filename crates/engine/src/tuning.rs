//! The evaluation as the fit of the weights sees it.

use tabiya_core::{Color, Position};

pub use crate::eval::terms::{NAMES, TERMS};

use crate::eval::profile::Profile;
use crate::eval::scale::scale;
use crate::eval::tally::Tally;
use crate::eval::tapered::Tapered;
use crate::eval::weights::WEIGHTS;
use crate::eval::{FULL_PHASE, phase, positional};
use crate::view::EvalView;

/// A position as a sum of weights. Its evaluation for White is the sum over the terms of their counts times the
/// middle game's weight times `middle` plus the end game's weight times `end`.
#[derive(Debug, Clone)]
pub struct Sample {
    /// The terms that occur, with their counts.
    pub terms: Vec<(usize, i32)>,
    /// The share of the middle game, up to 1.
    pub middle: f64,
    /// The share of the end game, scaled by how much it counts.
    pub end: f64,
    /// The bonus for the right to move.
    pub tempo: f64,
}

/// The sample of a position.
pub fn sample(p: &Position) -> Sample {
    let (v, profile) = (EvalView::of(p), Profile::chess());
    let (weights, sum, trace) = (&profile.weights, Tapered::ZERO, Vec::new());
    let mut tally = Tally { weights, placement: None, sum, trace };
    positional(&v, &profile, None, &mut tally);
    let middle = f64::from(phase(&v)) / f64::from(FULL_PHASE);
    let scale = f64::from(scale(&v, tally.sum.end(), &profile)) / 64.0;
    let tempo = if p.turn() == Color::White { profile.tempo } else { -profile.tempo };
    let mut terms = tally.trace;
    terms.sort_unstable();
    terms.dedup_by(|(term, times), (kept, sum)| {
        let is_same = term == kept;
        if is_same {
            *sum += *times;
        }
        is_same
    });
    terms.retain(|&(_, times)| times != 0);
    Sample { terms, middle, end: (1.0 - middle) * scale, tempo: f64::from(tempo) }
}

/// The current weights, for the middle game and for the end game.
pub fn weights() -> Vec<(i32, i32)> {
    WEIGHTS.iter().map(|weight| (weight.middle(), weight.end())).collect()
}
