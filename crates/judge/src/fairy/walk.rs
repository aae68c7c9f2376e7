//! The squares that a piece reaches, found by walking from its square.

use super::betza::{Part, Path};
use super::board::{Cell, FairyBoard};
use crate::Side;
use crate::mailbox::square::{self, file, rank};

/// The empty squares and the enemies that a piece reaches.
#[derive(Clone, Debug, Default)]
pub(super) struct Reach {
    /// Empty squares that the piece may go to.
    pub(super) moves: Vec<u8>,
    /// Squares of enemies that the piece may capture.
    pub(super) captures: Vec<u8>,
}

impl FairyBoard {
    /// The squares that the piece on a square reaches by the parts of its notation, within its
    /// mobility.
    pub(super) fn reach(&self, from: u8) -> Reach {
        let mut reach = Reach::default();
        let Some(cell) = self.piece_at(from) else {
            return reach;
        };
        for (part, step) in self.ways(from, cell) {
            for to in self.walk(from, part, step) {
                if !self.rules.may_enter(cell.side, cell.kind, to) {
                    continue;
                }
                match self.piece_at(to) {
                    None if part.moves => reach.moves.push(to),
                    Some(other) if part.captures && other.side != cell.side => {
                        reach.captures.push(to);
                    }
                    _ => {}
                }
            }
        }
        reach
    }

    /// The parts of a piece's notation that it may use on a square, with each of their steps.
    fn ways(&self, from: u8, cell: Cell) -> impl Iterator<Item = (&Part, (i8, i8))> {
        let kind = self.rules.kind(cell.kind);
        let is_initial = kind.may_start(cell.side, from);
        let parts = kind.moves[cell.side as usize].iter();
        parts.filter(move |part| is_initial || !part.initial).flat_map(move |part| {
            part.steps.iter().map(move |&step| (part, step_of(cell.side, step)))
        })
    }

    /// Whether a side's piece could capture an enemy on a square.
    pub(super) fn is_attacked(&self, square: u8, by: Side) -> bool {
        (0..64).filter(|&from| self.is_held_by(from, by)).any(|from| self.attacks(from, square))
    }

    /// Whether the piece on `from` could capture an enemy on `to`.
    fn attacks(&self, from: u8, to: u8) -> bool {
        let Some(cell) = self.piece_at(from) else {
            return false;
        };
        let distance = (file(to) - file(from), rank(to) - rank(from));
        self.rules.may_enter(cell.side, cell.kind, to)
            && self.ways(from, cell).any(|(part, step)| {
                // A walk in another direction cannot reach the square.
                part.captures
                    && is_ahead(distance, step)
                    && self.walk(from, part, step).contains(&to)
            })
    }

    /// The squares that a part reaches with this step; any piece may be on the last square.
    fn walk(&self, from: u8, part: &Part, step: (i8, i8)) -> Vec<u8> {
        match part.path {
            Path::Ride { most } => self.ride(from, step, most),
            Path::Lame => {
                let is_open = passed_squares(step).into_iter().all(|way| {
                    self.step(from, way).is_some_and(|square| self.piece_at(square).is_none())
                });
                if is_open { self.ride(from, step, 1) } else { Vec::new() }
            }
            Path::BehindHurdle { most } => self.behind_hurdle(from, step, most),
            Path::NextToHurdle { most } => {
                self.behind_hurdle(from, step, most).into_iter().take(1).collect()
            }
        }
    }

    /// The squares reached by at most `most` steps, up to and including the first piece.
    pub(super) fn ride(&self, from: u8, step: (i8, i8), most: i8) -> Vec<u8> {
        let mut squares = Vec::new();
        let mut last = from;
        for _ in 0..most {
            let Some(next) = self.step(last, step) else { break };
            squares.push(next);
            if self.piece_at(next).is_some() {
                break;
            }
            last = next;
        }
        squares
    }

    /// The squares after the first piece, the hurdle, up to and including the second piece.
    fn behind_hurdle(&self, from: u8, step: (i8, i8), most: i8) -> Vec<u8> {
        let before = self.ride(from, step, most);
        let Some(&hurdle) = before.last().filter(|&&last| self.piece_at(last).is_some()) else {
            return Vec::new();
        };
        let left = most - i8::try_from(before.len()).expect("a board has eight ranks");
        self.ride(hurdle, step, left)
    }

    /// The square one step away, if it exists.
    pub(super) fn step(&self, from: u8, step: (i8, i8)) -> Option<u8> {
        square::step(from, step).filter(|&to| self.rules.has_square(to))
    }
}

/// Whether `step` points in the direction of the distance `files`, `ranks`.
fn is_ahead((files, ranks): (i8, i8), step: (i8, i8)) -> bool {
    files * step.1 == ranks * step.0 && files * step.0 + ranks * step.1 > 0
}

/// A step from a side's view: forward is down for Black, and left and right are swapped too.
pub(super) fn step_of(side: Side, (files, ranks): (i8, i8)) -> (i8, i8) {
    (files * side.forward(), ranks * side.forward())
}

/// The squares that a lame leap passes: first along its longer component, and then diagonally.
fn passed_squares((files, ranks): (i8, i8)) -> Vec<(i8, i8)> {
    let most = files.abs().max(ranks.abs());
    // The part of a component that is behind the piece after this number of squares. The diagonal squares come last, so
    // the shorter component stays 0 until then.
    let come = |component: i8, squares: i8| {
        component.signum() * (squares - (most - component.abs())).max(0)
    };
    (1..most).map(|squares| (come(files, squares), come(ranks, squares))).collect()
}
