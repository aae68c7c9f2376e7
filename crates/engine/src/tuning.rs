//! The evaluation as a weighted sum of terms, for tools that fit the weights.

use tabiya_core::{Color, Position};

pub use crate::eval::terms::{NAMES, TERMS};

use crate::eval::profile::Profile;
use crate::eval::scale::scale;
use crate::eval::tally::Tally;
use crate::eval::tapered::Tapered;
use crate::eval::weights::WEIGHTS;
use crate::eval::{FULL_PHASE, phase, positional};
use crate::view::EvalView;

/// A position as a weighted sum of terms. Its evaluation for White is the sum, over all terms, of the count
/// times (middle-game weight times `middle` plus end-game weight times `end`).
#[derive(Debug, Clone)]
pub struct Sample {
    /// The index and the count of each term that occurs.
    pub terms: Vec<(usize, i32)>,
    /// The share of the middle game in the evaluation, from 0 to 1.
    pub middle: f64,
    /// The share of the end game, multiplied by the scale factor for drawish end games.
    pub end: f64,
    /// The bonus for having the move, from White's point of view.
    pub tempo: f64,
}

/// Converts a position to a [`Sample`].
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

/// The current weights as pairs: middle game, end game.
pub fn weights() -> Vec<(i32, i32)> {
    WEIGHTS.iter().map(|weight| (weight.middle(), weight.end())).collect()
}
