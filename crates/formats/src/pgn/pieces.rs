//! Cuts a source between games.

use std::io::Read;

use super::PgnReader;
use super::game_start::last_game;
use super::source_buffer::SourceBuffer;

/// The size of a text that is not cut, in bytes.
const LONGEST_PIECE: usize = 32 << 20;

/// Cuts a source into pieces that can be read on several threads. Each piece begins with a game, and its games are read
/// as if the whole source was read at once.
///
/// ```
/// use tabiya_formats::pgn::{PgnGames, PgnPieces, GameRules};
/// use tabiya_games::Variant;
///
/// let text = "[Round \"1\"]\n\n1. e4 {first} e5 *\n\n".repeat(10);
/// let mut pieces = PgnPieces::new(text.as_bytes(), 100);
/// let piece = pieces.next_piece().expect("a text that can be cut");
/// assert_eq!((piece.line, piece.text.len() % (text.len() / 10)), (1, 0));
/// let games = PgnGames::new(piece.text.as_slice(), GameRules::new(Variant::Chess)).count();
/// // What cannot be cut is read at the end.
/// while let Some(_) = pieces.next_piece() {}
/// let rest = PgnGames::from_reader(pieces.into_reader(), GameRules::new(Variant::Chess));
/// assert!(games > 1 && rest.count() > 0);
/// ```
#[derive(Debug)]
pub struct PgnPieces<R> {
    source: SourceBuffer<R>,
    size: usize,
}

/// Part of a source of games.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PgnPiece {
    /// The line of the source at which the piece begins, counted from 1.
    pub line: usize,
    /// The text, with LF as line end.
    pub text: Vec<u8>,
}

impl<R: Read> PgnPieces<R> {
    /// Cuts `source`, which may be unbuffered, into pieces of about `size` bytes.
    pub fn new(source: R, size: usize) -> Self {
        Self { source: SourceBuffer::new(source), size }
    }

    /// The next piece. `None` if the source has ended or failed, or cannot be cut: then
    /// [`into_reader`](Self::into_reader) reads its rest.
    pub fn next_piece(&mut self) -> Option<PgnPiece> {
        let mut wanted = self.size;
        loop {
            while self.source.rest().len() < wanted {
                if !self.source.refill() {
                    return None;
                }
            }
            let text = self.source.rest();
            if let Some(end) = last_game(text) {
                let piece =
                    PgnPiece { line: self.source.place().line(), text: text[..end].to_vec() };
                self.source.at += end;
                self.source.count_lines();
                return Some(piece);
            }
            wanted = text.len() + self.size;
            if wanted > LONGEST_PIECE {
                return None;
            }
        }
    }

    /// The reader of what was not cut off.
    pub fn into_reader(self) -> PgnReader<R> {
        PgnReader::of(self.source)
    }
}
