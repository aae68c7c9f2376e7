//! Moves and their UCI text.

use super::board::FairyBoard;
use super::moves::Right;
use super::rules::KindId;
use crate::mailbox::square::{file, name};

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FairyMove {
    /// A piece moves from one square to another.
    Step {
        /// The origin.
        from: u8,
        /// The target.
        to: u8,
        /// The kind that the piece promotes to.
        promotion: Option<KindId>,
        /// The square of a piece captured en passant.
        en_passant: Option<u8>,
    },
    /// King and rook castle.
    Castle(Right),
    /// A piece in hand is dropped on an empty square.
    Drop {
        /// The kind of the piece.
        kind: KindId,
        /// The target.
        to: u8,
    },
}

/// The notation of castling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CastlingText {
    /// The king's square and its own rook's square: `e1h1`.
    KingTakesRook,
    /// The king's origin and destination (`e1g1`) if a king on the e-file castles with a rook in the corner;
    /// otherwise the king's square and its own rook's square.
    KingGoes,
}

impl FairyBoard {
    /// The move in UCI notation.
    pub fn uci(&self, mv: FairyMove, castling: CastlingText) -> String {
        match mv {
            FairyMove::Step { from, to, promotion, .. } => {
                let letter = promotion.map(|kind| self.rules.kind(kind).letter.to_string());
                format!("{}{}{}", name(from), name(to), letter.unwrap_or_default())
            }
            FairyMove::Castle(right) => {
                let is_usual = file(right.king) == 4 && [0, 7].contains(&file(right.rook));
                let to = if castling == CastlingText::KingGoes && is_usual {
                    right.ends.0
                } else {
                    right.rook
                };
                format!("{}{}", name(right.king), name(to))
            }
            FairyMove::Drop { kind, to } => {
                format!("{}@{}", self.rules.kind(kind).letter.to_ascii_uppercase(), name(to))
            }
        }
    }

    /// All legal moves in UCI notation, sorted; castling is written as the king taking its own rook.
    pub fn legal_uci(&self) -> Vec<String> {
        let text = |mv: FairyMove| self.uci(mv, CastlingText::KingTakesRook);
        let mut texts: Vec<String> = self.legal_moves().into_iter().map(text).collect();
        texts.sort();
        texts
    }

    /// Finds the legal move that a text such as `e2e4`, `e1h1`, `e7e8q` or `N@f3` means.
    pub fn legal_move(&self, uci: &str) -> Option<FairyMove> {
        let is_meant = |mv: &FairyMove| self.uci(*mv, CastlingText::KingTakesRook) == uci;
        self.legal_moves().into_iter().find(is_meant)
    }
}
