//! Pawns that become something else.

use super::board::FairyBoard;
use super::fairy_move::FairyMove;
use super::kind::KindId;

impl FairyBoard {
    /// A piece's move to a square: one for each kind that it may become, or stay.
    pub(super) fn with_promotions(
        &self,
        from: u8,
        to: u8,
        en_passant: Option<u8>,
    ) -> Vec<FairyMove> {
        let step = |promotion| FairyMove::Step { from, to, promotion, en_passant };
        let side = self.side_to_move();
        let is_pawn = self.piece_at(from).is_some_and(|cell| cell.kind == KindId::PAWN);
        let kinds = self.rules.promotion.of(side);
        if !is_pawn || kinds.is_empty() || !self.rules.promotion_squares.of(side).contains(to) {
            return vec![step(None)];
        }
        let stays = (!self.rules.promotion_forced).then_some(None);
        kinds.iter().copied().map(Some).chain(stays).map(step).collect()
    }
}
