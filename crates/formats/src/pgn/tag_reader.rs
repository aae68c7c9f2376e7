//! Reads the tags before the moves of a game.

use std::io::Read;
use std::ops::Range;

use tabiya_games::excerpt;

use super::game_start::{begins_tag, is_of_name};
use super::source_buffer::{LONGEST, LONGEST_WORD};
use super::tags::decoded;
use super::words::{STARTS, Start};
use super::{PgnReader, Visitor};

/// The places of the parts of a tag, as offsets from its `[`.
struct TagParts {
    name: Range<usize>,
    value: Range<usize>,
    end: usize,
}

/// The name of a tag that cannot be read, and the reason.
type UnreadTag = (Range<usize>, String);

impl<R: Read> PgnReader<R> {
    /// Reads the tags before the moves.
    pub(super) fn tags<V: Visitor>(&mut self, visitor: &mut V) {
        loop {
            self.text.have_a_word();
            let Some(&byte) = self.text.rest().first() else { return };
            match STARTS[usize::from(byte)] {
                Start::Bracket => self.tag(visitor),
                Start::Break | Start::Blank | Start::Filler if byte != b'.' => self.text.at += 1,
                _ if byte == b'%' && self.text.is_at_line_start() => self.text.skip_line(),
                Start::Comment | Start::LineComment => match self.tag_after_comments() {
                    Some(at) => self.text.at += at,
                    None => return,
                },
                _ => return,
            }
        }
    }

    /// The offset of a tag that follows comments, the first of which begins here, without a blank line between them.
    fn tag_after_comments(&mut self) -> Option<usize> {
        let mut at = 0;
        while at < LONGEST {
            let end = match self.text.rest()[at..].first()? {
                b'{' => self.text.end_of_comment(at)? + 1,
                b';' | b'%' => at,
                _ => return Some(at).filter(|_| begins_tag(&self.text.rest()[at..])),
            };
            let line = self.text.find_before(at + LONGEST, end, b'\n', b'\n')?;
            let is_alone = end == at || self.text.rest()[end..line].trim_ascii().is_empty();
            at = Some(line + 1).filter(|_| is_alone)?;
            while self.text.rest().len() < at + LONGEST_WORD && self.text.refill() {}
        }
        None
    }

    /// Reads a tag, or skips an unreadable one.
    fn tag<V: Visitor>(&mut self, visitor: &mut V) {
        let read = match self.strict_tag() {
            Ok(parts) if self.is_cut_short(parts.end) => Ok(self.bare_tag().unwrap_or(parts)),
            Ok(parts) => Ok(parts),
            Err(reason) => self.bare_tag().ok_or(reason),
        };
        match read {
            Ok(TagParts { name, value, end }) => {
                let rest = self.text.rest();
                visitor.tag(&rest[name], &rest[value], self.text.place());
                self.text.at += end;
            }
            Err((name, reason)) => {
                visitor.unread_tag(&self.text.rest()[name], self.text.error(reason));
                self.pass_over_tag();
            }
        }
        if self.text.rest().first() != Some(&b'\n') {
            self.pass_over_rubbish();
        }
        self.text.count_lines();
    }

    /// Passes over what follows a tag on its line if it belongs neither to another tag nor to the moves: if the next
    /// line begins a tag, or there is nothing with which moves begin.
    fn pass_over_rubbish(&mut self) {
        let Some(end) = self.text.find(0, b'\n', b'\n') else { return };
        let is_next_a_tag = {
            while self.text.rest().len() < end + LONGEST_WORD && self.text.refill() {}
            begins_tag(&self.text.rest()[end + 1..])
        };
        let line = &self.text.rest()[..end];
        let has_moves = line.iter().any(|byte| byte.is_ascii_digit() || b"*;(".contains(byte));
        let is_rubbish = !line.contains(&b'{') && (is_next_a_tag || !has_moves);
        if is_rubbish && !line.trim_ascii_start().starts_with(b"[") {
            self.text.at += end;
        }
    }

    /// Reads a tag as the standard has it: a name, and a value in which `\"` means `"`. If that fails, the name and
    /// the reason are returned.
    fn strict_tag(&mut self) -> Result<TagParts, UnreadTag> {
        let rest = self.text.rest();
        let name = name_of(rest);
        if name.is_empty() {
            return Err((name, "a [ without the name of a tag".to_owned()));
        }
        let value = name.end + blanks(&rest[name.end..]);
        if rest.get(value) != Some(&b'"') {
            return Err(self.wrong_tag(name, "has no value in quotation marks"));
        }
        let value = value + 1;
        let mut from = value;
        let end = loop {
            let found = self.text.find(from, b'"', b'\n');
            let Some(end) = found.filter(|&at| self.text.rest()[at] == b'"') else {
                return Err(self.wrong_tag(name, "has a value whose quotation mark is not closed"));
            };
            if !is_escaped(&self.text.rest()[value..end]) {
                break end;
            }
            from = end + 1;
        };
        while self.text.rest().len() < end + LONGEST_WORD && self.text.refill() {}
        let rest = self.text.rest();
        let close = end + 1 + blanks(&rest[end + 1..]);
        if rest.get(close) != Some(&b']') {
            return Err(self.wrong_tag(name, "is not closed, expected ]"));
        }
        Ok(TagParts { name, value: value..end, end: close + 1 })
    }

    fn wrong_tag(&self, name: Range<usize>, what: &str) -> UnreadTag {
        let text = format!("tag {} {what}", excerpt(&decoded(&self.text.rest()[name.clone()])));
        (name, text)
    }

    /// Reads a tag whose value contains quotation marks that are not escaped: the value ends at the last one before the
    /// `]` at the end of the line.
    fn bare_tag(&mut self) -> Option<TagParts> {
        let line = self.tag_line()?;
        let name = name_of(line);
        let value = name.end + blanks(&line[name.end..]) + 1;
        let end = line.trim_ascii_end().len();
        let inside = line[..end].strip_suffix(b"]")?.trim_ascii_end().strip_suffix(b"\"")?;
        let is_tag = !name.is_empty() && value <= inside.len() && line[value - 1] == b'"';
        let is_read = is_tag && !is_escaped(&inside[value..]);
        is_read.then_some(TagParts { name, value: value..inside.len(), end })
    }

    /// Whether the value of a tag that ends at this offset may go on: its line ends as a tag does, and what comes
    /// before that is not another tag.
    fn is_cut_short(&mut self, end: usize) -> bool {
        if self.text.rest().get(end) == Some(&b'\n') {
            return false;
        }
        let line = self.tag_line().and_then(|line| line.get(end..)).unwrap_or_default();
        line.trim_ascii_end().ends_with(b"\"]") && !line.trim_ascii_start().starts_with(b"[")
    }

    /// Passes over a tag that cannot be read: over its line, unless something follows its `]`.
    fn pass_over_tag(&mut self) {
        let Some(line) = self.tag_line() else { return self.text.skip_line() };
        let end = match memchr::memchr(b']', line) {
            Some(end) if !line.trim_ascii_end().ends_with(b"]") => end + 1,
            _ => line.len(),
        };
        self.text.at += end;
    }

    /// The rest of the line, unless it is very long.
    fn tag_line(&mut self) -> Option<&[u8]> {
        let end = self.text.find(0, b'\n', b'\n');
        let is_last = self.text.is_exhausted && end.is_none();
        let end = end.or_else(|| is_last.then_some(self.text.rest().len()))?;
        Some(&self.text.rest()[..end])
    }
}

/// The place of the name of a tag, which may be empty.
fn name_of(tag: &[u8]) -> Range<usize> {
    let start = 1 + blanks(&tag[1..]);
    start..start + tag[start..].iter().take_while(|byte| is_of_name(**byte)).count()
}

/// The number of blanks at the start of a text, line ends included.
fn blanks(text: &[u8]) -> usize {
    text.iter().take_while(|byte| byte.is_ascii_whitespace()).count()
}

/// Whether a quotation mark after this text is escaped.
fn is_escaped(before: &[u8]) -> bool {
    before.iter().rev().take_while(|byte| **byte == b'\\').count() % 2 == 1
}
