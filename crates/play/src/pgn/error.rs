//! Errors in PGN.

use std::fmt;

/// An error in a PGN text, with its line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PgnError {
    /// The number of the line, from 1; 0 if the error is in no line.
    pub(crate) line: usize,
    /// The error message, which quotes the wrong text.
    pub(crate) text: String,
}

impl PgnError {
    pub(super) fn new(line: usize, text: impl Into<String>) -> Self {
        Self { line, text: text.into() }
    }
}

impl fmt::Display for PgnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.text)
    }
}

impl std::error::Error for PgnError {}
