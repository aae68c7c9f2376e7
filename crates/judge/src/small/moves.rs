//! Moves.

use std::fmt;

use crate::mailbox::moves::destinations;
use crate::mailbox::{self, square::name};

/// A move; castling is written as the king taking its rook.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    pub(super) plain: mailbox::Move,
    /// Whether the move is castling, which a faulty engine may do without a rook.
    pub(super) castles: bool,
}

impl Move {
    /// The move as UCI writes it: `e1g1`, or in Chess960 `e1h1`.
    pub fn uci(self, chess960: bool) -> String {
        let mailbox::Move { from, to, .. } = self.plain;
        match self.castles && !chess960 {
            true => name(from) + &name(destinations(from, to).0),
            false => self.plain.to_string(),
        }
    }
}

/// Writes castling as the king taking its rook.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.uci(true))
    }
}
