//! Roles, and pieces as a role and a colour.

use core::fmt;
use core::ops::{Index, IndexMut};

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use super::Color;

/// The type of a piece, regardless of its colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
#[repr(u8)]
pub enum Role {
    /// A pawn.
    Pawn,
    /// A knight.
    Knight,
    /// A bishop.
    Bishop,
    /// A rook.
    Rook,
    /// A queen.
    Queen,
    /// A king.
    King,
}

impl Role {
    /// All roles, from pawn to king.
    pub const ALL: [Self; 6] =
        [Self::Pawn, Self::Knight, Self::Bishop, Self::Rook, Self::Queen, Self::King];

    /// The lower-case letter of the role in FEN and UCI: `p n b r q k`.
    pub const fn letter(self) -> char {
        match self {
            Self::Pawn => 'p',
            Self::Knight => 'n',
            Self::Bishop => 'b',
            Self::Rook => 'r',
            Self::Queen => 'q',
            Self::King => 'k',
        }
    }

    /// The role that a lower-case letter denotes.
    ///
    /// ```
    /// use tabiya_core::Role;
    /// assert_eq!(Role::from_letter('n'), Some(Role::Knight));
    /// assert_eq!(Role::from_letter('N'), None);
    /// ```
    pub const fn from_letter(letter: char) -> Option<Self> {
        Some(match letter {
            'p' => Self::Pawn,
            'n' => Self::Knight,
            'b' => Self::Bishop,
            'r' => Self::Rook,
            'q' => Self::Queen,
            'k' => Self::King,
            _ => return None,
        })
    }

    /// This role as a piece of `color`.
    #[inline]
    pub const fn of(self, color: Color) -> Piece {
        Piece { color, role: self }
    }
}

/// A kind of piece, a role or one of the kinds that other rules have, as far as the text of moves depends on it.
pub trait PieceKind: Copy + Eq {
    /// The pawn, which algebraic notation does not name.
    const PAWN: Self;
    /// The rook, with which a king castles.
    const ROOK: Self;
    /// The king, which castles.
    const KING: Self;
}

impl PieceKind for Role {
    const PAWN: Self = Self::Pawn;
    const ROOK: Self = Self::Rook;
    const KING: Self = Self::King;
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Pawn => "pawn",
            Self::Knight => "knight",
            Self::Bishop => "bishop",
            Self::Rook => "rook",
            Self::Queen => "queen",
            Self::King => "king",
        })
    }
}

/// A piece: its colour, and its kind `K`, which is by default a role.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece<K = Role> {
    /// The side that owns the piece.
    pub color: Color,
    /// The role, or another kind of piece.
    pub role: K,
}

impl<K> Piece<K> {
    /// The piece of the same colour with `map` applied to its kind.
    pub fn map_kind<L>(self, map: impl FnOnce(K) -> L) -> Piece<L> {
        Piece { color: self.color, role: map(self.role) }
    }
}

impl Piece {
    /// The letter of the piece in FEN: upper case for White.
    pub const fn letter(self) -> char {
        self.color.cased(self.role.letter())
    }

    /// The piece that a letter denotes in FEN.
    ///
    /// ```
    /// use tabiya_core::{Color, Piece, Role};
    /// assert_eq!(Piece::from_letter('Q'), Some(Role::Queen.of(Color::White)));
    /// ```
    pub const fn from_letter(letter: char) -> Option<Self> {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        match Role::from_letter(letter.to_ascii_lowercase()) {
            Some(role) => Some(Self { color, role }),
            None => None,
        }
    }
}

impl<K: fmt::Display> fmt::Display for Piece<K> {
    /// Writes a text such as `white knight`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.color, self.role)
    }
}

/// One value per role.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct ByRole<T>(
    /// The values, from pawn to king.
    pub [T; 6],
);

impl<T> Index<Role> for ByRole<T> {
    type Output = T;

    #[inline]
    fn index(&self, role: Role) -> &T {
        &self.0[role as usize]
    }
}

impl<T> IndexMut<Role> for ByRole<T> {
    #[inline]
    fn index_mut(&mut self, role: Role) -> &mut T {
        &mut self.0[role as usize]
    }
}
