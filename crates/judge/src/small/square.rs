//! Squares, and steps from one to the next.

use std::fmt;
use std::iter::successors;

/// So many files to the right and so many ranks up.
pub(super) type Step = (i8, i8);

/// A square of the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Square(u8);

impl Square {
    /// All of them: a1, b1 .. h8.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..64).map(Self)
    }

    /// The square on a file and a rank, each from 0 to 7.
    pub fn at(file: u8, rank: u8) -> Option<Self> {
        (file < 8 && rank < 8).then_some(Self(rank * 8 + file))
    }

    /// The square of a name like `e4`.
    pub fn from_name(name: &str) -> Option<Self> {
        let &[file, rank] = name.as_bytes() else { return None };
        Self::at(file.checked_sub(b'a')?, rank.checked_sub(b'1')?)
    }

    /// From 0 for the a-file to 7.
    pub fn file(self) -> u8 {
        self.0 % 8
    }

    /// From 0 for the first rank to 7.
    pub fn rank(self) -> u8 {
        self.0 / 8
    }

    /// The square on this rank and another file.
    pub(super) fn on_file(self, file: u8) -> Self {
        Self(self.0 - self.file() + file % 8)
    }

    /// The square that a step leads to, if it stays on the board.
    pub(super) fn step(self, (right, up): Step) -> Option<Self> {
        Self::at(self.file().checked_add_signed(right)?, self.rank().checked_add_signed(up)?)
    }

    /// The squares that the same step leads to again and again.
    pub(super) fn ray(self, step: Step) -> impl Iterator<Item = Self> {
        successors(self.step(step), move |square| square.step(step))
    }

    /// The squares of a rank from this one to another, both included.
    pub(super) fn along_rank(self, other: Self) -> impl Iterator<Item = Self> {
        (self.0.min(other.0)..=self.0.max(other.0)).map(Self)
    }

    /// Its place in an array of 64.
    pub(super) fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
