//! The part of a source that is being read.

use std::io::{self, ErrorKind, Read};

use super::PgnPlace;
use super::error::PgnError;
use super::line_ends::{is_utf_16, unify};

/// The number of bytes that are read at a time.
pub(super) const CHUNK: usize = 1 << 16;
/// The maximum length of a word in bytes. If fewer bytes are left in the buffer, more are read.
pub(super) const LONGEST_WORD: usize = 1 << 10;
/// The maximum length of a comment, or of the value of a tag, in bytes.
pub(super) const LONGEST: usize = 1 << 20;

/// The number of bytes that are searched before anything is remembered of a search.
const NEAR: usize = 256;

/// A source, and the bytes of it that have been read but are still needed, with LF as line end.
#[derive(Debug)]
pub(super) struct SourceBuffer<R> {
    source: R,
    pub(super) bytes: Vec<u8>,
    /// `bytes[at..end]` holds what has come from the source and is not parsed yet.
    pub(super) at: usize,
    end: usize,
    /// `bytes[end..held]` holds carriage returns that may be the start of a line end.
    held: usize,
    pub(super) is_exhausted: bool,
    /// The error of the source that has ended it, until it is reported.
    failure: Option<io::Error>,
    /// The line of the byte at `counted`, from 1.
    line: usize,
    counted: usize,
    /// The number of bytes before `bytes`.
    dropped: u64,
    /// Parts of the source, counted from its start, that contain no brace and no closing brace.
    braceless: [(u64, u64); 2],
}

impl<R: Read> SourceBuffer<R> {
    pub(super) fn new(source: R) -> Self {
        Self {
            source,
            bytes: Vec::new(),
            at: 0,
            end: 0,
            held: 0,
            is_exhausted: false,
            failure: None,
            line: 1,
            counted: 0,
            dropped: 0,
            braceless: [(0, 0); 2],
        }
    }

    /// Whether the next byte is the first of a line.
    #[inline(always)]
    pub(super) fn is_at_line_start(&self) -> bool {
        self.at == 0 || self.bytes[self.at - 1] == b'\n'
    }

    /// Sets `line` and `counted` to the next byte, so that later counts of lines start there.
    pub(super) fn count_lines(&mut self) {
        (self.line, self.counted) = (self.place().line(), self.at);
    }

    #[inline(always)]
    pub(super) fn place(&self) -> PgnPlace<'_> {
        PgnPlace { line: self.line, before: &self.bytes[self.counted..self.at] }
    }

    pub(super) fn error(&self, reason: impl Into<String>) -> PgnError {
        PgnError::at(self.place().line(), reason)
    }

    /// The bytes that the buffer holds and that have not been read.
    #[inline(always)]
    pub(super) fn rest(&self) -> &[u8] {
        &self.bytes[self.at..self.end]
    }

    /// Reads more from the source; returns whether there may be more. Drops all parsed bytes but the last.
    pub(super) fn refill(&mut self) -> bool {
        if self.is_exhausted {
            return false;
        }
        self.count_lines();
        let kept = self.at.saturating_sub(1);
        if kept > 0 {
            self.bytes.copy_within(kept..self.held, 0);
            (self.end, self.held, self.at) = (self.end - kept, self.held - kept, self.at - kept);
            (self.dropped, self.counted) = (self.dropped + kept as u64, self.at);
        }
        if self.bytes.len() < self.held + CHUNK {
            // Copying zeros is faster than writing them one by one.
            self.bytes.extend_from_slice(&[0; CHUNK]);
        }
        match self.source.read(&mut self.bytes[self.held..]) {
            Ok(0) => self.is_exhausted = true,
            Ok(length) => self.held += length,
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => (self.is_exhausted, self.failure) = (true, Some(error)),
        }
        if self.dropped == 0 && self.at == 0 && is_utf_16(&self.bytes[..self.held]) {
            let error = io::Error::new(ErrorKind::InvalidData, "text in UTF-16, expected UTF-8");
            (self.is_exhausted, self.failure, self.held) = (true, Some(error), 0);
            self.end = 0;
        }
        (self.end, self.held) = unify(&mut self.bytes, self.end, self.held, self.is_exhausted);
        !self.is_exhausted
    }

    /// Reports the error that has ended the source, if there is one, once.
    pub(super) fn end(&mut self) -> Result<(), PgnError> {
        self.failure.take().map_or(Ok(()), |error| Err(error.into()))
    }

    /// Fills the buffer with at least `LONGEST_WORD` bytes, or with all that the source still has.
    #[inline(always)]
    pub(super) fn have_a_word(&mut self) {
        while self.end - self.at < LONGEST_WORD && !self.is_exhausted {
            self.refill();
        }
    }

    /// The offset from `at` of the first byte that is `one` or `other`, from offset `from` on and among the next
    /// [`LONGEST`] bytes. Reads more if necessary.
    #[inline]
    pub(super) fn find(&mut self, from: usize, one: u8, other: u8) -> Option<usize> {
        self.find_before(LONGEST, from, one, other)
    }

    /// The offset of the first byte that is `one` or `other`, from offset `from` on and before offset `limit`.
    pub(super) fn find_before(
        &mut self,
        limit: usize,
        from: usize,
        one: u8,
        other: u8,
    ) -> Option<usize> {
        let mut seen = from;
        loop {
            let known = self.rest().len().min(limit);
            if let Some(found) = memchr::memchr2(one, other, self.rest().get(seen..known)?) {
                return Some(seen + found);
            }
            seen = known;
            if seen == limit || !(self.refill() || self.rest().len() > seen) {
                return None;
            }
        }
    }

    /// The offset of the first brace from offset `from` on, if it is among the next [`LONGEST`] bytes.
    pub(super) fn next_brace(&mut self, from: usize) -> Option<usize> {
        self.find_once(0, from, b'{')
    }

    /// The offset of the first `}` from offset `from` on, if it is among the next [`LONGEST`] bytes.
    #[inline]
    pub(super) fn next_closing_brace(&mut self, from: usize) -> Option<usize> {
        // Most comments are short.
        let near = self.rest().get(from..from + NEAR).unwrap_or_default();
        let found = memchr::memchr(b'}', near).map(|at| from + at);
        found.or_else(|| self.find_once(1, from, b'}'))
    }

    /// The offset of the first byte that is `}` or `other`. Bytes are searched once, however often and from wherever this
    /// is called.
    fn find_once(&mut self, list: usize, from: usize, other: u8) -> Option<usize> {
        let start = self.dropped + (self.at + from) as u64;
        let (begin, end) = self.braceless[list];
        let is_known = (begin..=end).contains(&start);
        let known = if is_known { usize::try_from(end - start).ok()? } else { 0 };
        if known >= LONGEST {
            return None;
        }
        let limit = from + LONGEST;
        let found = self.find_before(limit, from + known, b'}', other);
        let searched = found.unwrap_or(self.rest().len().min(limit));
        let begin = if is_known { begin } else { start };
        self.braceless[list] = (begin, self.dropped + (self.at + searched) as u64);
        found
    }

    /// Passes over the rest of a line, but not over its end.
    pub(super) fn skip_line(&mut self) {
        loop {
            if let Some(length) = self.find(0, b'\n', b'\n') {
                self.at += length;
                return;
            }
            self.at += self.rest().len().min(LONGEST);
            if self.is_exhausted && self.rest().is_empty() {
                return;
            }
        }
    }
}
