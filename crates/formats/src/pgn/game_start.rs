//! Where a game can begin in the middle of a text: where reading goes on after an error, and where a text is cut.

use std::io::Read;

use super::source_buffer::{LONGEST, SourceBuffer};
use super::words::{STARTS, Start};

/// Whether a text begins with the start of a tag, `[Name "`.
pub(super) fn begins_tag(text: &[u8]) -> bool {
    let Some(name) = text.strip_prefix(b"[").map(trim_blanks) else { return false };
    let length = name.iter().take_while(|byte| is_of_name(**byte)).count();
    length > 0 && trim_blanks(&name[length..]).starts_with(b"\"")
}

/// Whether a byte can be part of the name of a tag.
pub(super) fn is_of_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte >= 0x80 || b"_-".contains(&byte)
}

fn trim_blanks(text: &[u8]) -> &[u8] {
    let blanks = text.iter().take_while(|byte| b" \t".contains(byte)).count();
    &text[blanks..]
}

/// The offset of the first line of `text[..end]` that begins a tag and follows a blank line.
fn find_tag(text: &[u8], end: usize) -> Option<usize> {
    let starts = memchr::memchr_iter(b'\n', &text[..end]).map(|at| at + 1);
    starts.filter(|&at| text[at..].starts_with(b"[")).find(|&at| {
        let (_, before) = split_last_line(&text[..at]);
        before.is_some_and(|line| line.trim_ascii().is_empty()) && begins_tag(&text[at..])
    })
}

/// Splits the last line off a text that ends with a line end. The line is `None` if it may have begun before the text.
fn split_last_line(text: &[u8]) -> (&[u8], Option<&[u8]>) {
    let Some(text) = text.strip_suffix(b"\n") else { return (text, None) };
    match memchr::memrchr(b'\n', text) {
        Some(at) => (&text[..=at], Some(&text[at + 1..])),
        None => (&[], None),
    }
}

impl<R: Read> SourceBuffer<R> {
    /// The offset of the brace that closes a comment around the line at this offset, which may begin a game: the next brace
    /// after the line decides whether the comment goes on there.
    fn end_of_comment_around(&mut self, at: usize) -> Option<usize> {
        let found = self.find_before(at + LONGEST, at, b'\n', b'\n');
        let end = found.unwrap_or(self.rest().len().min(at + LONGEST));
        self.next_brace(end).filter(|&brace| self.rest()[brace] == b'}')
    }

    /// The end of the comment that begins at this offset. `None` if it is never closed, which shows in a game that begins
    /// in it.
    pub(super) fn end_of_comment(&mut self, at: usize) -> Option<usize> {
        let end = self.next_closing_brace(at + 1)?;
        let game = find_tag(&self.rest()[at..], end - at);
        let has_game = game.is_some_and(|game| self.end_of_comment_around(at + game).is_none());
        Some(end).filter(|_| !has_game)
    }

    /// Passes over the rest of a game to the next one: to a line that begins a tag, follows a blank line and is not inside
    /// a comment.
    pub(super) fn find_next_game(&mut self) {
        let mut is_blank = false;
        loop {
            self.have_a_word();
            let Some(&byte) = self.rest().first() else { return };
            match byte {
                b'\n' => {
                    self.at += 1;
                    self.have_a_word();
                    if is_blank && begins_tag(self.rest()) {
                        return;
                    }
                    is_blank = !self.rest().starts_with(b"%");
                    if !is_blank {
                        self.skip_line();
                    }
                }
                _ if byte.is_ascii_whitespace() => self.at += 1,
                b'{' => {
                    match self.end_of_comment(0) {
                        Some(end) => self.at += end + 1,
                        None if self.leaves_comment() => return,
                        None => {}
                    }
                    is_blank = false;
                }
                b';' => self.skip_line(),
                _ => {
                    let next = memchr::memchr3(b'\n', b'{', b';', &self.rest()[1..]);
                    self.at += next.map_or(self.rest().len(), |next| next + 1);
                    is_blank = false;
                }
            }
        }
    }

    /// Passes over a comment that is never closed, to the first line in it at which a game begins, or behind a brace that
    /// closes it after all. Returns whether a game begins there.
    fn leaves_comment(&mut self) -> bool {
        self.at += 1;
        let mut is_start = false;
        while !self.rest().is_empty() {
            let end = self.find(0, b'\n', b'}');
            let line = &self.rest()[..end.unwrap_or(self.rest().len().min(LONGEST))];
            let is_blank = is_start && line.trim_ascii().is_empty();
            self.at += line.len();
            is_start = self.rest().first() == Some(&b'\n');
            if end.is_some() {
                self.at += 1;
                if !is_start {
                    return false;
                }
            }
            self.have_a_word();
            if is_start && is_blank && begins_tag(self.rest()) {
                let Some(end) = self.end_of_comment_around(0) else { return true };
                self.at += end + 1;
                return false;
            }
        }
        false
    }
}

/// The offset of the last game that can be cut off from a text that begins outside of a comment: both parts are read as
/// the whole is.
pub(super) fn last_game(text: &[u8]) -> Option<usize> {
    let mut end = text.len();
    while let Some(at) = memchr::memrchr(b'[', &text[..end]) {
        end = at;
        if follows_moves(&text[..at]) && begins_tag(&text[at..]) {
            let Some(brace) = memchr::memrchr2(b'{', b'}', &text[..at]) else { return Some(at) };
            let line = memchr::memrchr(b'\n', &text[..brace]).map_or(0, |before| before + 1);
            // No comment is open after a brace that closes one. One in a tag may do so or not.
            if text[brace] == b'}' && text[line] != b'[' {
                return Some(at);
            }
            end = brace;
        }
    }
    None
}

/// Whether a text ends with a blank line that does not follow a tag: between the tags of a game there may be blank
/// lines.
fn follows_moves(text: &[u8]) -> bool {
    let is_blank = |line: &[u8]| {
        let kind = |byte: &u8| STARTS[usize::from(*byte)];
        line.iter().all(|byte| matches!(kind(byte), Start::Blank | Start::Filler))
    };
    // Most tags follow another.
    if !matches!(text, [.., b'\n' | b' ' | b'\t', b'\n']) {
        return false;
    }
    let (mut text, line) = split_last_line(text);
    if !line.is_some_and(|line| line.trim_ascii().is_empty()) {
        return false;
    }
    loop {
        let (before, line) = split_last_line(text);
        match line {
            None => return false,
            Some(line) if is_blank(line) || line.starts_with(b"%") => text = before,
            Some(line) => return !line.starts_with(b"[") && !line.trim_ascii().ends_with(b"]"),
        }
    }
}
