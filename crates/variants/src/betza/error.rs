//! Errors in Betza's notation, with their columns.

use std::fmt;

use super::atom;

/// An error in Betza's notation: its column and its kind.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct BetzaError {
    /// The column of the error, counted from 1; one past the last character if the text ends too early.
    pub column: usize,
    /// The kind of error.
    pub kind: BetzaErrorKind,
}

/// Reason why a text is not valid Betza notation.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BetzaErrorKind {
    /// The notation has this many characters, more than [`LONGEST_NOTATION`](super::LONGEST_NOTATION).
    TooLong(usize),
    /// Modifiers without an atom after them.
    NoAtom,
    /// A character that is not allowed in this place.
    Unknown(char),
    /// A repeated modifier.
    Repeated(char),
    /// A direction that does not apply to the atom.
    Direction(char),
    /// More than one of the modifiers `p`, `g` and `n`.
    TwoWays(char),
    /// Directions of diagonal steps that can be read in several ways.
    Ambiguous(String),
    /// The modifier `n` before an atom that passes no square.
    CannotLimp(char),
    /// A pair of numbers that is no leaper.
    Leaper,
    /// The modifier `e` of other programs, for which rule files have keys.
    EnPassant,
    /// A digit or a repeated letter after a lame leaper, which cannot ride.
    LameRider,
}

impl fmt::Display for BetzaErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong(length) => write!(
                f,
                "notation of {length} characters, expected at most {}",
                super::LONGEST_NOTATION
            ),
            Self::NoAtom => write!(f, "expected one of {} after the modifiers", atom::LETTERS),
            Self::Unknown(c) => write!(
                f,
                "unexpected {c:?}, expected one of {}, a modifier (m c f b l r s v i p g n), or after an \
                 atom its letter again or a digit",
                atom::LETTERS
            ),
            Self::Repeated(c) => write!(f, "repeated modifier {c:?}, expected it once"),
            Self::Direction(c) => write!(
                f,
                "direction {c:?} does not apply here, expected f b l r s v, pairs such as fl, or for N L C J \
                 ff fs fh and so on"
            ),
            Self::TwoWays(c) => write!(f, "{c:?} with another of p g n, expected only one of them"),
            Self::Ambiguous(letters) => write!(
                f,
                "{letters:?} can be read in several ways, expected pairs such as flbr, or parts such as \
                 fFrF"
            ),
            Self::CannotLimp(c) => write!(
                f,
                "{c:?} cannot be lame, expected an atom after n that passes a square, such as N, D or (3,1)"
            ),
            Self::Leaper => {
                f.write_str("expected two lengths from 0 to 7, not both 0, such as (3,1)")
            }
            Self::EnPassant => f.write_str(
                "the modifier 'e' is not in the notation, expected the key en-passant in the piece's \
                 table, and the key double-push for a pawn's two steps (ifmnD)"
            ),
            Self::LameRider => f.write_str("a lame leaper cannot ride, expected nothing after it"),
        }
    }
}

impl fmt::Display for BetzaError {
    /// Writes `column 4: unexpected 'x', expected ..`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: {}", self.column, self.kind)
    }
}

impl std::error::Error for BetzaError {}
