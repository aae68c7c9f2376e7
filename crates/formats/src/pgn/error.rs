//! Errors in PGN.

use std::fmt;
use std::io;

/// An error in a PGN text, with its line.
#[derive(Debug)]
pub struct PgnError {
    /// The line, counted from 1; 0 if the text could not be read.
    pub line: usize,
    /// The number of moves of the main line before the error; `None` if the error is not among the moves.
    pub ply: Option<usize>,
    /// A description of the error that quotes the faulty text.
    pub reason: String,
    /// The I/O error, if the text could not be read. No game follows it.
    pub io: Option<io::Error>,
}

impl PgnError {
    pub(super) fn at(line: usize, reason: impl Into<String>) -> Self {
        Self { line, ply: None, reason: reason.into(), io: None }
    }
}

impl From<io::Error> for PgnError {
    fn from(error: io::Error) -> Self {
        Self { line: 0, ply: None, reason: error.to_string(), io: Some(error) }
    }
}

impl fmt::Display for PgnError {
    /// Writes, for example, `line 7: move 3. Ke3 is illegal: the king does not move so`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.io {
            Some(error) => write!(f, "cannot be read: {error}"),
            None => write!(f, "line {}: {}", self.line, self.reason),
        }
    }
}

impl std::error::Error for PgnError {}
