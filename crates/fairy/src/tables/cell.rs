//! Moves of a piece from a square.

use std::ops::Range;

use tabiya_core::{Bitboard, Square};

use crate::ray::Ray;

/// The moves of a piece from one square.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Cell {
    /// The squares to which it leaps without capturing.
    pub(crate) moves: Bitboard,
    /// The squares on which it captures by a leap.
    pub(crate) captures: Bitboard,
    /// The rook's and bishop's lines that it has.
    pub(crate) lines: LineFlags,
    /// The range of its other lines in the kind's list.
    pub(crate) rides: Range<u16>,
    pub(crate) hops: Range<u16>,
    pub(crate) lame_leaps: Range<u16>,
}

/// Which of a rook's and a bishop's lines a piece has, to move and to capture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct LineFlags(pub(crate) u8);

impl LineFlags {
    pub(crate) const ROOK_MOVES: u8 = 1;
    pub(crate) const ROOK_CAPTURES: u8 = 2;
    pub(crate) const BISHOP_MOVES: u8 = 4;
    pub(crate) const BISHOP_CAPTURES: u8 = 8;
    /// Other lines, lines over a piece, or lame leaps.
    pub(crate) const OTHERS: u8 = 16;

    #[inline(always)]
    pub(crate) fn has(self, lines: u8) -> bool {
        self.0 & lines != 0
    }
}

/// A line other than those of a rook or bishop.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Ride {
    pub(crate) ray: Ray,
    pub(crate) moves: bool,
    pub(crate) captures: bool,
}

/// A line over one piece.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Hop {
    pub(crate) ray: Ray,
    /// Whether it ends directly behind the piece.
    pub(crate) is_behind: bool,
    pub(crate) moves: bool,
    pub(crate) captures: bool,
}

/// A leap that a piece on the way prevents.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct LameLeap {
    pub(crate) to: Square,
    pub(crate) way: Square,
    pub(crate) moves: bool,
    pub(crate) captures: bool,
}

/// A leap that all pieces of a kind make at once.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Stride {
    /// The distance by which the squares' bits are shifted, to the right if negative.
    shift: i8,
    /// The squares from which the leap can be made.
    pub(crate) origins: Bitboard,
    pub(crate) moves: bool,
    pub(crate) captures: bool,
}

impl Stride {
    pub(crate) const fn new(shift: i8, origins: Bitboard, moves: bool, captures: bool) -> Self {
        Self { shift, origins, moves, captures }
    }

    /// Whether the squares' bits are shifted by this distance.
    pub(crate) const fn is_by(&self, shift: i8) -> bool {
        self.shift == shift
    }

    /// The targets of pieces on these squares.
    #[inline(always)]
    pub(crate) fn from(&self, squares: Bitboard) -> Bitboard {
        shifted(squares & self.origins, self.shift)
    }

    /// The origin of the piece that reaches a target.
    #[inline(always)]
    pub(crate) fn origin(&self, target: Square) -> Square {
        Square::ALL[(target as u8).wrapping_add_signed(-self.shift) as usize & 63]
    }
}

/// Squares whose bits are shifted by a distance, to the right if negative.
#[inline(always)]
pub(crate) const fn shifted(squares: Bitboard, shift: i8) -> Bitboard {
    Bitboard(if shift > 0 { squares.0 << shift } else { squares.0 >> -shift })
}
