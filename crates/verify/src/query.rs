//! What is asked of an engine.

use tabiya_core::CastlingMode;

use super::command::PerftCommand;
use super::origin::Origin;

/// A question: how many leaf nodes there are.
#[derive(Debug, Clone, Copy)]
pub(super) struct Query<'a> {
    /// The position, and how the engine is given it.
    pub(super) origin: &'a Origin,
    /// The plies from the position after its moves.
    pub(super) depth: u32,
    /// Whether it is to play Chess960 in any case.
    pub(super) chess960: bool,
}

impl Query<'_> {
    pub(super) fn is_chess960(&self) -> bool {
        self.mode() == CastlingMode::Chess960
    }

    /// How castling is written.
    pub(super) fn mode(&self) -> CastlingMode {
        self.origin.mode(self.chess960)
    }

    /// The text of the position.
    pub(super) fn fen(&self) -> String {
        self.origin.fen(self.chess960)
    }

    /// The commands that put it to a UCI engine.
    pub(super) fn commands(&self, perft: &PerftCommand) -> String {
        let count = perft.filled(&self.fen(), self.depth);
        match perft.holds_position() {
            true => format!("{count}\n"),
            false => format!("{}\n{count}\n", self.origin.command(self.chess960)),
        }
    }
}
