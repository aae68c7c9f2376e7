//! Splits a PGN text into tokens.

use super::error::PgnError;

/// A token of a PGN text; comments are skipped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum PgnToken<'a> {
    /// `[Name "Value"]`.
    Tag(&'a str, String),
    /// A move, a move number, an annotation or a result.
    Word(&'a str),
    /// `(`, which begins a variation.
    Open,
    /// `)`, which ends a variation.
    Close,
}

/// Reads tokens from a text.
#[derive(Debug, Clone)]
pub(super) struct Lexer<'a> {
    rest: &'a str,
    /// The line of the next token, from 1.
    line: usize,
    /// Whether the rest starts at the beginning of a line.
    is_line_start: bool,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { rest: text, line: 1, is_line_start: true }
    }

    /// The line of the next token.
    pub(super) fn line(&self) -> usize {
        self.line
    }

    /// Reads the next token, with its line; `None` at the end.
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
                // `<` and `>` are reserved by the standard and have no meaning yet.
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
                    // A delimiter that begins no token becomes a word itself.
                    let length = self.rest.find(ends).unwrap_or(self.rest.len()).max(1);
                    PgnToken::Word(self.take(length))
                }
            };
            return Ok(Some((line, token)));
        }
    }

    /// Consumes this number of bytes and returns them.
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

    /// Reads a tag: a name, and a value in which `\"` and `\\` stand for `"` and `\`.
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
