//! Pieces and walls with their squares, and the lines on which pieces are pinned.

use std::fmt;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use tabiya_core::{Piece, Square};
use tabiya_variants::KindName;

/// A piece and its square.
///
/// ```
/// use tabiya_core::{Color, Role, Square};
/// use tabiya_games::{KindName, PlacedPiece};
/// let bishop = PlacedPiece { piece: KindName::from(Role::Bishop).of(Color::Black), square: Square::A6 };
/// assert_eq!(bishop.to_string(), "the bishop on a6");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(deny_unknown_fields))]
pub struct PlacedPiece {
    /// The piece.
    pub piece: Piece<KindName>,
    /// The square of the piece.
    pub square: Square,
}

impl fmt::Display for PlacedPiece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the {} on {}", self.piece.role, self.square)
    }
}

/// A piece or wall in the way of a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
pub enum Blocker {
    /// A piece of either side.
    Piece(PlacedPiece),
    /// A square that does not exist.
    Wall(Square),
}

impl Blocker {
    /// The square of the piece or wall.
    pub const fn square(self) -> Square {
        match self {
            Self::Piece(placed) => placed.square,
            Self::Wall(square) => square,
        }
    }
}

impl fmt::Display for Blocker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Piece(placed) => placed.fmt(f),
            Self::Wall(square) => write!(f, "the wall on {square}"),
        }
    }
}

/// The kind of line on which a piece is pinned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
pub enum PinLine {
    /// A rank.
    Rank,
    /// A file.
    File,
    /// A diagonal.
    Diagonal,
}

impl PinLine {
    /// The kind of line through two squares that share a rank, a file or a diagonal.
    pub(super) fn through(a: Square, b: Square) -> Self {
        if a.rank() == b.rank() {
            Self::Rank
        } else if a.file() == b.file() {
            Self::File
        } else {
            Self::Diagonal
        }
    }
}

impl fmt::Display for PinLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Rank => "rank",
            Self::File => "file",
            Self::Diagonal => "diagonal",
        })
    }
}

/// The name of the squares where pawns are promoted.
pub(super) const fn promotion_square(on_last_rank: bool) -> &'static str {
    if on_last_rank { "the last rank" } else { "a promotion square" }
}
