//! Errors and notes for the lines and files of suites.

use std::fmt;

/// An error in a line of a suite.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineError {
    /// The position of the error in the line: its byte, counted from 1.
    pub column: usize,
    /// The error message.
    pub message: String,
}

impl LineError {
    /// An error at a byte offset into the line.
    pub(super) fn at(offset: usize, message: impl fmt::Display) -> Self {
        Self { column: offset + 1, message: message.to_string() }
    }

    /// Converts an error in a part of a line to an error in the whole line, where the part begins at byte
    /// `offset`.
    pub(super) fn after(self, offset: usize) -> Self {
        Self { column: self.column + offset, ..self }
    }
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: {}", self.column, self.message)
    }
}

impl std::error::Error for LineError {}

/// An error in a suite: the file, the place and the reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SuiteError {
    /// The file, or `-` for standard input.
    pub file: String,
    /// The line, counted from 1; 0 if the error concerns the whole file.
    pub line: usize,
    /// The column, counted from 1; 0 if the error concerns the whole line or file.
    pub column: usize,
    /// The error message.
    pub message: String,
}

impl SuiteError {
    /// The message for a file that was read and has no check.
    const NO_CHECK: &str = "no check in it, such as ;D1 20";

    pub(super) fn of_file(file: impl fmt::Display, message: impl fmt::Display) -> Self {
        Self { file: file.to_string(), line: 0, column: 0, message: message.to_string() }
    }

    pub(super) fn no_check(file: impl fmt::Display) -> Self {
        Self::of_file(file, Self::NO_CHECK)
    }

    /// Whether the file was read and has no check, such as a plain list of positions.
    pub fn is_no_check(&self) -> bool {
        self.line == 0 && self.message == Self::NO_CHECK
    }
}

impl fmt::Display for SuiteError {
    /// Writes for example `suite.epd:3:60: depth 1 twice: 20 and 21`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)?;
        for number in [self.line, self.column] {
            if number > 0 {
                write!(f, ":{number}")?;
            }
        }
        write!(f, ": {}", self.message)
    }
}

impl std::error::Error for SuiteError {}

/// A note about a file or folder of which a part was corrected or skipped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileNote {
    /// The file or folder, or `-` for standard input.
    pub file: String,
    /// The text of the note.
    pub message: String,
}

impl FileNote {
    pub(super) fn new(file: impl fmt::Display, message: impl fmt::Display) -> Self {
        Self { file: file.to_string(), message: message.to_string() }
    }
}

impl fmt::Display for FileNote {
    /// Writes for example `suites/pipe.epd: not a regular file, passed over`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.file, self.message)
    }
}
