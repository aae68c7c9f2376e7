//! What a reader of PGN calls while it reads.

use super::GameResult;

/// Whether the reader calls the visitor for the next part of the text, or passes over it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Visit {
    /// The visitor wants to see the part.
    Enter,
    /// The part is passed over. Its syntax is only checked as far as its end must be found.
    Skip,
}

/// A place in the text, from which its line can be computed.
#[derive(Debug, Clone, Copy)]
pub struct PgnPlace<'a> {
    /// The line of the first byte of `before`, counted from 1.
    pub(super) line: usize,
    /// The text between there and this place.
    pub(super) before: &'a [u8],
}

impl PgnPlace<'_> {
    /// The line, counted from 1. This takes time: the line breaks since the last count are counted.
    pub fn line(self) -> usize {
        self.line + memchr::memchr_iter(b'\n', self.before).count()
    }
}

/// Sees the parts of games in the order of the text. All texts are bytes as they stand in the file: a move may be any
/// word, and names may be in any encoding.
pub trait Visitor {
    /// What is made of a game.
    type Output;

    /// A game begins.
    fn begin(&mut self, _place: PgnPlace<'_>) {}

    /// A tag: its name and its value, in which `\"` and `\\` are not replaced yet.
    fn tag(&mut self, _name: &[u8], _value: &[u8], _place: PgnPlace<'_>) {}

    /// The tags have ended. Moves that are skipped are not checked either.
    fn begin_moves(&mut self) -> Visit {
        Visit::Enter
    }

    /// A move, without its number and annotations: a word that need not be a move in standard algebraic notation.
    fn san(&mut self, _san: &[u8], _place: PgnPlace<'_>) {}

    /// An annotation of the move before it: `$5`, or `!?` as its number 5.
    fn nag(&mut self, _nag: u8) {}

    /// A comment, without its braces or its semicolon.
    fn comment(&mut self, _comment: &[u8]) {}

    /// A variation begins: it replaces the move before it.
    fn begin_variation(&mut self) -> Visit {
        Visit::Skip
    }

    /// A variation that was entered has ended.
    fn end_variation(&mut self) {}

    /// The result after the moves. It may be missing.
    fn result(&mut self, _result: GameResult) {}

    /// The game has ended. This is not called if an error has ended it.
    fn end(&mut self) -> Self::Output;
}
