//! Castling: its two sides, its two notations and its rights.

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use super::{Bitboard, Color, File, Rank, Square};

/// The wing towards which a king castles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
pub enum CastlingSide {
    /// Towards the h-file: the king ends on the g-file, the rook on the f-file.
    King,
    /// Towards the a-file: the king ends on the c-file, the rook on the d-file.
    Queen,
}

impl CastlingSide {
    /// Both wings, the king's side first.
    pub const ALL: [Self; 2] = [Self::King, Self::Queen];

    /// The wing of a rook relative to its king.
    #[inline]
    pub fn from_king_and_rook(king: Square, rook: Square) -> Self {
        if rook > king { Self::King } else { Self::Queen }
    }

    /// The file on which the king ends.
    #[inline]
    pub const fn king_file(self) -> File {
        match self {
            Self::King => File::G,
            Self::Queen => File::C,
        }
    }

    /// The file on which the rook ends.
    #[inline]
    pub const fn rook_file(self) -> File {
        match self {
            Self::King => File::F,
            Self::Queen => File::D,
        }
    }

    /// The squares on which king and rook end, on the given rank.
    #[inline]
    pub const fn destinations(self, rank: Rank) -> (Square, Square) {
        (Square::new(self.king_file(), rank), Square::new(self.rook_file(), rank))
    }
}

/// How castling is written in FEN and UCI. Both modes have the same rules: castling rights are rook squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
pub enum CastlingMode {
    /// FEN names the outermost rooks by `KQkq` and any other rook by its file (X-FEN); UCI writes
    /// castling as the king's origin and destination, `e1g1`.
    #[default]
    Standard,
    /// FEN names every rook by its file, `HAha` (Shredder-FEN); UCI writes castling as the king taking
    /// its own rook, `e1h1`.
    Chess960,
}

/// The rooks that may still castle. Their squares are enough, also in Chess960, as the king's square is known
/// from the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct CastlingRights(
    /// The squares of the rooks of both sides.
    pub Bitboard,
);

impl CastlingRights {
    /// No rook may castle.
    pub const NONE: Self = Self(Bitboard::EMPTY);

    /// The rooks with which one side may castle.
    #[inline(always)]
    pub fn rooks(self, color: Color) -> Bitboard {
        self.0 & Bitboard::rank(color.back_rank())
    }

    /// The rook with which the king on `king` may castle towards `side`.
    pub fn rook(self, color: Color, king: Square, side: CastlingSide) -> Option<Square> {
        self.rooks(color)
            .into_iter()
            .find(|&rook| CastlingSide::from_king_and_rook(king, rook) == side)
    }
}
