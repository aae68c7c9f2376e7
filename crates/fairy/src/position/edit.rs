//! Changes to a position other than moves, for rules that no table can express.

use tabiya_core::{Bitboard, Color, MAX_COUNTER, Square};
use tabiya_variants::KindId;

use super::FairyPosition;

/// The state of the turn: the index in the list of turns, whether the ply is an extra one, and the move
/// number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TurnState {
    ply: u8,
    is_extra: bool,
    number: u16,
}

impl FairyPosition {
    /// Puts a piece on a square, in place of any piece there. Castling rights of the replaced piece are lost,
    /// and so is a capture en passant that is no longer legal. Nothing else is checked: the resulting position
    /// may have [`faults`](Self::faults).
    pub fn put(&mut self, square: Square, color: Color, kind: KindId) {
        self.clear(square);
        self.placement.board.put(square, color, kind);
        self.settle();
    }

    /// Removes and returns the piece on a square. Castling and en passant rights are lost as described at
    /// [`put`](Self::put).
    pub fn take(&mut self, square: Square) -> Option<(Color, KindId)> {
        let piece = self.piece_on(square);
        self.clear(square);
        self.settle();
        piece
    }

    /// Removes a square and any piece on it from the board, or restores the square. No piece can enter a
    /// removed square or pass along a line through it.
    pub fn set_gone(&mut self, square: Square, is_gone: bool) {
        self.clear(square);
        self.gone = self.gone.without(square) | Bitboard::of(square).masked_if(is_gone);
        self.settle();
    }

    /// The squares that [`set_gone`](Self::set_gone) has removed from the board.
    pub fn gone(&self) -> Bitboard {
        self.gone
    }

    /// The turn and the move number, to be restored by [`set_turn_state`](Self::set_turn_state).
    pub fn turn_state(&self) -> TurnState {
        TurnState {
            ply: self.placement.ply,
            is_extra: self.placement.is_extra,
            number: self.placement.fullmove_number,
        }
    }

    /// Copies the turn and the move number of another position of the game. Whether a capture en
    /// passant is legal is recomputed for the new side to move.
    pub fn set_turn_state(&mut self, state: TurnState) {
        let TurnState { ply, is_extra, number } = state;
        (self.placement.ply, self.placement.is_extra, self.placement.fullmove_number) =
            (ply, is_extra, number);
        self.settle();
    }

    /// A copy of this position with `color` to move. If the other side is to move, the turn changes to the first ply
    /// of `color` in the list of turns.
    #[must_use]
    pub fn with_turn(&self, color: Color) -> Self {
        let mut p = *self;
        if self.turn() != color {
            let first = self.rules().turns.iter().position(|&turn| turn == color);
            p.placement.ply =
                first.and_then(|ply| u8::try_from(ply).ok()).unwrap_or(self.placement.ply);
            p.placement.is_extra = false;
            p.settle();
        }
        p
    }

    /// Advances to the ply that follows a move of a piece of this kind.
    pub fn pass_turn_after(&mut self, kind: KindId) {
        self.pass_turn(kind);
        self.settle();
    }

    /// The position with another half-move clock and move number; more than 9999 count as 9999, and move number 0
    /// counts as 1.
    #[must_use]
    pub fn with_counters(self, halfmove_clock: u16, fullmove_number: u16) -> Self {
        let mut p = self;
        p.placement.halfmove_clock = halfmove_clock.min(MAX_COUNTER);
        p.placement.fullmove_number = fullmove_number.clamp(1, MAX_COUNTER);
        p
    }

    /// Forgets the last double push, so that nothing can be captured en passant.
    pub fn forget_double_push(&mut self) {
        (self.placement.pushed, self.en_passant) = (None, None);
    }

    /// Records that a piece of the side not to move has just made a double push over `passed`.
    pub fn note_double_push(&mut self, passed: Square) {
        self.placement.pushed = Some(passed);
        self.settle();
    }

    fn clear(&mut self, square: Square) {
        if let Some((color, kind)) = self.piece_on(square) {
            self.placement.board.take(square);
            self.placement.promoted = self.placement.promoted.without(square);
            self.placement.castling = self.placement.castling.without(square);
            if kind == KindId::KING {
                self.placement.castling -= Bitboard::rank(self.rules().back_rank(color));
            }
        }
    }

    fn settle(&mut self) {
        // The target square of a capture en passant must be empty.
        self.placement.pushed =
            self.placement.pushed.filter(|&passed| self.piece_on(passed).is_none());
        self.keep_en_passant_if_legal();
    }
}
