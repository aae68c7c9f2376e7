//! Reads and writes file formats of chess data: PGN and Polyglot books.
//!
//! ```
//! use tabiya_formats::pgn::{PgnGames, GameRules};
//! use tabiya_games::Variant;
//!
//! let text = "[White \"Anderssen\"]\n\n1. e4 e5 2. f4 exf4 3. Ke3 *\n\n1. d4 d5 1/2-1/2";
//! let mut games = PgnGames::new(text.as_bytes(), GameRules::new(Variant::Chess));
//! let error = games.next().expect("a game").unwrap_err();
//! assert!(error.to_string().starts_with("line 3: move 3. Ke3 is illegal"), "{error}");
//! let game = games.next().expect("a game")?;
//! assert_eq!((game.moves.len(), game.result.to_string()), (2, "1/2-1/2".to_owned()));
//! # Ok::<(), tabiya_formats::pgn::PgnError>(())
//! ```
//!
//! # Serialisation
//!
//! With the feature `serde` the types of data are serialised: a [`GameResult`](pgn::GameResult) as its text, `"1-0"`;
//! [`Tags`](pgn::Tags) as a list of objects, because order and lines count; games, comments, annotations and moves of
//! books as objects.
//!
//! ```
//! # #[cfg(feature = "serde")]
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use tabiya_formats::pgn::{PgnGames, GameRules};
//! use tabiya_games::Variant;
//!
//! let mut games = PgnGames::new("1. e4 {best} e5 1-0".as_bytes(), GameRules::new(Variant::Chess));
//! let game = games.next().expect("a game")?;
//! assert_eq!(
//!     serde_json::to_value(&game)?,
//!     serde_json::json!({
//!         "tags": [],
//!         "start": {
//!             "variant": "chess",
//!             "fen": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
//!         },
//!         "moves": ["e2e4 double-push", "e7e5 double-push"],
//!         "comments": [{"ply": 1, "text": "best"}],
//!         "nags": [],
//!         "variations": [],
//!         "result": "1-0"
//!     })
//! );
//! # Ok(())
//! # }
//! # #[cfg(not(feature = "serde"))]
//! # fn main() {}
//! ```
#![forbid(unsafe_code)]

pub mod packed;
pub mod pgn;
pub mod polyglot;

/// Makes the example in `README.md` a doctest.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
