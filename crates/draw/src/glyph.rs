//! A piece as it is drawn.

use tabiya_core::{Color, Piece, Role};

/// A piece as it is drawn: a letter and a side. The six roles of chess have artwork, and so has the duck, `*`; other
/// letters are drawn on a disc.
///
/// ```
/// use tabiya_core::{Color, Role, Square};
/// use tabiya_draw::{Diagram, Glyph};
///
/// let amazon = Glyph { letter: 'A', color: Color::White };
/// let svg = Diagram::new([(Square::D1, amazon), (Square::E8, Role::King.of(Color::Black).into())]).svg();
/// assert!(svg.contains(">A</text>"));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Glyph {
    /// The letter in upper or lower case. It is drawn as a capital for both sides.
    pub letter: char,
    /// The side that owns the piece.
    pub color: Color,
}

impl Glyph {
    /// The role of chess that has this letter, which selects the artwork; `None` for any other letter.
    pub(crate) fn role(self) -> Option<Role> {
        Role::from_letter(self.letter.to_ascii_lowercase())
    }

    /// The name of the role, or the letter itself if it is not the letter of a chess role.
    pub(crate) fn name(self) -> String {
        self.role().map_or_else(|| self.letter.to_string(), |role| role.to_string())
    }

    /// The letter in FEN: upper case for White, lower case for Black.
    pub(crate) fn fen_letter(self) -> String {
        match self.color {
            Color::White => self.letter.to_uppercase().to_string(),
            Color::Black => self.letter.to_lowercase().to_string(),
        }
    }

    /// The id of the glyph's symbol: `piece-K`, or `piece-` with the side and the code point for a
    /// non-ASCII letter.
    pub(crate) fn id(self) -> String {
        match self.letter {
            'a'..='z' | 'A'..='Z' => format!("piece-{}", self.fen_letter()),
            other => format!("piece-{}{:x}", self.color.letter(), u32::from(other)),
        }
    }
}

impl From<Piece> for Glyph {
    fn from(piece: Piece) -> Self {
        Self { letter: piece.letter(), color: piece.color }
    }
}
