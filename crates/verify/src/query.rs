//! A question to an engine.

use tabiya_core::CastlingMode;

use super::command::{fill, holds_position};
use super::config::Protocol;
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
        self.castling_mode() == CastlingMode::Chess960
    }

    /// The castling notation for this question.
    pub(super) fn castling_mode(&self) -> CastlingMode {
        self.origin.castling_mode(self.chess960)
    }

    /// The FEN of the position.
    pub(super) fn fen(&self) -> String {
        self.origin.fen(self.chess960)
    }

    /// The moves after the FEN, in UCI notation.
    pub(super) fn moves(&self) -> Vec<String> {
        let mode = self.castling_mode();
        self.origin.moves.iter().map(|m| m.uci(mode).to_string()).collect()
    }

    /// The commands that ask an engine this question, the last of which is made from the template.
    pub(super) fn commands(&self, protocol: Protocol, template: &str) -> String {
        let count = fill(template, &self.fen(), self.depth);
        match holds_position(template) {
            true => format!("{count}\n"),
            false => format!("{}{count}\n", self.position(protocol)),
        }
    }

    /// The commands that set up the position.
    pub(super) fn position(&self, protocol: Protocol) -> String {
        match protocol {
            Protocol::Uci => format!("{}\n", self.origin.command(self.chess960)),
            Protocol::Xboard => {
                let moves = self.moves().into_iter().map(|m| m + "\n");
                format!("setboard {}\n{}", self.fen(), moves.collect::<String>())
            }
        }
    }
}
