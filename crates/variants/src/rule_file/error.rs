//! Errors in rule files, with their line and column.

use std::fmt;

use tabiya_core::FenError;

use crate::betza::BetzaError;
use crate::rule_set::{Contradiction, NumberField, OpenRulesError};
use crate::rule_set::{FIT_KIND_NAME, FIT_NAME};
use crate::untrusted::ascii_start;

/// The most characters that an error shows of a message that may repeat any text of the file.
const MOST_SHOWN: usize = 600;

/// An error in a rule file: its line, its column and its kind.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct RuleFileError {
    pub(super) line: usize,
    pub(super) column: usize,
    pub(super) kind: Box<RuleFileErrorKind>,
}

/// Reason why a rule file cannot be read. Quoted text is escaped and has at most 80 bytes.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RuleFileErrorKind {
    /// The file has this many bytes, which is too long.
    TooLong(usize),
    /// The file is not TOML.
    Syntax {
        /// The message of the TOML parser.
        message: String,
        /// The text of the file at the error, quoted.
        culprit: String,
    },
    /// A duplicate key, quoted.
    DuplicateKey(String),
    /// Two keys that set the same field.
    GivenTwice {
        /// The second key.
        key: String,
        /// The first key.
        other: String,
    },
    /// The key `name`, which every file must have, is missing.
    MissingName,
    /// The name of the game, quoted, is empty, too long, or has characters that names must not have.
    Name(String),
    /// A value of the wrong type.
    WrongType {
        /// The name of the field or item that has the value.
        what: String,
        /// The type found.
        found: &'static str,
        /// The type expected.
        expected: String,
    },
    /// An unknown key, role, square or other word.
    Unknown {
        /// The type of word expected, such as `key` or `square`.
        kind: &'static str,
        /// The word, quoted.
        word: String,
        /// The table or list that contains the word; empty at the top level.
        within: String,
        /// The known word that is most similar, if there is one.
        hint: Option<String>,
        /// The words that are allowed.
        expected: String,
    },
    /// A number out of range.
    Number {
        /// The field of the number.
        field: NumberField,
        /// The number as written.
        found: String,
    },
    /// The start position cannot be read.
    Start(FenError),
    /// The board is not 8x8, and there is no start position.
    MissingStart {
        /// The number of files.
        files: u8,
        /// The number of ranks.
        ranks: u8,
    },
    /// The table of a piece that the file adds lacks its letter or its moves.
    MissingPieceKey {
        /// The missing key.
        key: &'static str,
        /// The table that lacks the key.
        within: String,
    },
    /// The name of a piece, quoted, is not a valid name.
    PieceName(String),
    /// The notation of a piece's moves is invalid.
    Moves(BetzaError),
    /// The fields contradict each other.
    Contradiction(Contradiction),
    /// The process has opened too many other rule sets.
    TooMany,
}

impl RuleFileError {
    /// The error that the process has opened too many other rule sets.
    pub fn too_many() -> Self {
        Self { line: 1, column: 1, kind: Box::new(RuleFileErrorKind::TooMany) }
    }

    /// The line of the error, counted from 1.
    pub fn line(&self) -> usize {
        self.line
    }

    /// The column of the error in characters, counted from 1.
    pub fn column(&self) -> usize {
        self.column
    }

    /// The kind of error.
    pub fn kind(&self) -> &RuleFileErrorKind {
        &self.kind
    }
}

impl fmt::Display for RuleFileError {
    /// Writes `line 6, column 1: unknown key "promotoin", did you mean "promotion"?`
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
            Self::MissingStart { files, ranks } => write!(
                f,
                "board of {files}x{ranks} without a start position, expected start = \"FEN\""
            ),
            Self::MissingPieceKey { key, within } => {
                write!(f, "missing key \"{key}\" in {within}")
            }
            Self::PieceName(name) => {
                write!(f, "unfit name {name} of a piece, expected {FIT_KIND_NAME}")
            }
            Self::Moves(error) => {
                write!(f, "moves: {}", ascii_start(&error.kind.to_string(), MOST_SHOWN))
            }
            Self::Contradiction(contradiction) => contradiction.fmt(f),
            Self::TooMany => OpenRulesError::TooMany.fmt(f),
        }
    }
}
