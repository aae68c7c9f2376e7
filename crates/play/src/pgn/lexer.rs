//! Splits a PGN text into tokens.

use super::error::PgnError;

/// A token of a PGN text. Comments are not tokens: the lexer skips them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum PgnToken<'a> {
    /// A tag: `[Name "Value"]`.
    Tag(&'a str, String),
    /// A move, a move number, an annotation or a result.
    Word(&'a str),
    /// `(`, which begins a variation.
    Open,
    /// `)`, which ends a variation.
    Close,
}

/// Splits a text into tokens.
#[derive(Debug, Clone)]
pub(super) struct Lexer<'a> {
    rest: &'a str,
    /// The line of the next character to be read, from 1.
    line: usize,
    /// Whether the next character is the first of its line.
    is_line_start: bool,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { rest: text, line: 1, is_line_start: true }
    }

    /// The line of the next character to be read.
    pub(super) fn line(&self) -> usize {
        self.line
    }

    /// Reads the next token and returns it with its line; `None` at the end of the text.
    pub(super) fn next(&mut self) -> Result<Option<(usize, PgnToken<'a>)>, PgnError> {
        loop {
            let line = self.line;
            let Some(first) = self.rest.chars().next() else { return Ok(None) };
            let token = match first {
                '\n' => {
                    self.take(1);
                    continue;
                }
                // The standard reserves lines that begin with % for other programs.
                '%' if self.is_line_start => {
                    self.skip_line();
                    continue;
                }
                ';' => {
                    self.skip_line();
                    continue;
                }
                '{' => {
                    let end = self.rest.find('}');
                    let end = end.ok_or_else(|| PgnError::new(line, "comment is not closed: {"))?;
                    self.take(end + 1);
                    continue;
                }
                '}' => return Err(PgnError::new(line, "a } that closes no comment")),
                // The standard reserves `<` and `>` for future use; they are skipped.
                c if c.is_whitespace() || c == '<' || c == '>' => {
                    self.take(c.len_utf8());
                    continue;
                }
                '(' => {
                    self.take(1);
                    PgnToken::Open
                }
                ')' => {
                    self.take(1);
                    PgnToken::Close
                }
                '[' => self.tag()?,
                _ => {
                    let ends = |c: char| c.is_whitespace() || "{}()[];<>".contains(c);
                    // A delimiter that cannot begin a token becomes a word of one character.
                    let length = self.rest.find(ends).unwrap_or(self.rest.len()).max(1);
                    PgnToken::Word(self.take(length))
                }
            };
            return Ok(Some((line, token)));
        }
    }

    /// Consumes and returns this number of bytes.
    fn take(&mut self, bytes: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(bytes);
        self.line += taken.matches('\n').count();
        self.is_line_start = taken.ends_with('\n');
        self.rest = rest;
        taken
    }

    fn skip_line(&mut self) {
        self.take(self.rest.find('\n').unwrap_or(self.rest.len()));
    }

    fn skip_blanks(&mut self) {
        let rest = self.rest.trim_start();
        self.take(self.rest.len() - rest.len());
    }

    /// Reads a tag: its name, and its value, in which `\"` and `\\` stand for `"` and `\`.
    fn tag(&mut self) -> Result<PgnToken<'a>, PgnError> {
        let line = self.line;
        self.take(1);
        self.skip_blanks();
        let is_name = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
        let length = self.rest.find(|c| !is_name(c)).unwrap_or(self.rest.len());
        let name = self.take(length);
        if name.is_empty() {
            return Err(PgnError::new(line, "a [ without the name of a tag"));
        }
        self.skip_blanks();
        let wrong = |what: &str| PgnError::new(line, format!("tag {name} {what}"));
        if !self.rest.starts_with('"') {
            return Err(wrong("has no value in quotation marks"));
        }
        self.take(1);
        let mut value = String::new();
        let mut is_escaped = false;
        let mut length = None;
        for (at, c) in self.rest.char_indices() {
            match c {
                '\n' => break,
                _ if is_escaped => {
                    if c != '"' && c != '\\' {
                        value.push('\\');
                    }
                    value.push(c);
                    is_escaped = false;
                }
                '\\' => is_escaped = true,
                '"' => {
                    length = Some(at + 1);
                    break;
                }
                _ => value.push(c),
            }
        }
        self.take(length.ok_or_else(|| wrong("has a value whose quotation mark is not closed"))?);
        self.skip_blanks();
        if !self.rest.starts_with(']') {
            return Err(wrong("is not closed, expected ]"));
        }
        self.take(1);
        Ok(PgnToken::Tag(name, value))
    }
}
