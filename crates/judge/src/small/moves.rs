//! Moves.

use std::fmt;

use super::castling::goals;
use super::piece::Kind;
use super::square::Square;

/// How a move is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Way {
    Plain,
    DoublePush,
    EnPassant,
    Castling,
}

/// A move; castling is written as the king taking its rook.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    pub(super) from: Square,
    pub(super) to: Square,
    pub(super) promotion: Option<Kind>,
    pub(super) way: Way,
}

impl Move {
    /// Where the piece comes from.
    pub fn from(self) -> Square {
        self.from
    }

    /// Where it goes to; for castling, where the rook stands.
    pub fn to(self) -> Square {
        self.to
    }

    /// What a pawn becomes.
    pub fn promotion(self) -> Option<Kind> {
        self.promotion
    }

    /// Whether a pawn is captured en passant.
    pub fn is_en_passant(self) -> bool {
        self.way == Way::EnPassant
    }

    /// Whether king and rook move.
    pub fn is_castling(self) -> bool {
        self.way == Way::Castling
    }

    /// The move as UCI writes it: `e1g1`, or in Chess960 `e1h1`.
    pub fn uci(self, chess960: bool) -> String {
        let to = match self.way {
            Way::Castling if !chess960 => goals(self.from, self.to).0,
            _ => self.to,
        };
        let promotion = self.promotion.map(Kind::letter);
        format!("{}{to}{}", self.from, promotion.map_or(String::new(), String::from))
    }
}

/// Castling as the king taking its rook.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.uci(true))
    }
}
