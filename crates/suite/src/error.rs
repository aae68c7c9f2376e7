//! What is wrong with a suite, and where.

use std::fmt;

/// A line of a suite cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineError {
    /// Where, in bytes from the start of the line, counted from 1.
    pub column: usize,
    /// What is wrong.
    pub message: String,
}

impl LineError {
    /// An error at a byte offset into the line.
    pub(super) fn at(offset: usize, message: impl fmt::Display) -> Self {
        Self { column: offset + 1, message: message.to_string() }
    }

    /// An error in a part of a line becomes one of the line: the part begins so many bytes into it.
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

/// A suite cannot be read: which, where and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SuiteError {
    /// The file, or `-` for standard input.
    pub file: String,
    /// The line, counted from 1; 0 if it is the whole file.
    pub line: usize,
    /// The column, counted from 1; 0 if it is the whole line or file.
    pub column: usize,
    /// What is wrong.
    pub message: String,
}

impl SuiteError {
    pub(super) fn of_file(file: impl fmt::Display, message: impl fmt::Display) -> Self {
        Self { file: file.to_string(), line: 0, column: 0, message: message.to_string() }
    }
}

impl fmt::Display for SuiteError {
    /// `suite.epd:3:60: depth 1 twice: 20 and 21`.
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

/// Something about a file or a folder that had to be put right, or part of it that was passed over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileNote {
    /// The file or folder, or `-` for standard input.
    pub file: String,
    /// What there is to say.
    pub message: String,
}

impl FileNote {
    pub(super) fn new(file: impl fmt::Display, message: impl fmt::Display) -> Self {
        Self { file: file.to_string(), message: message.to_string() }
    }
}

impl fmt::Display for FileNote {
    /// `suites/pipe.epd: not a regular file, passed over`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.file, self.message)
    }
}
