//! Squares, files and ranks.

use core::fmt;
use core::str::FromStr;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use super::{Bitboard, Color};

/// A file: a column of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
#[repr(u8)]
#[expect(missing_docs, reason = "the names say all")]
pub enum File {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
}

impl File {
    /// All files, a to h.
    pub const ALL: [Self; 8] =
        [Self::A, Self::B, Self::C, Self::D, Self::E, Self::F, Self::G, Self::H];

    /// The lower-case letter of the file, `a` to `h`.
    pub const fn letter(self) -> char {
        (b'a' + self as u8) as char
    }

    /// The file that a lower-case letter `a` to `h` denotes.
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'a'..='h' => Some(Self::ALL[letter as usize - 'a' as usize]),
            _ => None,
        }
    }
}

/// A rank: a row of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names say all")]
pub enum Rank {
    First,
    Second,
    Third,
    Fourth,
    Fifth,
    Sixth,
    Seventh,
    Eighth,
}

impl Rank {
    /// All ranks, first to eighth.
    pub const ALL: [Self; 8] = [
        Self::First,
        Self::Second,
        Self::Third,
        Self::Fourth,
        Self::Fifth,
        Self::Sixth,
        Self::Seventh,
        Self::Eighth,
    ];

    /// The digit of the rank, `1` to `8`.
    pub const fn digit(self) -> char {
        (b'1' + self as u8) as char
    }

    /// The rank that a digit `1` to `8` denotes.
    pub const fn from_digit(digit: char) -> Option<Self> {
        match digit {
            '1'..='8' => Some(Self::ALL[digit as usize - '1' as usize]),
            _ => None,
        }
    }
}

/// A square, a1 = 0, b1 = 1, .. h8 = 63. `Option<Square>` has the same size.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[rustfmt::skip]
#[expect(missing_docs, reason = "the names say all")]
pub enum Square {
    A1, B1, C1, D1, E1, F1, G1, H1,
    A2, B2, C2, D2, E2, F2, G2, H2,
    A3, B3, C3, D3, E3, F3, G3, H3,
    A4, B4, C4, D4, E4, F4, G4, H4,
    A5, B5, C5, D5, E5, F5, G5, H5,
    A6, B6, C6, D6, E6, F6, G6, H6,
    A7, B7, C7, D7, E7, F7, G7, H7,
    A8, B8, C8, D8, E8, F8, G8, H8,
}

impl Square {
    /// All squares, a1, b1, .. h8.
    #[rustfmt::skip]
    pub const ALL: [Self; 64] = [
        Self::A1, Self::B1, Self::C1, Self::D1, Self::E1, Self::F1, Self::G1, Self::H1,
        Self::A2, Self::B2, Self::C2, Self::D2, Self::E2, Self::F2, Self::G2, Self::H2,
        Self::A3, Self::B3, Self::C3, Self::D3, Self::E3, Self::F3, Self::G3, Self::H3,
        Self::A4, Self::B4, Self::C4, Self::D4, Self::E4, Self::F4, Self::G4, Self::H4,
        Self::A5, Self::B5, Self::C5, Self::D5, Self::E5, Self::F5, Self::G5, Self::H5,
        Self::A6, Self::B6, Self::C6, Self::D6, Self::E6, Self::F6, Self::G6, Self::H6,
        Self::A7, Self::B7, Self::C7, Self::D7, Self::E7, Self::F7, Self::G7, Self::H7,
        Self::A8, Self::B8, Self::C8, Self::D8, Self::E8, Self::F8, Self::G8, Self::H8,
    ];

    /// The square with this index; `None` if the index is 64 or more.
    ///
    /// ```
    /// use tabiya_core::Square;
    /// assert_eq!(Square::from_index(63), Some(Square::H8));
    /// assert_eq!(Square::from_index(64), None);
    /// ```
    #[inline]
    pub const fn from_index(index: u8) -> Option<Self> {
        if index < 64 { Some(Self::wrapping(index as u32)) } else { None }
    }

    /// The square's index, rank by rank from 0 for a1 to 63 for h8.
    ///
    /// ```
    /// use tabiya_core::Square;
    /// assert_eq!([Square::B1.index(), Square::A2.index()], [1, 8]);
    /// ```
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The square whose index is the low six bits of `index`.
    ///
    /// The compiler recognises the match as the identity, so there is no table and no branch.
    #[inline(always)]
    #[rustfmt::skip]
    pub(crate) const fn wrapping(index: u32) -> Self {
        match index & 63 {
            0 => Self::A1, 1 => Self::B1, 2 => Self::C1, 3 => Self::D1, 4 => Self::E1, 5 => Self::F1, 6 => Self::G1, 7 => Self::H1,
            8 => Self::A2, 9 => Self::B2, 10 => Self::C2, 11 => Self::D2, 12 => Self::E2, 13 => Self::F2, 14 => Self::G2, 15 => Self::H2,
            16 => Self::A3, 17 => Self::B3, 18 => Self::C3, 19 => Self::D3, 20 => Self::E3, 21 => Self::F3, 22 => Self::G3, 23 => Self::H3,
            24 => Self::A4, 25 => Self::B4, 26 => Self::C4, 27 => Self::D4, 28 => Self::E4, 29 => Self::F4, 30 => Self::G4, 31 => Self::H4,
            32 => Self::A5, 33 => Self::B5, 34 => Self::C5, 35 => Self::D5, 36 => Self::E5, 37 => Self::F5, 38 => Self::G5, 39 => Self::H5,
            40 => Self::A6, 41 => Self::B6, 42 => Self::C6, 43 => Self::D6, 44 => Self::E6, 45 => Self::F6, 46 => Self::G6, 47 => Self::H6,
            48 => Self::A7, 49 => Self::B7, 50 => Self::C7, 51 => Self::D7, 52 => Self::E7, 53 => Self::F7, 54 => Self::G7, 55 => Self::H7,
            56 => Self::A8, 57 => Self::B8, 58 => Self::C8, 59 => Self::D8, 60 => Self::E8, 61 => Self::F8, 62 => Self::G8, 63 => Self::H8,
            _ => Self::A1,
        }
    }

    /// The square on a file and a rank.
    #[inline]
    pub const fn new(file: File, rank: Rank) -> Self {
        Self::wrapping(rank as u32 * 8 + file as u32)
    }

    /// The square's file.
    #[inline]
    pub const fn file(self) -> File {
        File::ALL[self as usize & 7]
    }

    /// The square's rank.
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank::ALL[self as usize >> 3]
    }

    /// The square `file_step` files to the right and `rank_step` ranks up, if it is on the board.
    pub const fn offset(self, file_step: i8, rank_step: i8) -> Option<Self> {
        let file = (self as i8 & 7) + file_step;
        let rank = (self as i8 >> 3) + rank_step;
        if 0 <= file && file < 8 && 0 <= rank && rank < 8 {
            Self::from_index((rank * 8 + file).unsigned_abs())
        } else {
            None
        }
    }

    /// The square with the ranks in reverse order: a1 becomes a8.
    #[inline]
    pub const fn flip_vertical(self) -> Self {
        Self::wrapping(self as u32 ^ 56)
    }

    /// The square with the files in reverse order: a1 becomes h1.
    #[inline]
    pub const fn flip_horizontal(self) -> Self {
        Self::wrapping(self as u32 ^ 7)
    }

    /// The square as this side sees it: the same for White, with the ranks in reverse order for Black.
    ///
    /// ```
    /// use tabiya_core::{Color, Square};
    /// assert_eq!(Square::E7.relative_to(Color::Black), Square::E2);
    /// assert_eq!(Square::E7.relative_to(Color::White), Square::E7);
    /// ```
    #[inline]
    pub const fn relative_to(self, color: Color) -> Self {
        match color {
            Color::White => self,
            Color::Black => self.flip_vertical(),
        }
    }

    /// The number of king's moves to another square on an empty board.
    ///
    /// ```
    /// use tabiya_core::Square;
    /// assert_eq!(Square::A1.distance(Square::C8), 7);
    /// assert_eq!(Square::D4.distance(Square::D4), 0);
    /// ```
    #[inline]
    pub const fn distance(self, other: Self) -> u32 {
        let files = (self as u32 & 7).abs_diff(other as u32 & 7);
        let ranks = (self as u32 >> 3).abs_diff(other as u32 >> 3);
        if files > ranks { files } else { ranks }
    }

    /// Whether this is a light square, as h1 is.
    ///
    /// ```
    /// use tabiya_core::Square;
    /// assert!(Square::H1.is_light() && !Square::A1.is_light());
    /// ```
    #[inline]
    pub const fn is_light(self) -> bool {
        Bitboard::LIGHT.contains(self)
    }
}

impl fmt::Display for Square {
    /// Writes the square's name, such as `e4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = [b'a' + self.file() as u8, b'1' + self.rank() as u8];
        f.pad(core::str::from_utf8(&name).unwrap_or_default())
    }
}

/// Error for a text that is not the name of a square, `a1` to `h8` in lower case.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ParseSquareError;

impl fmt::Display for ParseSquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a square, expected a1 to h8")
    }
}

impl core::error::Error for ParseSquareError {}

impl FromStr for Square {
    type Err = ParseSquareError;

    /// Reads a square such as `e4`: a lower-case letter and a digit.
    fn from_str(text: &str) -> Result<Self, ParseSquareError> {
        let mut letters = text.chars();
        match (letters.next(), letters.next(), letters.next()) {
            (Some(file), Some(rank), None) => File::from_letter(file)
                .zip(Rank::from_digit(rank))
                .map(|(file, rank)| Self::new(file, rank))
                .ok_or(ParseSquareError),
            _ => Err(ParseSquareError),
        }
    }
}
