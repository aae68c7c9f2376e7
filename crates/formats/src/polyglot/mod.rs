//! Opening books in the format of Polyglot, by Fabien Letouzey: entries of 16 bytes, sorted by the key of a position.
//!
//! ```
//! use tabiya_core::Position;
//! use tabiya_formats::polyglot::{Book, BookBuilder};
//!
//! let start = Position::startpos();
//! let mut builder = BookBuilder::default();
//! for text in ["e4", "d4", "e4"] {
//!     builder.add(&start, text.parse::<tabiya_core::San>()?.to_move(&start)?, 1);
//! }
//! let book = Book::from_bytes(builder.to_bytes())?;
//! let moves: Vec<String> = book.moves(&start).map(|entry| start.san(entry.m).to_string()).collect();
//! assert_eq!(moves, ["e4", "d4"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod book;
mod entry;
mod key;
mod numbers;

pub use book::{Book, BookBuilder, BookError, BookMove};
pub use key::key;
