//! Moves.

use std::fmt;

use crate::mailbox::Kind;
use crate::mailbox::moves::destinations;
use crate::mailbox::square::name;

/// The type of a move, which decides how it is made.
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
    pub(super) from: u8,
    pub(super) to: u8,
    pub(super) promotion: Option<Kind>,
    pub(super) way: Way,
}

impl Move {
    /// Whether the move captures a pawn en passant.
    pub fn is_en_passant(self) -> bool {
        self.way == Way::EnPassant
    }

    /// Whether the move is castling.
    pub(super) fn is_castling(self) -> bool {
        self.way == Way::Castling
    }

    /// The move as UCI writes it: `e1g1`, or in Chess960 `e1h1`.
    pub fn uci(self, chess960: bool) -> String {
        let to = match self.way {
            Way::Castling if !chess960 => destinations(self.from, self.to).0,
            _ => self.to,
        };
        let promotion = self.promotion.map(Kind::letter);
        let promotion = promotion.map_or(String::new(), String::from);
        format!("{}{}{promotion}", name(self.from), name(to))
    }
}

/// Writes castling as the king taking its rook.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.uci(true))
    }
}
