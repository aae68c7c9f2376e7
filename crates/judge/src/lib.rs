//! A slow, plain chess move generator that judges fast ones.
//!
//! A fast move generator is hard to verify by reading, so it is compared with one that is easy to read.
//! This crate stays close to the wording of the rules of chess, and where clarity and speed conflict it
//! chooses clarity.
//!
//! * The board is 64 cells, each empty or holding a piece.
//! * Whether a piece attacks a square is answered for one pair of squares at a
//!   time, from the difference of their files and ranks.
//! * Castling and en passant rights are not stored. The board remembers on which turn each square was last
//!   touched, and both rights follow from that.
//! * A move is legal if, once it is made on a copy of the board, the mover's
//!   king is not attacked.
//!
//! These are the principles of [`mailbox`], which shares no code with the generator that it judges. [`fairy`]
//! plays whole games of variants, also with custom pieces. [`random`] makes the
//! positions to judge; [`fuzz_bodies`] checks properties that hold for any text. [`small`] is an engine with
//! known faults, for testing tools that look for faults.
//!
//! Chess960 needs no separate mode: any king and rook on the first rank may have a castling right, and
//! castling is written as the king taking its rook.
//!
//! ```
//! use tabiya_judge::Mailbox;
//!
//! let board = Mailbox::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1")?;
//! let castling = "e1h1".parse()?;
//! assert!(board.legal_moves().contains(&castling));
//! assert_eq!(board.play(castling).to_fen(), "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
//! # Ok::<(), String>(())
//! ```

#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod fairy;
pub mod fuzz_bodies;
pub mod mailbox;
mod random_betza;
mod random_fairy_rules;
mod random_rare_rules;
mod random_rules;
mod rule_texts;
mod samples;
pub mod small;
mod written_moves;

pub use fairy::{FairyBoard, FairyGame, FairyMove, FairyRules, KindId};
pub use mailbox::{Kind, Mailbox, Move, Side};
pub use random_betza::random_betza;
pub use random_fairy_rules::{random_fairy_rules, random_near_rule_file};
pub use random_rules::random_rules;
pub use rule_texts::rule_texts;
pub use samples::one_in;
pub use tabiya_suite::random;
pub use written_moves::{WrittenMove, written_moves};

/// Documentation pages whose examples are tested.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
#[doc = include_str!("../../../docs/library.md")]
#[doc = include_str!("../../../docs/ci.md")]
#[doc = include_str!("../../../docs/files.md")]
#[doc = include_str!("../../../docs/house-rules.md")]
#[doc = include_str!("../../../docs/rule-files.md")]
#[doc = include_str!("../../../docs/make-a-game.md")]
#[doc = include_str!("../../core/README.md")]
#[doc = include_str!("../../variants/README.md")]
#[doc = include_str!("../../fairy/README.md")]
#[doc = include_str!("../../games/README.md")]
#[doc = include_str!("../../../docs/writing-an-engine.md")]
pub struct Pages;
