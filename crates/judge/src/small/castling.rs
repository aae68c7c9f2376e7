//! Castling, wherever king and rook start from.

use super::board::Board;
use super::moves::{Move, Way};
use super::mutation::Mutation;
use crate::mailbox::Side;
use crate::mailbox::castling::{castling_way, destinations};
use crate::mailbox::square::along_rank;

impl Board {
    /// The castling moves of the side to move. Whether the king is safe when it has arrived is left
    /// to the test that all moves undergo.
    pub(super) fn castling(&self, moves: &mut Vec<Move>) {
        let us = self.turn;
        let Some(king) = self.king(us) else { return };
        for rook in self.castling_rooks(us) {
            if castling_way(king, rook).all(|square| self.piece_on(square).is_none())
                && self.way_is_safe(us, king, destinations(king, rook).0)
            {
                moves.push(Move { from: king, to: rook, promotion: None, way: Way::Castling });
            }
        }
    }

    /// Whether the king is not attacked where it stands, nor on its way.
    fn way_is_safe(&self, us: Side, king: u8, goal: u8) -> bool {
        let unwatched = self.mutation == Mutation::CastlingThroughAttack;
        along_rank(king, goal)
            .filter(|&square| square == king || (square != goal && !unwatched))
            .all(|square| !self.attacks(us.opposite(), square))
    }
}
