//! Opening books that the engine plays from.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tabiya_formats::polyglot::{Book, key};
use tabiya_games::{AnyMove, AnyPosition, Game, shown_path};

/// A Polyglot book that has been read from a file.
#[derive(Debug)]
pub struct OpeningBook {
    book: Book<Vec<u8>>,
    file: PathBuf,
}

impl OpeningBook {
    /// Reads a book, and checks that its entries are in order.
    pub fn open(file: &Path) -> Result<Self> {
        let book = Book::open(file).with_context(|| shown_path(file))?;
        Ok(Self { book, file: file.to_owned() })
    }

    /// The book's entries.
    pub fn book(&self) -> &Book<Vec<u8>> {
        &self.book
    }

    /// The path of the file that the book was read from.
    pub fn file(&self) -> &Path {
        &self.file
    }

    /// A move of the book, picked at random: a move with twice the weight is picked twice as often. The same seed gives
    /// the same move. `None` if the book has no move here, or the rules are not chess.
    pub fn choose(&self, p: &AnyPosition, seed: u64) -> Option<AnyMove> {
        let AnyPosition::Chess(p) = p else { return None };
        let sum: u32 = self.book.moves(p).map(|entry| u32::from(entry.weight)).sum();
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed ^ key(p));
        let mut place = (sum > 0).then(|| rng.random_range(0..sum))?;
        let chosen = self.book.moves(p).find(|entry| {
            let is_here = place < u32::from(entry.weight);
            place = place.saturating_sub(entry.weight.into());
            is_here
        });
        chosen.map(|entry| entry.m.into())
    }
}

/// A move of the book in a game without house rules, in the form that the game reads.
pub fn book_move(book: &OpeningBook, game: &Game, seed: u64) -> Option<String> {
    let p = game.position().plain()?;
    let m = book.choose(p, seed)?;
    Some(m.uci(p.castling_mode()).to_string())
}

/// Reads a book for the command line.
pub fn opened(path: &str) -> Result<Arc<OpeningBook>, String> {
    OpeningBook::open(Path::new(path)).map(Into::into).map_err(|error| format!("{error:#}"))
}
