//! A part of a line, with its byte offset in the line.

/// A part of a line, with its byte offset in the line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TextPart<'a> {
    /// Where the part begins, in bytes from the start of the line.
    pub offset: usize,
    /// The text of the part.
    pub text: &'a str,
}

/// Whether a character is ASCII white space. As in a FEN, other white space does not separate words.
fn is_space(c: char) -> bool {
    c.is_ascii_whitespace() || c == '\u{b}'
}

impl<'a> TextPart<'a> {
    /// A whole line as a part.
    pub fn of_line(text: &'a str) -> Self {
        Self { offset: 0, text }
    }

    /// The bytes of this part in a range, which is relative to its start.
    pub(super) fn range(self, range: core::ops::Range<usize>) -> Self {
        Self { offset: self.offset + range.start, text: &self.text[range] }
    }

    /// Removes surrounding ASCII white space.
    pub fn trimmed(self) -> Self {
        let text = self.text.trim_start_matches(is_space);
        let offset = self.offset + self.text.len() - text.len();
        Self { offset, text: text.trim_end_matches(is_space) }
    }

    /// Removes surrounding quotation marks, and then the white space at both ends of the quoted text.
    pub fn unquoted(self) -> Self {
        match self.text.strip_prefix('"').and_then(|text| text.strip_suffix('"')) {
            Some(text) => Self { offset: self.offset + 1, text }.trimmed(),
            None => self,
        }
    }

    /// Splits at the first white space into a word and the rest.
    pub fn split_word(self) -> (Self, Self) {
        let length = self.text.find(is_space).unwrap_or(self.text.len());
        (self.range(0..length), self.range(length..self.text.len()).trimmed())
    }

    /// The words, separated by white space.
    pub fn words(self) -> impl Iterator<Item = Self> {
        let mut rest = self.trimmed();
        core::iter::from_fn(move || {
            let (word, after) = rest.split_word();
            rest = after;
            Some(word).filter(|word| !word.text.is_empty())
        })
    }

    /// The text up to the first semicolon outside quotation marks, and the text after it, if there is a semicolon.
    pub(super) fn split_operation(self) -> (Self, Option<Self>) {
        let mut is_quoted = false;
        let end = self.text.bytes().position(|byte| {
            is_quoted ^= byte == b'"';
            byte == b';' && !is_quoted
        });
        match end {
            Some(at) => (self.range(0..at), Some(self.range(at + 1..self.text.len()))),
            None => (self, None),
        }
    }

    /// The first quotation mark that does not enclose a whole operand, and whether it is inside a word; if not, it
    /// is never closed.
    pub(super) fn misplaced_quotation_mark(self) -> Option<(usize, bool)> {
        let mut opened = None;
        let mut before = None;
        for (at, c) in self.text.char_indices() {
            if c == '"' {
                let is_edge = |next: Option<char>| next.is_none_or(|c| is_space(c) || c == ';');
                let after = self.text[at + 1..].chars().next();
                if !is_edge(if opened.is_some() { after } else { before }) {
                    return Some((self.offset + at, true));
                }
                opened = if opened.is_some() { None } else { Some(at) };
            }
            before = Some(c);
        }
        opened.map(|at| (self.offset + at, false))
    }
}
