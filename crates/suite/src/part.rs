//! A stretch of a line.

use crate::LineError;

/// White space of ASCII: what else looks like it parts no words, as it parts no fields of a FEN.
pub(crate) fn is_space(c: char) -> bool {
    c.is_ascii_whitespace() || c == '\u{b}'
}

/// A stretch of a line, and where it starts in bytes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Part<'a> {
    pub(crate) offset: usize,
    pub(crate) text: &'a str,
}

impl<'a> Part<'a> {
    /// All of a line.
    pub(crate) fn new(text: &'a str) -> Self {
        Self { offset: 0, text }
    }

    /// Without the white space around it.
    pub(crate) fn trimmed(self) -> Self {
        let text = self.text.trim_start_matches(is_space);
        let offset = self.offset + self.text.len() - text.len();
        Self { offset, text: text.trim_end_matches(is_space) }
    }

    /// Without the quotation marks around it.
    pub(crate) fn unquoted(self) -> Self {
        match self.text.strip_prefix('"').and_then(|text| text.strip_suffix('"')) {
            Some(text) => Self { offset: self.offset + 1, text }.trimmed(),
            None => self,
        }
    }

    /// The part up to the first white space, and the rest.
    pub(crate) fn split_word(self) -> (Self, Self) {
        let length = self.text.find(is_space).unwrap_or(self.text.len());
        let (word, rest) = self.text.split_at(length);
        let rest = Self { offset: self.offset + length, text: rest };
        (Self { text: word, ..self }, rest.trimmed())
    }

    /// The words, between white space.
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
