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

tabiya_core::reasons! {
    /// Reason why a text is not valid Betza notation.
    #[derive(Debug, Clone, PartialEq, Eq, Hash)]
    pub enum BetzaErrorKind {
        /// The notation has this many characters, more than [`LONGEST_NOTATION`](super::LONGEST_NOTATION).
        TooLong(length: usize) =>
            "notation of {length} characters, expected at most {most}",
            most = super::LONGEST_NOTATION;
        /// Modifiers without an atom after them.
        NoAtom => "expected one of {atoms} after the modifiers", atoms = atom::LETTERS;
        /// A character that is not allowed in this place.
        Unknown(c: char) =>
            "unexpected {c:?}, expected one of {atoms}, a modifier (m c f b l r s v i p g n), or after an atom its \
             letter again or a digit",
            atoms = atom::LETTERS;
        /// A repeated modifier.
        Repeated(c: char) => "repeated modifier {c:?}, expected it once";
        /// A direction that does not apply to the atom.
        Direction(c: char) =>
            "direction {c:?} does not apply here, expected f b l r s v, pairs such as fl, or for N L C J ff fs fh hl \
             and so on";
        /// More than one of the modifiers `p`, `g` and `n`.
        TwoWays(c: char) => "{c:?} with another of p g n, expected only one of them";
        /// Directions of diagonal steps that can be read in several ways.
        Ambiguous(letters: String) =>
            "{letters:?} can be read in several ways, expected pairs such as flbr, or parts such as fFrF";
        /// The modifier `n` before an atom that passes no square.
        CannotLimp(c: char) =>
            "{c:?} cannot be lame, expected an atom after n that passes a square, such as N, D or (3,1)";
        /// A pair of numbers that is no leaper.
        Leaper => "expected two lengths from 0 to 7, not both 0, such as (3,1)";
        /// The modifier `e` of other programs, for which rule files have keys.
        EnPassant =>
            "the modifier 'e' is not in the notation, expected the key en-passant in the piece's table, and the key \
             double-push for a pawn's two steps (ifmnD)";
        /// A digit or a repeated letter after a lame leaper, which cannot ride.
        LameRider => "a lame leaper cannot ride, expected nothing after it";
    }
}

impl fmt::Display for BetzaError {
    /// Writes `column 4: unexpected 'x', expected ..`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: {}", self.column, self.kind)
    }
}

impl std::error::Error for BetzaError {}
