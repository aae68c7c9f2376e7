//! What is wrong with a rule file, and where.

use std::fmt;

use tabiya_core::FenError;

use crate::check::FIT_NAME;
use crate::contradiction::{Contradiction, NumberField};

/// A rule file cannot be read: where and why.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct RuleFileError {
    pub(super) line: usize,
    pub(super) column: usize,
    pub(super) kind: Box<RuleFileErrorKind>,
}

/// Why a rule file cannot be read. At most 80 bytes of it are quoted at a time, escaped.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RuleFileErrorKind {
    /// The file has so many bytes, which are too many.
    TooLong(usize),
    /// The file is not TOML.
    Syntax {
        /// What the reader of TOML says.
        message: String,
        /// The text at the place of the error, quoted.
        culprit: String,
    },
    /// A key for the second time, quoted.
    DuplicateKey(String),
    /// Two keys for the same thing.
    GivenTwice {
        /// The second one.
        key: String,
        /// The first one.
        other: String,
    },
    /// There is no name.
    MissingName,
    /// The name, quoted, is empty, too long, or has characters that names have not.
    Name(String),
    /// A value of the wrong type.
    WrongType {
        /// Which value.
        what: String,
        /// Its type.
        found: &'static str,
        /// The type that it should have.
        expected: String,
    },
    /// A key, a role, a square or another word that is none.
    Unknown {
        /// The type that it should be.
        kind: &'static str,
        /// The word, quoted.
        word: String,
        /// The table or list in which it stands; empty for the file.
        within: String,
        /// What may have been meant.
        hint: Option<String>,
        /// The words that are known.
        expected: String,
    },
    /// A number that is too low or too high.
    Number {
        /// Its field.
        field: NumberField,
        /// The number as it is written.
        found: String,
    },
    /// The start position cannot be read.
    Start(FenError),
    /// The fields contradict each other.
    Contradiction(Contradiction),
}

impl RuleFileError {
    /// The line, counted from 1.
    pub fn line(&self) -> usize {
        self.line
    }

    /// The column in characters, counted from 1.
    pub fn column(&self) -> usize {
        self.column
    }

    /// What is wrong.
    pub fn kind(&self) -> &RuleFileErrorKind {
        &self.kind
    }
}

impl fmt::Display for RuleFileError {
    /// `line 6, column 1: unknown key "promotoin", did you mean "promotion"?`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.kind)
    }
}

impl std::error::Error for RuleFileError {}

impl fmt::Display for RuleFileErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong(bytes) => {
                write!(f, "file of {bytes} bytes, expected at most {}", super::LONGEST_FILE)
            }
            Self::Syntax { message, culprit } if culprit.is_empty() => f.write_str(message),
            Self::Syntax { message, culprit } => write!(f, "{message}, at {culprit}"),
            Self::DuplicateKey(key) => write!(f, "duplicate key {key}"),
            Self::GivenTwice { key, other } => {
                write!(f, "{key} has been given by {other}, expected one of them")
            }
            Self::MissingName => f.write_str("missing key \"name\""),
            Self::Name(name) => write!(f, "unfit name {name}, expected {FIT_NAME}"),
            Self::WrongType { what, found, expected } => {
                write!(f, "{what} is {found}, expected {expected}")
            }
            Self::Unknown { kind, word, within, hint, expected } => {
                write!(f, "unknown {kind} {word}")?;
                if !within.is_empty() {
                    write!(f, " in {within}")?;
                }
                match hint {
                    Some(hint) => write!(f, ", did you mean \"{hint}\"?"),
                    None => write!(f, ", expected {expected}"),
                }
            }
            Self::Number { field, found } => {
                write!(f, "{field} is {found}, expected {}", field.expected())
            }
            Self::Start(error) => write!(f, "start: {error}"),
            Self::Contradiction(contradiction) => contradiction.fmt(f),
        }
    }
}
