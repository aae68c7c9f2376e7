//! A question to an engine.

use tabiya_core::CastlingMode;

use super::command::PerftCommand;
use super::origin::Origin;

/// A question for the number of leaf nodes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Query<'a> {
    /// The position, and the form in which the engine gets it.
    pub(super) origin: &'a Origin,
    /// The depth in plies, counted from the position after the moves of `origin`.
    pub(super) depth: u32,
    /// Whether the engine plays Chess960 even where the position does not need it.
    pub(super) chess960: bool,
}

impl Query<'_> {
    pub(super) fn is_chess960(&self) -> bool {
        self.mode() == CastlingMode::Chess960
    }

    /// The castling notation for this question.
    pub(super) fn mode(&self) -> CastlingMode {
        self.origin.mode(self.chess960)
    }

    /// The FEN of the position.
    pub(super) fn fen(&self) -> String {
        self.origin.fen(self.chess960)
    }

    /// The commands that ask a UCI engine this question.
    pub(super) fn commands(&self, perft: &PerftCommand) -> String {
        let count = perft.filled(&self.fen(), self.depth);
        match perft.holds_position() {
            true => format!("{count}\n"),
            false => format!("{}\n{count}\n", self.origin.command(self.chess960)),
        }
    }
}
