//! Changes of a position other than by moves, for rules that no table can express.

use tabiya_core::{Bitboard, Color, Square};

use super::FairyPosition;
use super::play::MAX_COUNTER;
use crate::kind::KindId;

/// The place in the list of turns, and the number of the move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TurnState {
    ply: u8,
    is_extra: bool,
    number: u16,
}

impl FairyPosition<'_> {
    /// Puts a piece on a square, in place of any piece there. A castling right of the replaced piece is lost,
    /// and so is a capture en passant that is no longer legal. Nothing else is checked: the position may have
    /// faults then, see [`faults`](Self::faults).
    pub fn put(&mut self, square: Square, color: Color, kind: KindId) {
        self.clear(square);
        self.board.put(square, color, kind);
        self.settle();
    }

    /// Removes and returns the piece on a square. Rights are lost as described at [`put`](Self::put).
    pub fn take(&mut self, square: Square) -> Option<(Color, KindId)> {
        let piece = self.piece_on(square);
        self.clear(square);
        self.settle();
        piece
    }

    /// Takes a square and any piece on it off the board, or puts the square back. Nothing can stand on a square
    /// that is gone, or pass it.
    pub fn set_gone(&mut self, square: Square, is_gone: bool) {
        self.clear(square);
        self.gone = self.gone.without(square) | Bitboard::of(square).masked_if(is_gone);
        self.settle();
    }

    /// The squares that were taken off the board.
    pub fn gone(&self) -> Bitboard {
        self.gone
    }

    /// The place in the list of turns, and the number of the move.
    pub fn turn_state(&self) -> TurnState {
        TurnState { ply: self.ply, is_extra: self.is_extra, number: self.fullmove_number }
    }

    /// Restores the turn and the number of the move of another position of the game. A piece that has just made
    /// a double push can be captured en passant if its enemy is to move.
    pub fn set_turn_state(&mut self, state: TurnState) {
        let TurnState { ply, is_extra, number } = state;
        (self.ply, self.is_extra, self.fullmove_number) = (ply, is_extra, number);
        self.settle();
    }

    /// The position with this side to move. If it is the other's turn, the ply is this side's first in the list
    /// of turns.
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

    /// Advances to the ply that follows a move of a piece of this kind.
    pub fn pass_turn_after(&mut self, kind: KindId) {
        self.pass_turn(kind);
        self.settle();
    }

    /// Sets the number of plies since the last capture or pawn move.
    pub fn set_halfmove_clock(&mut self, plies: u16) {
        self.halfmove_clock = plies.min(MAX_COUNTER);
    }

    /// Forgets the last double push, so that nothing can be captured en passant.
    pub fn forget_double_push(&mut self) {
        (self.pushed, self.en_passant) = (None, None);
    }

    /// Records that a piece of the side not to move has just advanced two squares, over `passed`.
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
        // A capture en passant needs an empty square to go to.
        self.pushed = self.pushed.filter(|&passed| self.piece_on(passed).is_none());
        self.keep_en_passant_if_legal();
    }
}
