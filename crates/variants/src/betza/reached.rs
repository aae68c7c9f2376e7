//! The squares that a movement reaches, for diagrams of how a piece moves.

use std::num::NonZeroU8;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use tabiya_core::Color;

use super::{Mode, Movement, Part, Step, turned};

/// The distance up to which lines are drawn, even if they have no limit.
const FARTHEST: i8 = 4;

/// A square that a piece reaches, relative to the piece, and how it gets there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(deny_unknown_fields))]
pub struct ReachedSquare {
    /// The way to the square on the board: files to the right and ranks up.
    pub step: Step,
    /// Whether the piece moves there if the square is empty.
    pub moves: bool,
    /// Whether the piece captures there.
    pub captures: bool,
    /// Whether it moves there only by jumping over another piece, which it needs for this.
    pub hops_to_move: bool,
    /// Whether it captures there only by jumping over another piece.
    pub hops_to_capture: bool,
    /// Whether the piece gets there only from the squares of its first moves.
    pub initial: bool,
    /// Whether this is the last drawn square of a line that goes on.
    pub goes_on: bool,
}

/// The squares that a part reaches by repeating a step, nearest first, and whether the line goes on behind them. If
/// the part must jump over a piece, that piece is assumed to be there.
fn line((files, ranks): Step, mode: Mode) -> (Vec<Step>, bool) {
    let size = files.abs().max(ranks.abs());
    let squares = |first: i8, limit: Option<NonZeroU8>| {
        // At least two steps of a line of long steps are drawn, because one alone would look like a leap.
        let shown = (FARTHEST / size).max(2);
        let last = limit.and_then(|limit| i8::try_from(limit.get()).ok());
        let goes_on = last.is_none_or(|last| last > shown);
        let last = last.map_or(shown, |last| last.min(shown));
        ((first..=last).map(|steps| (files * steps, ranks * steps)).collect(), goes_on)
    };
    match mode {
        Mode::Leap | Mode::Lame => (vec![(files, ranks)], false),
        Mode::Ride { limit } => squares(1, limit),
        // The first square may hold the hurdle, but is never a target.
        Mode::Over { limit } | Mode::Behind { limit } => squares(2, limit),
    }
}

impl Part {
    /// The squares that this part alone reaches, for a piece of `color`.
    fn reached(&self, color: Color) -> Vec<ReachedSquare> {
        let of_step = |&step: &Step| {
            let (squares, goes_on) = line(step, self.mode);
            let last = squares.len();
            let hops = matches!(self.mode, Mode::Over { .. } | Mode::Behind { .. });
            let made = move |(at, step): (usize, Step)| ReachedSquare {
                step: turned(step, color),
                moves: self.moves,
                captures: self.captures,
                hops_to_move: hops && self.moves,
                hops_to_capture: hops && self.captures,
                initial: self.initial,
                goes_on: goes_on && at + 1 == last,
            };
            squares.into_iter().enumerate().map(made)
        };
        self.steps.iter().flat_map(of_step).collect()
    }
}

/// Whether a piece needs to jump, given for each of two ways whether it exists and whether it jumps.
const fn needs_hop(one: (bool, bool), other: (bool, bool)) -> bool {
    match (one.0, other.0) {
        (true, true) => one.1 && other.1,
        (true, false) => one.1,
        (false, _) => other.1,
    }
}

impl Movement {
    /// The squares that a piece of `color` reaches from the middle of a large empty board, each once and in the order
    /// of the notation. Lines without a limit end after four squares. Pieces to jump over are assumed to be there.
    ///
    /// ```
    /// use tabiya_core::Color;
    /// use tabiya_variants::betza::Movement;
    /// let pawn: Movement = "mfWcfF".parse()?;
    /// let squares = pawn.reached(Color::Black);
    /// let steps: Vec<_> = squares.iter().map(|to| (to.step, to.moves, to.captures)).collect();
    /// assert_eq!(steps[0], ((0, -1), true, false));
    /// assert!(steps[1..].contains(&((1, -1), false, true)) && steps.len() == 3);
    /// # Ok::<(), tabiya_variants::betza::BetzaError>(())
    /// ```
    pub fn reached(&self, color: Color) -> Vec<ReachedSquare> {
        let mut all: Vec<ReachedSquare> = Vec::new();
        for found in self.parts.iter().flat_map(|part| part.reached(color)) {
            match all.iter_mut().find(|known| known.step == found.step) {
                Some(known) => {
                    known.hops_to_move = needs_hop(
                        (known.moves, known.hops_to_move),
                        (found.moves, found.hops_to_move),
                    );
                    known.hops_to_capture = needs_hop(
                        (known.captures, known.hops_to_capture),
                        (found.captures, found.hops_to_capture),
                    );
                    known.moves |= found.moves;
                    known.captures |= found.captures;
                    known.initial &= found.initial;
                    known.goes_on |= found.goes_on;
                }
                None => all.push(found),
            }
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reached(notation: &str) -> Vec<ReachedSquare> {
        notation.parse::<Movement>().unwrap().reached(Color::White)
    }

    #[test]
    fn only_unlimited_lines_are_marked_as_continuing() {
        let ends = |notation: &str| -> Vec<Step> {
            let all = reached(notation).into_iter();
            all.filter(|square| square.goes_on).map(|square| square.step).collect()
        };
        assert_eq!(ends("fR"), [(0, 4)]);
        assert_eq!(ends("fR3"), []);
        assert_eq!(ends("fW"), []);
    }

    #[test]
    fn a_cannon_hops_only_to_capture() {
        let cannon = reached("mRcpR");
        let at = |step: Step| *cannon.iter().find(|square| square.step == step).unwrap();
        assert!(!at((0, 1)).captures);
        // Three squares up it moves along the line, and captures over a piece.
        let third = at((0, 3));
        assert!(third.moves && third.captures && !third.hops_to_move && third.hops_to_capture);
        let hopper = reached("gQ");
        assert!(hopper.iter().all(|square| square.hops_to_move && square.hops_to_capture));
    }

    #[test]
    fn initial_moves_are_marked_unless_always_possible() {
        let squares = reached("imfW2mfW");
        let of = |ranks: i8| *squares.iter().find(|square| square.step == (0, ranks)).unwrap();
        assert!(!of(1).initial && of(2).initial);
    }
}
