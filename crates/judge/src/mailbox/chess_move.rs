//! Moves and how they are written.

use std::fmt;
use std::str::FromStr;

use super::board::Kind;
use super::square;

/// One move, named by the squares it goes from and to.
///
/// Squares are numbered a1 = 0, b1 = 1, h8 = 63. Castling is the king taking
/// its own rook: `from` is the king's square and `to` the rook's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// The square the moving piece leaves.
    pub from: u8,
    /// The square that the piece goes to; the rook's square if the move is castling.
    pub to: u8,
    /// The kind a pawn becomes on the last rank.
    pub promotion: Option<Kind>,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", square::name(self.from), square::name(self.to))?;
        match self.promotion {
            Some(kind) => write!(f, "{}", kind.letter()),
            None => Ok(()),
        }
    }
}

impl FromStr for Move {
    type Err = String;

    fn from_str(text: &str) -> Result<Move, String> {
        let bad = || format!("not a move: {text:?}");
        let from = text.get(0..2).and_then(square::from_name);
        let to = text.get(2..4).and_then(square::from_name);
        let promotion = match text.get(4..) {
            None | Some("") => None,
            Some(rest) => Some(
                Kind::PROMOTIONS
                    .into_iter()
                    .find(|kind| rest == kind.letter().to_string())
                    .ok_or_else(bad)?,
            ),
        };
        Ok(Move { from: from.ok_or_else(bad)?, to: to.ok_or_else(bad)?, promotion })
    }
}
