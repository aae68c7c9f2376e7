//! The interface by which a reader of PGN reports what it reads.

use super::{GameResult, PgnError};

/// Whether the reader calls the visitor for the next part of the text, or passes over it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Visit {
    /// The visitor wants to see the part.
    Enter,
    /// The reader passes over the part. It checks the syntax only as far as it must to find the end.
    Skip,
}

/// A place in the text, from which its line can be computed.
#[derive(Debug, Clone, Copy)]
pub struct PgnPlace<'a> {
    /// The line of the first byte of `before`, counted from 1.
    pub(super) line: usize,
    /// The text from the place where lines were last counted to this place.
    pub(super) before: &'a [u8],
}

impl PgnPlace<'_> {
    /// The line, counted from 1. A call takes time, because it counts line breaks.
    pub fn line(self) -> usize {
        self.line + memchr::memchr_iter(b'\n', self.before).count()
    }
}

/// Receives the parts of games in the order of the text. Text is passed as the bytes of the file: a move may be any
/// word, and names may be in any encoding.
pub trait Visitor {
    /// What the visitor makes of a game.
    type Output;

    /// A game begins.
    fn begin(&mut self, _place: PgnPlace<'_>) {}

    /// A tag: its name and its value, in which `\"` and `\\` are not replaced yet.
    fn tag(&mut self, _name: &[u8], _value: &[u8], _place: PgnPlace<'_>) {}

    /// A tag that cannot be read and is left out: its name as far as it can be read, and the reason.
    fn unread_tag(&mut self, _name: &[u8], _reason: PgnError) {}

    /// The tags have ended. The visitor decides whether it wants to see the moves.
    fn begin_moves(&mut self) -> Visit {
        Visit::Enter
    }

    /// A move, without its number and annotations: a word that may not be a move in standard algebraic notation.
    fn san(&mut self, _san: &[u8], _place: PgnPlace<'_>) {}

    /// An annotation of the previous move, as a number: 5 for `$5` and for `!?`.
    fn nag(&mut self, _nag: u8) {}

    /// A comment, without its braces or its semicolon.
    fn comment(&mut self, _comment: &[u8]) {}

    /// A variation begins, which replaces the previous move.
    fn begin_variation(&mut self) -> Visit {
        Visit::Skip
    }

    /// A variation that was entered has ended.
    fn end_variation(&mut self) {}

    /// The result after the moves. It may be missing.
    fn result(&mut self, _result: GameResult) {}

    /// The game has ended. After an error this is not called.
    fn end(&mut self) -> Self::Output;
}
