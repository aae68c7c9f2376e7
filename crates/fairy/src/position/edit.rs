//! Changing a position otherwise than by its moves: for rules that no table can say.

use tabiya_core::{Bitboard, Color, Square};

use super::FairyPosition;
use super::play::MAX_COUNTER;
use crate::kind::KindId;

/// Whose ply it is in a game, and the number of the move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TurnState {
    ply: u8,
    is_extra: bool,
    number: u16,
}

impl FairyPosition<'_> {
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

    /// Takes a square off the board, with what stands there, or puts it back: nothing can stand on it or pass it.
    pub fn set_gone(&mut self, square: Square, is_gone: bool) {
        self.clear(square);
        self.gone = self.gone.without(square) | Bitboard::of(square).masked_if(is_gone);
        self.settle();
    }

    /// The squares that were taken off the board.
    pub fn gone(&self) -> Bitboard {
        self.gone
    }

    /// Whose ply it is, and the number of the move.
    pub fn turn_state(&self) -> TurnState {
        TurnState { ply: self.ply, is_extra: self.is_extra, number: self.fullmove_number }
    }

    /// Makes it the ply that it was in another position of the game. What has just pushed twice can be captured
    /// en passant if its enemy is to move.
    pub fn set_turn_state(&mut self, state: TurnState) {
        let TurnState { ply, is_extra, number } = state;
        (self.ply, self.is_extra, self.fullmove_number) = (ply, is_extra, number);
        self.settle();
    }

    /// The position with this side to move, if it is the other's turn: on its first ply in the list of turns.
    #[must_use]
    pub fn with_turn(&self, color: Color) -> Self {
        let mut p = *self;
        if self.turn() != color {
            let first = self.rules().turns.iter().position(|&turn| turn == color);
            p.ply = first.and_then(|ply| u8::try_from(ply).ok()).unwrap_or(self.ply);
            p.is_extra = false;
            p.settle();
        }
        p
    }

    /// Makes it the ply that follows a move of a piece of this kind.
    pub fn pass_turn_after(&mut self, kind: KindId) {
        self.pass_turn(kind);
        self.settle();
    }

    /// Sets the number of plies since the last capture or pawn's move.
    pub fn set_halfmove_clock(&mut self, plies: u16) {
        self.halfmove_clock = plies.min(MAX_COUNTER);
    }

    /// Forgets what has just pushed twice: nothing can be captured en passant.
    pub fn forget_double_push(&mut self) {
        (self.pushed, self.en_passant) = (None, None);
    }

    /// Notes that a piece of the side not to move has just advanced two squares, over this one.
    pub fn note_double_push(&mut self, passed: Square) {
        self.pushed = Some(passed);
        self.settle();
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
