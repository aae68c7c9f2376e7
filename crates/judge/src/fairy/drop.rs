//! Pieces in hand.

use super::board::FairyBoard;
use super::fairy_move::FairyMove;
use super::rules::KindId;
use crate::Side;
use crate::mailbox::square::rank;

impl FairyBoard {
    /// The drops, including those that leave the royal piece attacked.
    pub(super) fn drops(&self) -> Vec<FairyMove> {
        let side = self.side_to_move();
        let in_hand = self.rules.kind_ids().filter(|&kind| self.in_hand(side, kind) > 0);
        in_hand
            .flat_map(|kind| {
                let squares = (0..64).filter(move |&to| self.may_drop(side, kind, to));
                squares.map(move |to| FairyMove::Drop { kind, to })
            })
            .collect()
    }

    fn may_drop(&self, side: Side, kind: KindId, to: u8) -> bool {
        let is_allowed = match self.rules.drop_squares.get(&(side, kind)) {
            Some(squares) => squares.contains(to),
            None if kind == KindId::PAWN => {
                rank(to) != self.rules.home_rank(side)
                    && !self.rules.promotion_squares[side as usize].contains(to)
            }
            None => true,
        };
        self.is_free(to) && is_allowed && self.rules.may_enter(side, kind, to)
    }

    /// The number of pieces of a kind that a side may drop.
    pub fn in_hand(&self, side: Side, kind: KindId) -> u32 {
        self.hands[side as usize][kind.0]
    }

    /// Whether a side has any piece in hand.
    pub(super) fn has_a_hand(&self, side: Side) -> bool {
        self.hands[side as usize].iter().any(|&count| count > 0)
    }
}
