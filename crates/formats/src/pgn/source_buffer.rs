//! The part of a source that is being read.

use std::io::{self, ErrorKind, Read};

use super::PgnPlace;
use super::error::PgnError;

/// The number of bytes that are read at a time.
pub(super) const CHUNK: usize = 1 << 16;
/// The maximum length of a word in bytes. If fewer bytes are left in the buffer, more are read.
pub(super) const LONGEST_WORD: usize = 1 << 10;
/// The maximum length of a comment, or of the value of a tag, in bytes.
pub(super) const LONGEST: usize = 1 << 20;

/// A source, and the bytes of it that have been read but are still needed.
#[derive(Debug)]
pub(super) struct SourceBuffer<R> {
    source: R,
    pub(super) bytes: Vec<u8>,
    /// `bytes[at..end]` holds what has come from the source and is not parsed yet.
    pub(super) at: usize,
    end: usize,
    pub(super) is_exhausted: bool,
    /// The line of the byte at `counted`, from 1.
    line: usize,
    counted: usize,
}

impl<R: Read> SourceBuffer<R> {
    pub(super) fn new(source: R) -> Self {
        Self { source, bytes: Vec::new(), at: 0, end: 0, is_exhausted: false, line: 1, counted: 0 }
    }

    /// Whether the next byte is the first of a line.
    #[inline(always)]
    pub(super) fn is_at_line_start(&self) -> bool {
        self.at == 0 || self.bytes[self.at - 1] == b'\n'
    }

    /// Sets `line` and `counted` to the next byte, so that later counts of lines start there.
    pub(super) fn count_lines(&mut self) {
        (self.line, self.counted) = (self.place(self.at).line(), self.at);
    }

    #[inline(always)]
    pub(super) fn place(&self, at: usize) -> PgnPlace<'_> {
        PgnPlace { line: self.line, before: &self.bytes[self.counted..at] }
    }

    pub(super) fn error(&self, at: usize, reason: impl Into<String>) -> PgnError {
        PgnError::at(self.place(at).line(), reason)
    }

    /// The bytes that the buffer holds and that have not been read.
    #[inline(always)]
    pub(super) fn rest(&self) -> &[u8] {
        &self.bytes[self.at..self.end]
    }

    /// Reads more from the source; returns whether there was more. Drops all parsed bytes but the last.
    pub(super) fn refill(&mut self) -> Result<bool, PgnError> {
        if self.is_exhausted {
            return Ok(false);
        }
        self.count_lines();
        let kept = self.at.saturating_sub(1);
        self.bytes.copy_within(kept..self.end, 0);
        (self.end, self.at) = (self.end - kept, self.at - kept);
        self.counted = self.at;
        if self.bytes.len() < self.end + CHUNK {
            self.bytes.resize(self.end + CHUNK, 0);
        }
        loop {
            match self.source.read(&mut self.bytes[self.end..]) {
                Ok(0) => self.is_exhausted = true,
                Ok(length) => self.end += length,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => return Err(self.broken(error)),
            }
            return Ok(!self.is_exhausted);
        }
    }

    /// Ends reading because of an error of the source, and converts the error.
    pub(super) fn broken(&mut self, error: io::Error) -> PgnError {
        (self.is_exhausted, self.end) = (true, self.at);
        error.into()
    }

    /// Fills the buffer with at least `LONGEST_WORD` bytes, or with all that the source still has.
    #[inline(always)]
    pub(super) fn have_a_word(&mut self) -> Result<(), PgnError> {
        while self.end - self.at < LONGEST_WORD && !self.is_exhausted {
            self.refill()?;
        }
        Ok(())
    }

    /// The offset from `at` of the first byte that is `one` or `other`, searched from offset `from` on. Reads more if
    /// necessary; `None` if the source ends or the text becomes longer than `LONGEST`.
    #[inline]
    pub(super) fn find(
        &mut self,
        from: usize,
        one: u8,
        other: u8,
    ) -> Result<Option<usize>, PgnError> {
        let mut seen = from;
        loop {
            if let Some(found) = memchr::memchr2(one, other, &self.rest()[seen..]) {
                return Ok(Some(seen + found));
            }
            seen = self.rest().len();
            if seen > LONGEST || !self.refill()? {
                return Ok(None);
            }
        }
    }

    pub(super) fn skip_line(&mut self) -> Result<(), PgnError> {
        loop {
            if let Some(length) = self.find(0, b'\n', b'\n')? {
                self.at += length;
                return Ok(());
            }
            self.at = self.end;
            if self.is_exhausted {
                return Ok(());
            }
        }
    }
}
