//! Castling.

use super::board::SlowBoard;
use super::rules::Castling;
use crate::mailbox::square::{at, file, rank};
use crate::mailbox::{Kind, Move, Side};

/// A king and a rook that have not moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Right {
    /// Whose they are.
    pub side: Side,
    /// Where the king stands.
    pub king: u8,
    /// Where the rook stands.
    pub rook: u8,
}

impl Right {
    /// Whether the rook stands on the h-file's side of the king.
    pub(crate) fn is_short(self) -> bool {
        file(self.rook) > file(self.king)
    }

    /// The move: the king takes its own rook.
    fn castling(self) -> Move {
        Move { from: self.king, to: self.rook, promotion: None }
    }

    /// Where the king ends.
    pub(crate) fn king_end(self) -> u8 {
        self.on_rank(if self.is_short() { 6 } else { 2 })
    }

    /// Where the rook ends.
    pub(crate) fn rook_end(self) -> u8 {
        self.on_rank(if self.is_short() { 5 } else { 3 })
    }

    fn on_rank(self, file: i8) -> u8 {
        at(file, rank(self.king)).expect("the files are on the board")
    }

    /// Whether a piece that comes to or leaves a square is the end of the right.
    pub(super) fn is_lost_by_touching(self, square: u8) -> bool {
        square == self.king || square == self.rook
    }
}

impl SlowBoard {
    /// Castling moves that may yet leave the king attacked in a game where it may not be.
    pub(super) fn castling_moves(&self) -> Vec<Move> {
        let own = self.rights.iter().filter(|right| right.side == self.side);
        own.filter(|&&right| self.may_castle(right)).map(|right| right.castling()).collect()
    }

    /// The right that a move makes use of, if it is castling.
    pub(super) fn right_used(&self, mv: Move) -> Option<Right> {
        self.rights.iter().copied().find(|right| right.castling() == mv)
    }

    fn may_castle(&self, right: Right) -> bool {
        self.has_room_to_castle(right)
            && self.rules.may_enter(right.side, Kind::King, right.king_end())
            && self.rules.may_enter(right.side, Kind::Rook, right.rook_end())
            && self.is_safe_enough_to_castle(right)
    }

    /// Whether every square on the king's and on the rook's way exists and holds nothing but them.
    fn has_room_to_castle(&self, right: Right) -> bool {
        let king_way = squares_from_to(right.king, right.king_end());
        let rook_way = squares_from_to(right.rook, right.rook_end());
        king_way
            .into_iter()
            .chain(rook_way)
            .all(|square| square == right.king || square == right.rook || self.is_free(square))
    }

    /// Whether enemies attack the king nowhere the rules mind.
    fn is_safe_enough_to_castle(&self, right: Right) -> bool {
        let is_safe = |&square: &u8| !self.is_attacked(square, right.side.opposite());
        let way_is_safe = match self.rules.castling {
            Castling::Never => false,
            Castling::Safe => squares_from_to(right.king, right.king_end()).iter().all(is_safe),
            Castling::ThroughAttack => is_safe(&right.king),
        };
        // The end is looked at when both stand there: the rook may have been a shield.
        let end_is_safe =
            || !self.play(right.castling()).is_attacked(right.king_end(), right.side.opposite());
        way_is_safe && end_is_safe()
    }
}

/// The squares of a rank from one to another, both included.
pub(crate) fn squares_from_to(from: u8, to: u8) -> Vec<u8> {
    (from.min(to)..=from.max(to)).collect()
}
