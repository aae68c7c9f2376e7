//! The two sides, as a value and as a type.

use core::fmt;
use core::ops::{Index, IndexMut, Not};

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use super::{Bitboard, Rank};

/// One of the two sides, as a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
pub enum Color {
    /// The side that moves first.
    #[default]
    White,
    /// The side that moves second.
    Black,
}

impl Color {
    /// Both colours, White first.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// The rank on which this side's pieces start: the first for White, the eighth for Black.
    #[inline]
    pub const fn back_rank(self) -> Rank {
        match self {
            Self::White => Rank::First,
            Self::Black => Rank::Eighth,
        }
    }

    /// The letter that FEN uses: `w` or `b`.
    pub const fn letter(self) -> char {
        match self {
            Self::White => 'w',
            Self::Black => 'b',
        }
    }

    /// Converts a lower-case letter of FEN to this side's case: upper case for White.
    ///
    /// ```
    /// use tabiya_core::Color;
    /// assert_eq!((Color::White.cased('n'), Color::Black.cased('n')), ('N', 'n'));
    /// ```
    pub const fn cased(self, letter: char) -> char {
        match self {
            Self::White => letter.to_ascii_uppercase(),
            Self::Black => letter,
        }
    }
}

impl Color {
    /// The name as it begins a sentence: `White`. [`Display`](fmt::Display) writes `white`.
    pub const fn title(self) -> &'static str {
        match self {
            Self::White => "White",
            Self::Black => "Black",
        }
    }
}

impl Not for Color {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::White => "white",
            Self::Black => "black",
        })
    }
}

/// One value per side.
///
/// ```
/// use tabiya_core::{ByColor, Color};
/// let pawns = ByColor { white: 8, black: 7 };
/// assert_eq!(pawns[Color::Black], 7);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct ByColor<T> {
    /// White's value.
    pub white: T,
    /// Black's value.
    pub black: T,
}

impl<T> ByColor<T> {
    /// Gives both sides this value.
    #[inline]
    pub const fn both(value: T) -> Self
    where
        T: Copy,
    {
        Self { white: value, black: value }
    }
}

impl<T> Index<Color> for ByColor<T> {
    type Output = T;

    #[inline]
    fn index(&self, color: Color) -> &T {
        match color {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }
}

impl<T> IndexMut<Color> for ByColor<T> {
    #[inline]
    fn index_mut(&mut self, color: Color) -> &mut T {
        match color {
            Color::White => &mut self.white,
            Color::Black => &mut self.black,
        }
    }
}

/// One of the two sides, as a type: code that depends on it is specialised at compile time.
pub trait Side: Copy + Send + Sync + 'static {
    /// The other side.
    type Enemy: Side<Enemy = Self>;
    /// This side as a value.
    const COLOR: Color;
    /// The squares of the rank on which this side's pieces start.
    const BACK_RANK: Bitboard;
    /// The squares from which this side's pawns may advance two squares in chess.
    const PAWN_RANK: Bitboard;
    /// The squares on which this side's pawns are promoted in chess.
    const PROMOTION_RANK: Bitboard;

    /// Every square of the set moved one rank towards the enemy.
    fn forward(set: Bitboard) -> Bitboard;
    /// Every square of the set moved one rank towards the enemy and one file towards the h-file.
    fn forward_east(set: Bitboard) -> Bitboard;
    /// Every square of the set moved one rank towards the enemy and one file towards the a-file.
    fn forward_west(set: Bitboard) -> Bitboard;
}

/// White as a type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct White;

/// Black as a type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Black;

impl Side for White {
    type Enemy = Black;
    const COLOR: Color = Color::White;
    const BACK_RANK: Bitboard = Bitboard::rank(Rank::First);
    const PAWN_RANK: Bitboard = Bitboard::rank(Rank::Second);
    const PROMOTION_RANK: Bitboard = Bitboard::rank(Rank::Eighth);

    #[inline(always)]
    fn forward(set: Bitboard) -> Bitboard {
        set.north()
    }
    #[inline(always)]
    fn forward_east(set: Bitboard) -> Bitboard {
        set.north_east()
    }
    #[inline(always)]
    fn forward_west(set: Bitboard) -> Bitboard {
        set.north_west()
    }
}

impl Side for Black {
    type Enemy = White;
    const COLOR: Color = Color::Black;
    const BACK_RANK: Bitboard = Bitboard::rank(Rank::Eighth);
    const PAWN_RANK: Bitboard = Bitboard::rank(Rank::Seventh);
    const PROMOTION_RANK: Bitboard = Bitboard::rank(Rank::First);

    #[inline(always)]
    fn forward(set: Bitboard) -> Bitboard {
        set.south()
    }
    #[inline(always)]
    fn forward_east(set: Bitboard) -> Bitboard {
        set.south_east()
    }
    #[inline(always)]
    fn forward_west(set: Bitboard) -> Bitboard {
        set.south_west()
    }
}
