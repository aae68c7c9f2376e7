//! What is wrong with a notation, and where.

use std::fmt;

use super::atom;

/// A text is no notation: where and why.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct BetzaError {
    /// The character, counted from 1; one more than there are at the end.
    pub column: usize,
    /// What is wrong.
    pub kind: BetzaErrorKind,
}

/// Why a text is no notation.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BetzaErrorKind {
    /// So many characters, which are too many.
    TooLong(usize),
    /// No letter at all.
    Empty,
    /// Modifiers without an atom behind them.
    NoAtom,
    /// A character that means nothing here.
    Unknown(char),
    /// A modifier for the second time.
    Repeated(char),
    /// A direction that the atom behind it does not know.
    Direction(char),
    /// Two of `p`, `g` and `n`.
    TwoWays(char),
    /// `p` or `g` before an atom that does not move in lines.
    CannotHop(char),
    /// `n` before an atom that passes no single square.
    CannotLimp(char),
    /// A lame leaper that is to ride.
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
            Self::Empty => write!(f, "empty notation, expected such as N, mRcpR or mfWcfF"),
            Self::NoAtom => write!(f, "expected one of {} after the modifiers", atom::LETTERS),
            Self::Unknown(c) => write!(
                f,
                "unexpected {c:?}, expected one of {}, a modifier (m c f b l r s v i p g n), or after an \
                 atom its letter again or a digit",
                atom::LETTERS
            ),
            Self::Repeated(c) => write!(f, "{c:?} for the second time, expected it once"),
            Self::Direction(c) => write!(
                f,
                "direction {c:?} says nothing here, expected f b l r s v, pairs such as fl, or for N L C J \
                 ff fs fh and so on"
            ),
            Self::TwoWays(c) => write!(f, "{c:?} besides another of p g n, expected one of them"),
            Self::CannotHop(c) => {
                write!(f, "{c:?} cannot hop, expected W, F, R, B or Q after p and g")
            }
            Self::CannotLimp(c) => write!(f, "{c:?} cannot be lame, expected N, A or D after n"),
            Self::LameRider => f.write_str("a lame leaper cannot ride, expected nothing after it"),
        }
    }
}

impl fmt::Display for BetzaError {
    /// `column 4: unexpected 'x', expected ..`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: {}", self.column, self.kind)
    }
}

impl std::error::Error for BetzaError {}
