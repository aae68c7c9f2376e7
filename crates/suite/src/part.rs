//! A part of a line, with its byte offset in the line.

use crate::LineError;

/// Whether a character is ASCII white space. As in a FEN, other white space does not separate words.
pub(crate) fn is_space(c: char) -> bool {
    c.is_ascii_whitespace() || c == '\u{b}'
}

/// A part of a line, with its byte offset in the line.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Part<'a> {
    pub(crate) offset: usize,
    pub(crate) text: &'a str,
}

impl<'a> Part<'a> {
    /// A whole line as a part.
    pub(crate) fn new(text: &'a str) -> Self {
        Self { offset: 0, text }
    }

    /// Removes surrounding white space.
    pub(crate) fn trimmed(self) -> Self {
        let text = self.text.trim_start_matches(is_space);
        let offset = self.offset + self.text.len() - text.len();
        Self { offset, text: text.trim_end_matches(is_space) }
    }

    /// Removes surrounding quotation marks, and then the white space at both ends of the quoted text.
    pub(crate) fn unquoted(self) -> Self {
        match self.text.strip_prefix('"').and_then(|text| text.strip_suffix('"')) {
            Some(text) => Self { offset: self.offset + 1, text }.trimmed(),
            None => self,
        }
    }

    /// Splits at the first white space into a word and the rest.
    pub(crate) fn split_word(self) -> (Self, Self) {
        let length = self.text.find(is_space).unwrap_or(self.text.len());
        let (word, rest) = self.text.split_at(length);
        let rest = Self { offset: self.offset + length, text: rest };
        (Self { text: word, ..self }, rest.trimmed())
    }

    /// The words, separated by white space.
    pub(crate) fn words(self) -> impl Iterator<Item = Self> {
        let mut rest = self.trimmed();
        std::iter::from_fn(move || {
            let (word, after) = rest.split_word();
            rest = after;
            Some(word).filter(|word| !word.text.is_empty())
        })
    }

    pub(crate) fn error(self, message: impl std::fmt::Display) -> LineError {
        LineError::at(self.offset, message)
    }
}
