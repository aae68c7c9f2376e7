//! The board itself.

use std::sync::Arc;

use super::by_side::BySide;
use super::castling::Right;
use super::rules::SlowRules;
use crate::mailbox::{Kind, Side};

/// A position under some rules.
#[derive(Clone, Debug)]
pub struct SlowBoard {
    /// The rules it is played by.
    pub(super) rules: Arc<SlowRules>,
    /// What stands on each square.
    pub(super) cells: [Option<(Side, Kind)>; 64],
    /// Whose move it is.
    pub(super) side: Side,
    /// What castling is still allowed.
    pub(super) rights: Vec<Right>,
    /// The square that the pawn which just moved passed over, whether or not it can be taken there.
    pub(super) passed: Option<u8>,
    /// The checks each side has given, if the rules count them.
    pub(super) checks: BySide<u32>,
    /// Turns since the last capture or pawn move.
    pub(super) quiet_turns: u32,
    /// The number of the move in the game, counted up after Black moves.
    pub(super) move_number: u32,
}

impl SlowBoard {
    /// The rules it is played by.
    pub fn rules(&self) -> &SlowRules {
        &self.rules
    }

    /// Whose move it is.
    pub fn side_to_move(&self) -> Side {
        self.side
    }

    /// What stands on a square (a1 = 0, h8 = 63).
    ///
    /// # Panics
    ///
    /// If `square` is 64 or more.
    pub fn piece_at(&self, square: u8) -> Option<(Side, Kind)> {
        self.cells[usize::from(square)]
    }

    /// How many checks a side has given; none if the rules do not count them.
    pub fn checks_given(&self, side: Side) -> u32 {
        *self.checks.of(side)
    }

    /// Every square holding a given piece.
    pub(super) fn squares_of(&self, side: Side, kind: Kind) -> impl Iterator<Item = u8> {
        (0..64).filter(move |&square| self.piece_at(square) == Some((side, kind)))
    }

    /// Whether a piece of a side stands on a square.
    pub(super) fn is_held_by(&self, square: u8, side: Side) -> bool {
        self.piece_at(square).is_some_and(|(holder, _)| holder == side)
    }

    /// Whether a square exists and nothing stands on it.
    pub(super) fn is_free(&self, square: u8) -> bool {
        self.rules.has_square(square) && self.piece_at(square).is_none()
    }

    /// Empties a square or puts a piece on it.
    pub(super) fn put(&mut self, square: u8, piece: Option<(Side, Kind)>) {
        self.cells[usize::from(square)] = piece;
    }
}
