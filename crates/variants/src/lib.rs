//! Chess variants as changes to the masks of [`tabiya_core`].
//!
//! A variant is a type that implements [`tabiya_core::Rules`]: every method has a default, which
//! is chess, and a variant overrides what it changes. A rule of your own takes a few lines:
//!
//! ```
//! use tabiya_variants::{Castling, Position, Rules};
//! use tabiya_core::{MoveList, OneByOne};
//!
//! /// Chess in which the king stays where it is while others castle for it.
//! #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
//! struct NoCastling;
//!
//! impl Rules for NoCastling {
//!     const NAME: &'static str = "nocastle";
//!     type Extra = ();
//!     type Leaves = OneByOne;
//!     type Moves = MoveList;
//!     fn castling(_: &Position<Self>) -> Castling {
//!         Castling::Never
//!     }
//! }
//!
//! let p: Position<NoCastling> = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse()?;
//! assert_eq!(p.count_moves(), 14);
//! # Ok::<(), tabiya_core::FenError>(())
//! ```
//!
//! A [`RuleSet`] is the same as data: it is built in or read from a file.
//!
//! ```
//! use tabiya_variants::RuleSet;
//!
//! let rules = RuleSet::from_toml("name = \"no-castling\"\ncastling = false")?;
//! assert_eq!(rules.start, RuleSet::chess().start);
//! # Ok::<(), tabiya_variants::RuleFileError>(())
//! ```
#![forbid(unsafe_code)]

mod book;
mod check;
mod contradiction;
mod custom;
mod ending;
mod king_capture;
mod pawn_wipeout;
mod rule_file;
mod rule_set;

pub use book::Book;
pub use contradiction::{Contradiction, NumberField};
pub use custom::{Custom, CustomState, WhereRight};
pub use king_capture::KingCapture;
pub use pawn_wipeout::PawnWipeout;
pub use rule_file::{RuleFileError, RuleFileErrorKind};
pub use rule_set::RuleSet;
pub use tabiya_core::{Castling, Masks, Position, Roles, Rules, Stalemate};
