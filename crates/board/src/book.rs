//! Opening books that the engine plays from.

use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tabiya_formats::polyglot::{Book, key};
use tabiya_variants::{AnyMove, AnyPosition, GameFace};

/// A Polyglot book that has been read from a file.
#[derive(Debug)]
pub struct OpeningBook(Book<Vec<u8>>);

impl OpeningBook {
    /// Reads a book, and checks that its entries are in order.
    pub fn open(file: &Path) -> Result<Self> {
        let name = || file.display().to_string();
        let book = Book::from_bytes(std::fs::read(file).with_context(name)?)
            .with_context(|| format!("{}: not a Polyglot book", file.display()))?;
        book.check_order().with_context(name)?;
        Ok(Self(book))
    }

    /// The book's entries.
    pub fn book(&self) -> &Book<Vec<u8>> {
        &self.0
    }

    /// A move of the book, picked at random: a move with twice the weight is picked twice as often. The same seed gives
    /// the same move. `None` if the book has no move here, or the rules are not those of chess.
    pub fn choose(&self, p: &AnyPosition, seed: u64) -> Option<AnyMove> {
        let AnyPosition::Chess(p) = p else { return None };
        let sum: u32 = self.0.moves(p).map(|entry| u32::from(entry.weight)).sum();
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed ^ key(p));
        let mut place = (sum > 0).then(|| rng.random_range(0..sum))?;
        let chosen = self.0.moves(p).find(|entry| {
            let is_here = place < u32::from(entry.weight);
            place = place.saturating_sub(entry.weight.into());
            is_here
        });
        chosen.map(|entry| entry.m.into())
    }
}

/// A move of the book in a game without house rules, in the form that the game reads.
pub fn book_move(book: &OpeningBook, game: &dyn GameFace, seed: u64) -> Option<String> {
    let p = game.now().board();
    let m = book.choose(&p, seed).filter(|_| game.now().house().is_empty())?;
    Some(m.uci(p.castling_mode()).to_string())
}

/// Reads a book for the command line.
pub fn opened(path: &str) -> Result<Arc<OpeningBook>, String> {
    OpeningBook::open(Path::new(path)).map(Into::into).map_err(|error| format!("{error:#}"))
}
