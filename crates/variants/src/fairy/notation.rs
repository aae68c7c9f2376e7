//! How a piece moves, as it is written.

use std::fmt;
use std::str::FromStr;

use tabiya_fairy::betza::{BetzaError, Movement};

/// The most characters that a notation can have.
pub const LONGEST_NOTATION: usize = 64;

/// A piece's moves in Betza's notation, as they were written and as they were understood.
///
/// ```
/// use tabiya_variants::Notation;
/// let cannon: Notation = "mRcpR".parse()?;
/// assert_eq!((cannon.text(), cannon.movement().parts.len()), ("mRcpR", 2));
/// # Ok::<(), tabiya_variants::NotationError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Notation {
    text: String,
    movement: Movement,
}

impl Notation {
    /// As it was written.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// As it was understood.
    pub fn movement(&self) -> &Movement {
        &self.movement
    }
}

/// A text is no notation.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum NotationError {
    /// So many characters, which are too many.
    TooLong(usize),
    /// Something that is no notation.
    Betza(BetzaError),
}

impl NotationError {
    /// The character at which it is wrong, counted from 1.
    pub fn column(&self) -> usize {
        match self {
            Self::TooLong(_) => 1,
            Self::Betza(error) => error.column,
        }
    }
}

impl FromStr for Notation {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let length = text.chars().count();
        if length > LONGEST_NOTATION {
            return Err(NotationError::TooLong(length));
        }
        let movement = text.parse().map_err(NotationError::Betza)?;
        Ok(Self { text: text.to_owned(), movement })
    }
}

impl fmt::Display for NotationError {
    /// The place is not told.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong(length) => {
                write!(f, "notation of {length} characters, expected at most {LONGEST_NOTATION}")
            }
            Self::Betza(error) => error.kind.fmt(f),
        }
    }
}

impl std::error::Error for NotationError {}
