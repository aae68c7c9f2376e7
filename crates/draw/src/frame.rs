//! The coordinates of squares in the drawing.

use tabiya_core::{Bitboard, Color, File, Rank, Square};

use crate::extent::Extent;

/// The side length of a square, in units of the drawing.
pub(crate) const SQUARE: f32 = 45.0;

/// A point in the drawing, relative to the upper left corner.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Point {
    pub(crate) x: f32,
    pub(crate) y: f32,
}

impl Point {
    /// The centre of the square whose upper left corner is this point.
    pub(crate) fn middle(self) -> Self {
        Self { x: self.x + SQUARE / 2.0, y: self.y + SQUARE / 2.0 }
    }
}

/// The files and ranks that are drawn, as seen from one side.
#[derive(Debug, Clone)]
pub(crate) struct Frame {
    /// The files from left to right.
    pub(crate) files: Vec<File>,
    /// The ranks from top to bottom.
    pub(crate) ranks: Vec<Rank>,
    /// The upper left corner of the board.
    pub(crate) corner: Point,
}

impl Frame {
    /// The smallest rectangle that holds these squares, or the whole board for an empty set.
    pub(crate) fn new(squares: Bitboard, below: Color, corner: Point) -> Self {
        let Extent { mut files, mut ranks } = Extent::of(squares);
        match below {
            Color::White => ranks.reverse(),
            Color::Black => files.reverse(),
        }
        Self { files, ranks, corner }
    }

    /// The upper left corner of a square.
    pub(crate) fn corner(&self, square: Square) -> Point {
        let column = place(&self.files, &square.file());
        let row = place(&self.ranks, &square.rank());
        Point { x: self.corner.x + SQUARE * column, y: self.corner.y + SQUARE * row }
    }

    /// The centre of a square.
    pub(crate) fn middle(&self, square: Square) -> Point {
        self.corner(square).middle()
    }

    /// The squares of the frame, row by row from the top.
    pub(crate) fn squares(&self) -> impl Iterator<Item = Square> + '_ {
        let row = |&rank: &Rank| self.files.iter().map(move |&file| Square::new(file, rank));
        self.ranks.iter().flat_map(row)
    }

    /// The width of the board, in units.
    pub(crate) fn width(&self) -> f32 {
        SQUARE * count(self.files.len())
    }

    /// The height of the board, in units.
    pub(crate) fn height(&self) -> f32 {
        SQUARE * count(self.ranks.len())
    }
}

/// The index of `one` in `all`; if it is absent, the length of `all`, which is beyond the board.
fn place<T: PartialEq>(all: &[T], one: &T) -> f32 {
    count(all.iter().position(|other| other == one).unwrap_or(all.len()))
}

/// Converts a number of files or ranks, at most 8, to `f32`.
fn count(number: usize) -> f32 {
    f32::from(u8::try_from(number).unwrap_or(u8::MAX))
}
