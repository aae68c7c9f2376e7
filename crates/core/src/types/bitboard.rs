//! A set of squares.

use core::fmt;
use core::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign,
};

use super::{File, Rank, Square};

/// A set of squares in 64 bits, a1 the lowest.
///
/// ```
/// use tabiya_core::{Bitboard, File, Rank};
/// let cross = Bitboard::file(File::C) | Bitboard::rank(Rank::Fifth);
/// assert_eq!(cross.len(), 15);
/// assert_eq!(cross.to_string(), "\
/// . . X . . . . .
/// . . X . . . . .
/// . . X . . . . .
/// X X X X X X X X
/// . . X . . . . .
/// . . X . . . . .
/// . . X . . . . .
/// . . X . . . . .
/// ");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(transparent)]
pub struct Bitboard(
    /// One bit per square, a1 the lowest, h8 the highest.
    pub u64,
);

const NOT_FILE_A: u64 = !0x0101_0101_0101_0101;
const NOT_FILE_H: u64 = !0x8080_8080_8080_8080;

impl Bitboard {
    /// The empty set.
    pub const EMPTY: Self = Self(0);
    /// All 64 squares.
    pub const FULL: Self = Self(!0);
    /// The light squares, h1 and a8 among them.
    pub const LIGHT: Self = Self(0x55aa_55aa_55aa_55aa);

    /// The eight squares of a file.
    #[inline]
    pub const fn file(file: File) -> Self {
        Self(0x0101_0101_0101_0101 << file as u32)
    }

    /// The eight squares of a rank.
    #[inline]
    pub const fn rank(rank: Rank) -> Self {
        Self(0xff << (rank as u32 * 8))
    }

    /// The set of one square.
    #[inline(always)]
    pub const fn of(square: Square) -> Self {
        Self(1 << square as u32)
    }

    /// Whether the square is in the set.
    #[inline(always)]
    pub const fn contains(self, square: Square) -> bool {
        self.0 & Self::of(square).0 != 0
    }

    /// The number of squares.
    #[inline(always)]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set has no square.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the set has a square.
    #[inline(always)]
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// Whether the set has two squares or more.
    #[inline(always)]
    pub const fn more_than_one(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Whether the two sets share no square.
    #[inline(always)]
    pub const fn is_disjoint(self, other: Self) -> bool {
        self.0 & other.0 == 0
    }

    /// Whether every square of this set is in the other.
    #[inline(always)]
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// The first square in the order a1, b1, .. h8.
    #[inline(always)]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::wrapping(self.0.trailing_zeros())) }
    }

    /// The last square in the order a1, b1, .. h8.
    #[inline(always)]
    pub const fn last(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::wrapping(63 - self.0.leading_zeros())) }
    }

    /// Removes the first square from the set and returns it.
    ///
    /// ```
    /// use tabiya_core::{Bitboard, Square};
    /// let mut set = Bitboard::of(Square::C3).with(Square::F6);
    /// assert_eq!((set.pop_first(), set), (Some(Square::C3), Bitboard::of(Square::F6)));
    /// ```
    #[inline(always)]
    pub const fn pop_first(&mut self) -> Option<Square> {
        let first = self.first();
        self.0 &= self.0.wrapping_sub(1);
        first
    }

    /// The only square of the set; `None` if the set has no square or several.
    #[inline(always)]
    pub const fn single(self) -> Option<Square> {
        if self.more_than_one() { None } else { self.first() }
    }

    /// The set with the square added.
    #[inline(always)]
    #[must_use]
    pub const fn with(self, square: Square) -> Self {
        Self(self.0 | Self::of(square).0)
    }

    /// The set with the square removed.
    #[inline(always)]
    #[must_use]
    pub const fn without(self, square: Square) -> Self {
        Self(self.0 & !Self::of(square).0)
    }

    /// This set if the condition holds, else the empty set; computed without a branch.
    #[inline(always)]
    #[must_use]
    pub const fn masked_if(self, condition: bool) -> Self {
        Self(self.0 & (condition as u64).wrapping_neg())
    }

    /// The set moved one rank up; squares on the eighth rank are lost.
    #[inline(always)]
    #[must_use]
    pub const fn north(self) -> Self {
        Self(self.0 << 8)
    }

    /// The set moved one rank down; squares on the first rank are lost.
    #[inline(always)]
    #[must_use]
    pub const fn south(self) -> Self {
        Self(self.0 >> 8)
    }

    /// The set moved one file towards the h-file; squares on the h-file are lost.
    #[inline(always)]
    #[must_use]
    pub const fn east(self) -> Self {
        Self((self.0 & NOT_FILE_H) << 1)
    }

    /// The set moved one file towards the a-file; squares on the a-file are lost.
    #[inline(always)]
    #[must_use]
    pub const fn west(self) -> Self {
        Self((self.0 & NOT_FILE_A) >> 1)
    }

    /// The set moved one step diagonally, up and towards the h-file.
    #[inline(always)]
    #[must_use]
    pub const fn north_east(self) -> Self {
        Self((self.0 & NOT_FILE_H) << 9)
    }

    /// The set moved one step diagonally, up and towards the a-file.
    #[inline(always)]
    #[must_use]
    pub const fn north_west(self) -> Self {
        Self((self.0 & NOT_FILE_A) << 7)
    }

    /// The set moved one step diagonally, down and towards the h-file.
    #[inline(always)]
    #[must_use]
    pub const fn south_east(self) -> Self {
        Self((self.0 & NOT_FILE_H) >> 7)
    }

    /// The set moved one step diagonally, down and towards the a-file.
    #[inline(always)]
    #[must_use]
    pub const fn south_west(self) -> Self {
        Self((self.0 & NOT_FILE_A) >> 9)
    }

    /// The set with the ranks in reverse order: a1 becomes a8.
    #[inline]
    #[must_use]
    pub const fn flip_vertical(self) -> Self {
        Self(self.0.swap_bytes())
    }

    /// The set with the files in reverse order: a1 becomes h1.
    #[inline]
    #[must_use]
    pub const fn flip_horizontal(self) -> Self {
        Self(self.0.reverse_bits().swap_bytes())
    }

    /// The set turned by half a turn: a1 becomes h8.
    ///
    /// ```
    /// use tabiya_core::{Bitboard, Square};
    /// assert_eq!(Bitboard::of(Square::B1).rotate_180(), Bitboard::of(Square::G8));
    /// ```
    #[inline]
    #[must_use]
    pub const fn rotate_180(self) -> Self {
        Self(self.0.reverse_bits())
    }

    /// The set mirrored at the diagonal from a1 to h8: files become ranks.
    ///
    /// ```
    /// use tabiya_core::{Bitboard, File, Rank, Square};
    /// assert_eq!(Bitboard::of(Square::B1).flip_diagonal(), Bitboard::of(Square::A2));
    /// assert_eq!(Bitboard::file(File::C).flip_diagonal(), Bitboard::rank(Rank::Third));
    /// ```
    #[inline]
    #[must_use]
    pub const fn flip_diagonal(self) -> Self {
        // Blocks of four, two and one squares on either side of the diagonal change places.
        let mut bits = self.0;
        let mut swapped = (bits ^ (bits << 28)) & 0x0f0f_0f0f_0000_0000;
        bits ^= swapped ^ (swapped >> 28);
        swapped = (bits ^ (bits << 14)) & 0x3333_0000_3333_0000;
        bits ^= swapped ^ (swapped >> 14);
        swapped = (bits ^ (bits << 7)) & 0x5500_5500_5500_5500;
        Self(bits ^ swapped ^ (swapped >> 7))
    }

    /// The set turned by a quarter turn clockwise, with White at the bottom: a1 becomes a8.
    ///
    /// ```
    /// use tabiya_core::{Bitboard, Square};
    /// assert_eq!(Bitboard::of(Square::A1).rotate_90(), Bitboard::of(Square::A8));
    /// assert_eq!(Bitboard::of(Square::A8).rotate_90(), Bitboard::of(Square::H8));
    /// ```
    #[inline]
    #[must_use]
    pub const fn rotate_90(self) -> Self {
        self.flip_diagonal().flip_vertical()
    }

    /// All subsets of the set, the empty set first (by the carry-rippler method).
    ///
    /// ```
    /// use tabiya_core::{Bitboard, Square};
    /// let two = Bitboard::of(Square::A1).with(Square::H8);
    /// assert_eq!(two.subsets().count(), 4);
    /// ```
    pub fn subsets(self) -> impl Iterator<Item = Self> {
        let mut next = Some(Self::EMPTY);
        core::iter::from_fn(move || {
            let subset = next?;
            let following = Self(subset.0.wrapping_sub(self.0) & self.0);
            next = following.any().then_some(following);
            Some(subset)
        })
    }
}

/// The squares of a set in the order a1, b1, .. h8.
#[derive(Debug, Clone)]
pub struct Squares(Bitboard);

impl Iterator for Squares {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        self.0.pop_first()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let length = self.0.len() as usize;
        (length, Some(length))
    }
}

impl ExactSizeIterator for Squares {}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline(always)]
    fn into_iter(self) -> Squares {
        Squares(self)
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl From<Square> for Bitboard {
    #[inline(always)]
    fn from(square: Square) -> Self {
        Self::of(square)
    }
}

macro_rules! set_operator {
    ($operator:ident, $method:ident, $assign:ident, $assign_method:ident, $f:expr) => {
        impl $operator for Bitboard {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                let f: fn(u64, u64) -> u64 = $f;
                Self(f(self.0, other.0))
            }
        }
        impl $assign for Bitboard {
            #[inline(always)]
            fn $assign_method(&mut self, other: Self) {
                *self = $operator::$method(*self, other);
            }
        }
    };
}

set_operator!(BitAnd, bitand, BitAndAssign, bitand_assign, |a, b| a & b);
set_operator!(BitOr, bitor, BitOrAssign, bitor_assign, |a, b| a | b);
set_operator!(BitXor, bitxor, BitXorAssign, bitxor_assign, |a, b| a ^ b);
set_operator!(Sub, sub, SubAssign, sub_assign, |a, b| a & !b);

impl Not for Bitboard {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl fmt::Display for Bitboard {
    /// Writes eight lines, the eighth rank first, with `X` for each square of the set.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            for file in File::ALL {
                let mark = if self.contains(Square::new(file, rank)) { 'X' } else { '.' };
                write!(f, "{mark}{}", if file == File::H { '\n' } else { ' ' })?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Bitboard {
    /// Writes the squares of the set, such as `{A1, H8}`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}
