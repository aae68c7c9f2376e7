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
        self.chess960 || self.origin.is_chess960()
    }

    /// How castling is written.
    pub(super) fn mode(&self) -> CastlingMode {
        if self.is_chess960() { CastlingMode::Chess960 } else { CastlingMode::Standard }
    }

    /// The text of the position.
    pub(super) fn fen(&self) -> String {
        self.origin.fen(self.chess960)
    }

    /// The commands that put it to a UCI engine.
    pub(super) fn commands(&self, perft: &PerftCommand) -> String {
        let fen = self.fen();
        let mut commands = String::new();
        if !perft.holds_position() {
            commands += &format!("position fen {fen}");
            if !self.origin.moves.is_empty() {
                commands += " moves";
            }
            for m in &self.origin.moves {
                commands += &format!(" {}", m.uci(self.mode()));
            }
            commands.push('\n');
        }
        commands + &perft.filled(&fen, self.depth) + "\n"
    }
}
