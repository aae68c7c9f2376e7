//! Changing a position otherwise than by its moves: for rules that no table can say.

use tabiya_core::{Bitboard, Color, Square};

use super::FairyPosition;
use crate::kind::KindId;

impl FairyPosition {
    /// Puts a piece on a square in place of what stands there. A right to castle with what stood there is gone,
    /// and so is a capture en passant that is no longer legal. Nothing else is looked at: the position may have
    /// faults then, which [`faults`](Self::faults) tells.
    pub fn put(&mut self, square: Square, color: Color, kind: KindId) {
        self.clear(square);
        self.board.put(square, color, kind);
        self.settle();
    }

    /// Takes what stands on a square off the board, with the rights that [`put`](Self::put) takes away.
    pub fn take(&mut self, square: Square) -> Option<(Color, KindId)> {
        let piece = self.piece_on(square);
        self.clear(square);
        self.settle();
        piece
    }

    /// Lets a side move next: the first of its plies in the list of turns. What has just pushed twice can be
    /// captured en passant if its enemy is to move.
    pub fn set_turn(&mut self, color: Color) {
        let first = self.rules().turns.iter().position(|&turn| turn == color);
        if let Some(ply) = first.and_then(|ply| u8::try_from(ply).ok()) {
            (self.ply, self.is_extra) = (ply, false);
        }
        self.settle();
    }

    /// Sets the two counters.
    pub fn set_counters(&mut self, halfmove_clock: u16, fullmove_number: u16) {
        (self.halfmove_clock, self.fullmove_number) = (halfmove_clock, fullmove_number);
    }

    /// Forgets what has just pushed twice: nothing can be captured en passant.
    pub fn forget_double_push(&mut self) {
        (self.pushed, self.en_passant) = (None, None);
    }

    fn clear(&mut self, square: Square) {
        if let Some((color, kind)) = self.piece_on(square) {
            self.board.take(square);
            self.promoted = self.promoted.without(square);
            self.castling = self.castling.without(square);
            if kind == KindId::KING {
                self.castling -= Bitboard::rank(self.rules().back_rank(color));
            }
        }
    }

    fn settle(&mut self) {
        // Nobody captures en passant on a square that is not empty.
        self.pushed = self.pushed.filter(|&passed| self.piece_on(passed).is_none());
        self.keep_en_passant_if_legal();
    }
}
