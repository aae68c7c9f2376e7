//! Games of any rules: positions and variants by name, moves as people write them, endings, and why a move is illegal.
//!
//! The rules are in [`tabiya_variants`]: variants as masks over the generator of [`tabiya_core`], and rule sets, which
//! may come from rule files. [`tabiya_fairy`] plays the rule sets that masks cannot express. This crate chooses between
//! the two when rules are opened.
//!
//! # Variants by name
//!
//! [`Variant::visit`] calls a function with the type of a variant's rules, and [`AnyPosition`] is a position of any
//! variant:
//!
//! ```
//! use tabiya_games::{RuleSet, Variant};
//!
//! let rules = RuleSet::from_toml("name = \"hill\"\ngoal.king = [\"d4-e5\"]")?;
//! let hill = Variant::from_rules(rules)?;
//! let (p, _) = hill.read("4k3/8/8/8/3K4/8/8/8 b - - 0 1")?;
//! assert_eq!(p.variant().name(), "hill");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Explanations
//!
//! [`AnyPosition::explain`] says why a move is legal or illegal, as a value and as a sentence:
//!
//! ```
//! use tabiya_games::Variant;
//! let (p, _) = Variant::Chess.read("4k3/8/8/7b/8/8/4P3/3K4 w - - 0 1")?;
//! let why = p.explain("e2e4")?;
//! assert_eq!(
//!     why.to_string(),
//!     "e2e4 is illegal: the pawn on e2 is pinned on the diagonal by the bishop on h5"
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Games
//!
//! A [`Game`] is a position with its history under any rules: it can take back moves, and detects the end of the
//! game. A [`Referee`] says which moves are allowed and keeps a log.
//!
//! ```
//! use tabiya_games::{Game, Variant};
//!
//! let (start, _) = Variant::Atomic.read("4k3/3p4/8/8/8/8/8/3RK3 w - - 0 1")?;
//! let mut game = Game::new(start);
//! let ply = game.play_text("Rxd7")?;
//! assert_eq!(ply.to_string(), "1. white: rook d1 to d7, takes pawn, blows up e8");
//! assert_eq!(game.to_string(), "1. Rxd7 1-0");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # House rules
//!
//! A house rule changes a game while it is played: see [`house`](mod@house). The module is behind the feature `house`,
//! which is on by default.
//!
//! # Serialisation
//!
//! With the feature `serde` a [`Variant`] is its name (`"atomic"`) or, if its rules are from a file, the text of its
//! rule file without comments; an [`AnyPosition`] is `{"variant":"atomic","fen":".."}`; a [`Game`] is its start, its
//! moves and those taken back, which are played again when it is read; an [`AnyMove`] has the text of a
//! [`Move`](tabiya_core::Move), or a longer one such as `"b1d3 normal 6"` if 16 bits cannot encode it; a [`KindId`] is
//! a role or an index; a [`RuleSet`] is a rule file. Reports and explanations are objects. Positions with squares
//! removed by house rules, and rules that were opened without being checked, have no such form, and serialising them is
//! an error. The documentation of `tabiya-core` has the forms of all other types.
#![forbid(unsafe_code)]

mod any_position;
mod built_in;
mod caught;
mod choice;
#[cfg(feature = "durable")]
#[doc(hidden)]
pub mod durable;
mod event;
mod explain;
mod fen_notes;
mod game;
mod game_error;
#[cfg(feature = "house")]
pub mod house;
mod input_file;
mod moves;
mod named_variant;
mod obligation;
mod outcome;
mod ply;
mod position;
mod position_error;
mod referee;
mod rule_set_ref;
#[cfg(feature = "serde")]
mod serde;
mod typed;
mod uci;
mod uci_lines;
mod variant;
mod why;

pub use any_position::AnyIllegalMove;
pub use built_in::{AnyPosition, Playable, PositionVisitor, Variant, VariantVisitor};
pub use choice::{Choice, move_number};
pub use event::{Cause, Event, What};
pub use explain::{
    Blocker, Explanation, IllegalityReason, LegalityReason, Mark, MarkKind, PinLine, PlacedPiece,
    Reason, StuckPiece, StuckReason,
};
pub use fen_notes::{FenNote, FenNotes};
pub use game::Game;
pub use game_error::GameError;
pub use input_file::{InputKind, open_input, read_input, shown_path};
pub use moves::{Added, Move};
pub use named_variant::{NamedVariant, OpenError, rule_file_text, variants_ini};
pub use outcome::Outcome;
pub use ply::Ply;
pub use position::Position;
pub use position_error::PositionError;
pub use referee::Referee;
pub use rule_set_ref::RuleSetRef;
pub use tabiya_core::{Castling, Masks, Roles, Rules, Stalemate};
pub use tabiya_fairy::{
    AnyMove, AnyUciMove, FairyPosition, MoveTextError, PackedPosition, TableRules,
};
pub use tabiya_variants::{
    BoardSize, CheckedRules, Contradiction, IniError, IniErrorKind, KindId, KindName, KindRules,
    KindSet, MOST_BYTES_OF_RULES, MOST_KINDS, MaskRules, Masked, MaskedState, NumberField,
    Obstacle, OpenRulesError, PlacementError, PlacementFault, RuleFileError, RuleFileErrorKind,
    RuleSet, VariantsIni, betza,
};
pub use typed::Meaning;
pub use uci::{UciError, UciPosition, split_moves, uci_perft_depth};
pub use uci_lines::UciLines;
pub use variant::UnknownVariant;

// Helpers for messages: suggestions for misspelt words, and texts of other people, which may hold anything.
#[doc(hidden)]
pub use tabiya_variants::{excerpt, listed, nearest, printable, printable_start, quote};
#[doc(hidden)]
pub use typed::without_marks;

// Panics of other people's code, as error messages.
#[doc(hidden)]
pub use caught::caught;
