//! Rules of games as data, with custom pieces.
//!
//! A [`RuleSet`] says how a game is played. It is built in, read from a rule file, or assembled in code. The
//! movement of pieces is given in Betza's notation. This crate adds what the generator of chess lacks: up to
//! 22 kinds of pieces, moves of 32 bits, boards of any size up to eight by eight, several plies in a turn, and
//! drops of any kind.
//!
//! ```
//! use tabiya_fairy::{FairyPosition, RuleSet, RuleSetRef};
//!
//! let riders = RuleSet::from_toml("name = \"riders\"\npieces.knight.moves = \"NN\"")?;
//! let p = FairyPosition::from_fen("4k3/8/8/8/8/8/8/N3K3 w - - 0 1", RuleSetRef::open(riders)?)?;
//! let moves = p.legal_moves().into_iter().filter(|m| p.san(*m).starts_with('N'));
//! assert_eq!(moves.map(|m| p.san(m)).collect::<Vec<_>>(), ["Nc2", "Nb3", "Ne3", "Ng4+", "Nc5", "Nd7"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # How it works
//!
//! When rules are opened, their generator is chosen. Some rules only need masks that restrict the generator of
//! chess: they become [`MaskRules`], which `tabiya-variants` plays with that generator. This crate generates
//! the moves of all other rules from tables. For each side, kind and square, the tables hold leaps, rook and
//! bishop lines, other lines, hops over a piece, and lame leaps; reverse tables list the same moves by target
//! square. The generator works like that of chess: checks and pins give a mask, the targets of a piece are
//! `reach & mask`, and one generator serves counting and listing through two sinks. Moves of the royal piece,
//! and moves that touch a line on which an enemy hopper or lame leaper depends, are verified against the board
//! after the move.
//!
//! # Map
//!
//! | for | see |
//! |---|---|
//! | how a piece moves | [`betza`] |
//! | the rules of a game, and rule files | [`RuleSet`], [`KindRules`], [`Contradiction`], [`RuleFileError`] |
//! | opened rules, to which positions refer | [`RuleSetRef`] |
//! | a position, its moves, FEN, UCI, SAN | [`FairyPosition`], [`AnyMove`] |
//! | many positions in little memory | [`PackedPosition`] |
//!
//! # Serialisation
//!
//! With the feature `serde` the types of data are serialised: a [`RuleSet`] and a [`RuleSetRef`] as the text of a rule
//! file, a [`Movement`](betza::Movement) as its notation, a [`FairyPosition`] as its rules and its FEN, an [`AnyMove`] as
//! text such as `"g1f3 knight"` or `"b1d3 normal 6"`, and as its bits in formats that are not for people.
#![forbid(unsafe_code)]

mod any_move;
mod any_uci_move;
pub mod betza;
mod board_size;
mod hint;
mod kind;
mod move_text_error;
mod movegen;
mod obstacle;
mod packed_position;
mod position;
mod ray;
mod rule_file;
mod rule_set;
#[cfg(feature = "serde")]
#[doc(hidden)] // For the crates of this project only: it may change at any time.
pub mod serde;
mod tables;
mod text;

pub use any_move::AnyMove;
pub use any_uci_move::AnyUciMove;
pub use board_size::BoardSize;
pub use kind::{KindId, KindSet, MOST_KINDS};
pub use move_text_error::MoveTextError;
pub use obstacle::Obstacle;
pub use packed_position::PackedPosition;
pub use position::{FairyFault, FairyPosition, TurnState};
pub use rule_file::{RuleFileError, RuleFileErrorKind};
pub use rule_set::{
    Contradiction, KindName, KindRules, MOST_BYTES_OF_RULES, MaskRules, NumberField,
    OpenRulesError, RuleSet, RuleSetRef,
};
pub use text::{FairyFenError, FairyFenErrorKind};

// Other crates call these functions: `nearest` for misspelt names of variants, the others for error messages.
#[doc(hidden)]
pub use hint::nearest;
#[doc(hidden)]
pub use rule_file::{excerpt, quote};
