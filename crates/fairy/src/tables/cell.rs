//! Where a piece can go from a square.

use std::ops::Range;

use tabiya_core::{Bitboard, Square};

use crate::ray::Ray;

/// What a piece can do from one square.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Cell {
    /// The squares to which it leaps, if they are empty.
    pub(crate) moves: Bitboard,
    /// The squares on which it captures in one leap.
    pub(crate) captures: Bitboard,
    /// Lines of a rook and a bishop.
    pub(crate) lines: Lines,
    /// Where its other lines stand in the kind's list.
    pub(crate) rides: Range<u16>,
    pub(crate) hops: Range<u16>,
    pub(crate) lame_leaps: Range<u16>,
}

/// Which of a rook's and a bishop's lines a piece has, to move and to capture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Lines(pub(crate) u8);

impl Lines {
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

/// A line that is none of a rook or bishop.
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
    /// Whether it ends right behind the piece.
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
    /// How far the squares' bits move, to the right if negative.
    shift: i8,
    /// The squares from which it can be made.
    pub(crate) origins: Bitboard,
    pub(crate) moves: bool,
    pub(crate) captures: bool,
}

impl Stride {
    pub(crate) const fn new(shift: i8, origins: Bitboard, moves: bool, captures: bool) -> Self {
        Self { shift, origins, moves, captures }
    }

    /// Whether squares' bits move so far.
    pub(crate) const fn is_by(&self, shift: i8) -> bool {
        self.shift == shift
    }

    /// Where the pieces on these squares come.
    #[inline(always)]
    pub(crate) fn from(&self, squares: Bitboard) -> Bitboard {
        shifted(squares & self.origins, self.shift)
    }

    /// From where those on these squares have come.
    #[inline(always)]
    pub(crate) fn origin(&self, target: Square) -> Square {
        Square::ALL[(target as u8).wrapping_add_signed(-self.shift) as usize & 63]
    }
}

/// Squares moved by so many places.
#[inline(always)]
pub(crate) const fn shifted(squares: Bitboard, shift: i8) -> Bitboard {
    Bitboard(if shift > 0 { squares.0 << shift } else { squares.0 >> -shift })
}
