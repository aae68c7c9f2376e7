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

tabiya_core::reasons! {
    /// Reason why a rule file cannot be read. Quoted text is escaped and has at most 80 bytes.
    #[derive(Debug, Clone, PartialEq, Eq, Hash)]
    pub enum RuleFileErrorKind {
        TooLong(bytes: usize) => "The file has {bytes} bytes, and may have at most {most}.", most = super::LONGEST_FILE;
        Syntax {
            /// The message of the TOML parser.
            message: String,
            /// The quoted text of the file at the error. It is empty if the file ends there.
            culprit: String
        } => "The file is no TOML: {message}{place}.", place = at(culprit);
        DuplicateKey(key: String) => "The key {key} is given twice.";
        GivenTwice {
            /// The second key.
            key: String,
            /// The first key.
            other: String
        } => "The key {key} has been given by {other}: only one of them can be.";
        MissingName => "The key \"name\" is missing.";
        Name(name: String) => "The name {name} is not fit: it must have {FIT_NAME}.";
        WrongType {
            /// The name of the field or item that has the value.
            what: String,
            /// The type found.
            found: &'static str,
            /// The type expected.
            expected: String
        } => "The value of {what} is {found}, and must be {expected}.";
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
            expected: String
        } => "There is no {kind} {word}{place}: {meant}", place = inside(within), meant = meant(hint, expected);
        Number {
            /// The field of the number.
            field: NumberField,
            /// The number as written.
            found: String
        } => "The value of {field} is {found}, and must be {expected}.", expected = field.expected();
        Start(error: FenError) => "The start cannot be read: {error}.";
        MissingStart {
            /// The number of files.
            files: u8,
            /// The number of ranks.
            ranks: u8
        } => "A board of {files}x{ranks} needs a start position: start = \"FEN\".";
        MissingPieceKey {
            /// The missing key.
            key: &'static str,
            /// The table that lacks the key.
            within: String
        } => "The key \"{key}\" is missing in {within}.";
        PieceName(name: String) => "The name {name} of a piece is not fit: it must have {FIT_KIND_NAME}.";
        Moves(error: BetzaError) =>
            "The moves cannot be read: {error}.", error = ascii_start(&error.kind.to_string(), MOST_SHOWN);
        Contradiction(contradiction: Contradiction) => "{contradiction}";
        TooMany => "{error}", error = OpenRulesError::TooMany;
    }
}

fn at(culprit: &str) -> String {
    if culprit.is_empty() { String::new() } else { format!(", at {culprit}") }
}

fn inside(within: &str) -> String {
    if within.is_empty() { String::new() } else { format!(" in {within}") }
}

fn meant(hint: &Option<String>, expected: &str) -> String {
    match hint {
        Some(hint) => format!("did you mean \"{hint}\"?"),
        None => format!("expected {expected}."),
    }
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
    /// Writes `line 6, column 1: There is no key "promotoin": did you mean "promotion"?`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.kind)
    }
}

impl std::error::Error for RuleFileError {}
