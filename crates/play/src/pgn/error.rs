//! What is wrong with a text.

use std::fmt;

/// What is wrong with a text that should be PGN, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PgnError {
    /// The line, from 1.
    pub(crate) line: usize,
    /// The culprit, and what is wrong with it.
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
