//! The game that the front end has told.

use tabiya_variants::{AnyPosition, FenNotes, UciError, UciPosition, Variant};

/// The positions of a game, from its start to the one now.
#[derive(Debug, Clone)]
pub(super) struct Game(Vec<AnyPosition>);

impl Game {
    /// A game that starts.
    pub(super) fn new(variant: Variant) -> Self {
        Self(vec![variant.start()])
    }

    /// The position now.
    pub(super) fn now(&self) -> &AnyPosition {
        &self.0[self.0.len() - 1]
    }

    pub(super) fn positions(&self) -> &[AnyPosition] {
        &self.0
    }

    /// Sets the game: `startpos` or `fen ..`, then `moves ..`. What is wrong with it changes nothing;
    /// what was put right in a FEN is returned.
    pub(super) fn set(&mut self, variant: Variant, text: &str) -> Result<FenNotes, UciError> {
        let (game, notes) = UciPosition::read(text)?.game(variant)?;
        self.0 = game;
        Ok(notes)
    }
}
