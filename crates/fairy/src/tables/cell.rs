//! Moves of a piece from a square.

use std::ops::Range;

use tabiya_core::{Bitboard, Square};

use tabiya_variants::Ray;

/// The moves of a piece from one square.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Cell {
    /// The squares to which the piece leaps without capturing.
    pub(crate) moves: Bitboard,
    /// The squares on which the piece captures by a leap.
    pub(crate) captures: Bitboard,
    /// The rook's and bishop's lines along which the piece moves or captures.
    pub(crate) lines: LineFlags,
    /// The piece's other lines, as a range in the list `rides` of its kind.
    pub(crate) rides: Range<u16>,
    /// The piece's hops, as a range in the list `hops` of its kind.
    pub(crate) hops: Range<u16>,
    /// The piece's lame leaps, as a range in the list `lame_leaps` of its kind.
    pub(crate) lame_leaps: Range<u16>,
}

/// The rook's and bishop's lines along which a piece moves, and those along which it captures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct LineFlags(pub(crate) u8);

impl LineFlags {
    pub(crate) const ROOK_MOVES: u8 = 1;
    pub(crate) const ROOK_CAPTURES: u8 = 2;
    pub(crate) const BISHOP_MOVES: u8 = 4;
    pub(crate) const BISHOP_CAPTURES: u8 = 8;
    /// Set if the piece has other lines, hops or lame leaps.
    pub(crate) const OTHERS: u8 = 16;

    #[inline(always)]
    pub(crate) fn has(self, lines: u8) -> bool {
        self.0 & lines != 0
    }
}

/// A line of moves other than a rook's or a bishop's.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Ride {
    pub(crate) ray: Ray,
    pub(crate) moves: bool,
    pub(crate) captures: bool,
}

/// A line of moves that jump over one piece.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Hop {
    pub(crate) ray: Ray,
    /// Whether the piece lands on the square directly beyond the piece that it jumps over.
    pub(crate) is_behind: bool,
    pub(crate) moves: bool,
    pub(crate) captures: bool,
}

/// A leap that is blocked by a piece or a wall on the way.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct LameLeap {
    pub(crate) to: Square,
    /// The squares that must be empty.
    pub(crate) way: Bitboard,
    pub(crate) moves: bool,
    pub(crate) captures: bool,
}

/// A leap that is computed for all pieces of a kind at once, by shifting their bits.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Stride {
    /// The distance by which the squares' bits are shifted: to the left, or to the right if negative.
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

    /// Whether this leap shifts a bitboard by this distance.
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

/// Shifts the bits of squares by a distance: to the left, or to the right if negative.
#[inline(always)]
pub(crate) const fn shifted(squares: Bitboard, shift: i8) -> Bitboard {
    Bitboard(if shift > 0 { squares.0 << shift } else { squares.0 >> -shift })
}
