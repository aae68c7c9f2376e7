//! Moves, and how UCI writes them.

use super::board::FairyBoard;
use super::castling::Right;
use super::rules::KindId;
use crate::mailbox::square::{file, name};

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FairyMove {
    /// A piece goes from one square to another.
    Step {
        /// Where it leaves.
        from: u8,
        /// Where it arrives.
        to: u8,
        /// What it becomes.
        promotion: Option<KindId>,
        /// Where the piece stands that it captures en passant.
        en_passant: Option<u8>,
    },
    /// King and rook change places.
    Castle(Right),
    /// A piece from the hand is put on an empty square.
    Drop {
        /// The kind.
        kind: KindId,
        /// The square.
        to: u8,
    },
}

/// How castling is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CastlingText {
    /// As the king taking its own rook.
    KingTakesRook,
    /// As the king's way, where a king of the e-file castles with a rook in the corner; else as the king
    /// taking its own rook.
    KingGoes,
}

impl FairyBoard {
    /// A move as UCI writes it.
    pub fn uci(&self, mv: FairyMove, castling: CastlingText) -> String {
        match mv {
            FairyMove::Step { from, to, promotion, .. } => {
                let letter = promotion.map(|kind| self.rules.kind(kind).letter.to_string());
                format!("{}{}{}", name(from), name(to), letter.unwrap_or_default())
            }
            FairyMove::Castle(right) => {
                let is_usual = file(right.king) == 4 && [0, 7].contains(&file(right.rook));
                let to = if castling == CastlingText::KingGoes && is_usual {
                    right.ends().0
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

    /// Every legal move as UCI writes it, sorted; castling is the king taking its rook.
    pub fn legal_uci(&self) -> Vec<String> {
        let text = |mv: FairyMove| self.uci(mv, CastlingText::KingTakesRook);
        let mut texts: Vec<String> = self.legal_moves().into_iter().map(text).collect();
        texts.sort();
        texts
    }

    /// The legal move that a text such as `e2e4`, `e1h1`, `e7e8q` or `N@f3` stands for.
    pub fn legal_move(&self, uci: &str) -> Option<FairyMove> {
        let is_meant = |mv: &FairyMove| self.uci(*mv, CastlingText::KingTakesRook) == uci;
        self.legal_moves().into_iter().find(is_meant)
    }
}
