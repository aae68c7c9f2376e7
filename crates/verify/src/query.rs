//! What is asked of an engine.

use tabiya_core::{CastlingMode, EnPassantMode, Move};
use tabiya_variants::AnyPosition;

/// A question: how many leaf nodes there are.
#[derive(Debug, Clone, Copy)]
pub(super) struct Query<'a> {
    /// The position that the engine is given as FEN.
    pub(super) origin: &'a AnyPosition,
    /// The moves that it is to play from there.
    pub(super) moves: &'a [Move],
    /// The plies from the position after them.
    pub(super) depth: u32,
    /// Whether it is to play Chess960 in any case.
    pub(super) chess960: bool,
}

impl Query<'_> {
    pub(super) fn is_chess960(&self) -> bool {
        self.chess960 || self.origin.castling_mode() == CastlingMode::Chess960
    }

    /// How castling is written.
    pub(super) fn mode(&self) -> CastlingMode {
        if self.is_chess960() { CastlingMode::Chess960 } else { CastlingMode::Standard }
    }

    /// The exact text of the position, as we write it.
    pub(super) fn fen(&self) -> String {
        self.origin.fen(self.mode(), EnPassantMode::Legal).to_string()
    }

    /// The position that is asked about.
    pub(super) fn position(&self) -> AnyPosition {
        self.moves.iter().fold(*self.origin, |p, &m| p.play_unchecked(m))
    }

    pub(super) fn moves_expected(&self) -> usize {
        self.position().legal_moves().len()
    }
}
