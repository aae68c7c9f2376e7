//! Errors in a part of a line.

use tabiya_core::TextPart;

use crate::LineError;

/// Makes errors that point at a part of a line.
pub(crate) trait PartError {
    /// An error at the start of this part.
    fn error(self, message: impl std::fmt::Display) -> LineError;
}

impl PartError for TextPart<'_> {
    fn error(self, message: impl std::fmt::Display) -> LineError {
        LineError::at(self.offset, message)
    }
}
