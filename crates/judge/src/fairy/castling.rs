//! Castling: the role king with the role rook, whatever they move like.

use super::board::{Cell, FairyBoard};
use super::fairy_move::FairyMove;
use super::kind::KindId;
use crate::ruled::{Castling, Right, squares_from_to};

impl FairyBoard {
    /// Castling moves that leave no attacked king.
    pub(super) fn castling_moves(&self) -> Vec<FairyMove> {
        let own = self.rights.iter().filter(|right| right.side == self.side_to_move());
        own.filter(|&&right| self.may_castle(right))
            .map(|&right| FairyMove::Castle(right))
            .collect()
    }

    fn may_castle(&self, right: Right) -> bool {
        self.has_room_to_castle(right)
            && self.rules.may_enter(right.side, KindId::KING, right.king_end())
            && self.rules.may_enter(right.side, KindId::ROOK, right.rook_end())
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

    /// Whether the king is attacked nowhere the rules mind: where it starts, between there and the end,
    /// and when both stand there.
    fn is_safe_enough_to_castle(&self, right: Right) -> bool {
        let end = right.king_end();
        let between = || {
            let way = squares_from_to(right.king, end).into_iter();
            way.filter(|&square| square != end).all(|square| self.king_is_safe_on(square, right))
        };
        let way_is_safe = match self.rules.castling {
            Castling::Never => false,
            Castling::Safe => between(),
            Castling::ThroughAttack => true,
        };
        let is_attacked = |board: &FairyBoard, king| board.is_attacked(king, right.side.opposite());
        way_is_safe
            && !is_attacked(self, right.king)
            && !is_attacked(&self.play(FairyMove::Castle(right)), end)
    }

    /// Whether the king would be safe on a square of its way, the rook where it was.
    fn king_is_safe_on(&self, square: u8, right: Right) -> bool {
        let mut board = self.clone();
        board.put(right.king, None);
        board.put(square, Some(Cell { side: right.side, kind: KindId::KING, promoted: false }));
        !board.is_attacked(square, right.side.opposite())
    }
}
