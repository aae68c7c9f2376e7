//! Castling of the role king with the role rook, however they move otherwise.

use tabiya_core::Castling;

use super::board::{Cell, FairyBoard};
use super::fairy_move::FairyMove;
use super::rules::KindId;
use crate::Side;
use crate::mailbox::castling::{castling_way, destinations};
use crate::mailbox::square::{along_rank, file};

/// A castling right: a king and a rook that have not moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Right {
    /// The side of both.
    pub side: Side,
    /// The square of the king.
    pub king: u8,
    /// The square of the rook.
    pub rook: u8,
}

impl Right {
    /// Whether the rook stands on the h-file's side of the king.
    pub(super) fn is_short(self) -> bool {
        file(self.rook) > file(self.king)
    }

    /// The destinations of the king and of the rook.
    pub(super) fn ends(self) -> (u8, u8) {
        destinations(self.king, self.rook)
    }
}

impl FairyBoard {
    /// Castling moves that do not leave the king attacked.
    pub(super) fn castling_moves(&self) -> Vec<FairyMove> {
        let own = self.rights.iter().filter(|right| right.side == self.side_to_move());
        own.filter(|&&right| self.may_castle(right))
            .map(|&right| FairyMove::Castle(right))
            .collect()
    }

    fn may_castle(&self, right: Right) -> bool {
        let (king_end, rook_end) = right.ends();
        castling_way(right.king, right.rook).all(|square| self.is_free(square))
            && self.rules.may_enter(right.side, KindId::KING, king_end)
            && self.rules.may_enter(right.side, KindId::ROOK, rook_end)
            && self.is_safe_enough_to_castle(right)
    }

    /// Whether the king is not attacked on any square that the rules require to be safe: its origin, the squares on
    /// its way, and its destination with the rook on its own.
    fn is_safe_enough_to_castle(&self, right: Right) -> bool {
        let (end, _) = right.ends();
        let mut way = along_rank(right.king, end).filter(|&square| square != end);
        // Under rules without castling no right exists, so this is not reached.
        let way_is_safe = self.rules.castling == Castling::ThroughAttack
            || way.all(|square| self.king_is_safe_on(square, right));
        let is_attacked = |board: &FairyBoard, king| board.is_attacked(king, right.side.opposite());
        way_is_safe
            && !is_attacked(self, right.king)
            && !is_attacked(&self.play(FairyMove::Castle(right)), end)
    }

    /// Whether the king would be safe on a square of its way, with the rook still on its origin.
    fn king_is_safe_on(&self, square: u8, right: Right) -> bool {
        let mut board = self.clone();
        board.put(right.king, None);
        board.put(square, Some(Cell { side: right.side, kind: KindId::KING, promoted: false }));
        !board.is_attacked(square, right.side.opposite())
    }
}
