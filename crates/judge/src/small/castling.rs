//! Castling, wherever king and rook start from.

use super::board::Board;
use super::moves::{Move, Way};
use super::mutation::Mutation;
use crate::mailbox::Side;
use crate::mailbox::castling::destinations;
use crate::mailbox::square::{along_rank, file};

/// The side of the king on which its rook stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wing {
    /// The rook is on a higher file than the king.
    King,
    /// The rook is on a lower file.
    Queen,
}

impl Wing {
    pub(super) const BOTH: [Self; 2] = [Self::King, Self::Queen];

    /// The wing of a rook, seen from its king.
    pub(super) fn of(king: u8, rook: u8) -> Self {
        if file(rook) > file(king) { Self::King } else { Self::Queen }
    }
}

impl Board {
    /// The castling moves of the side to move. Whether the king is safe when it has arrived is left
    /// to the test that all moves undergo.
    pub(super) fn castling(&self, moves: &mut Vec<Move>) {
        let us = self.turn;
        let Some(king) = self.king(us) else { return };
        for rook in Wing::BOTH.into_iter().filter_map(|wing| self.rook(us, wing)) {
            if self.path_is_free(king, rook)
                && self.way_is_safe(us, king, destinations(king, rook).0)
            {
                moves.push(Move { from: king, to: rook, promotion: None, way: Way::Castling });
            }
        }
    }

    /// Whether nobody but these two stands where one of them goes or passes.
    fn path_is_free(&self, king: u8, rook: u8) -> bool {
        let (king_goal, rook_goal) = destinations(king, rook);
        along_rank(king, king_goal)
            .chain(along_rank(rook, rook_goal))
            .all(|square| square == king || square == rook || self.piece_on(square).is_none())
    }

    /// Whether the king is not attacked where it stands, nor on its way.
    fn way_is_safe(&self, us: Side, king: u8, goal: u8) -> bool {
        let unwatched = self.mutation == Mutation::CastlingThroughAttack;
        along_rank(king, goal)
            .filter(|&square| square == king || (square != goal && !unwatched))
            .all(|square| !self.attacks(us.opposite(), square))
    }
}
