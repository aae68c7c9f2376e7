//! The generator for rules that masks over the generator of chess cannot express: custom pieces, and positions under
//! any [`RuleSet`](tabiya_variants::RuleSet).
//!
//! The rules themselves, rule files and Betza's notation are in [`tabiya_variants`]. This crate adds what the generator
//! of chess lacks: up to 22 kinds of pieces, 32-bit moves, boards of any size up to eight by eight, several plies in a
//! turn, and drops of any kind.
//!
//! ```
//! use tabiya_fairy::{FairyPosition, TableRules};
//! use tabiya_variants::RuleSet;
//!
//! let riders = RuleSet::from_toml("name = \"riders\"\npieces.knight.moves = \"NN\"")?;
//! let p = FairyPosition::from_fen("4k3/8/8/8/8/8/8/N3K3 w - - 0 1", TableRules::open(riders)?)?;
//! let moves = p.legal_moves().into_iter().filter(|m| p.san(*m).starts_with('N'));
//! assert_eq!(moves.map(|m| p.san(m)).collect::<Vec<_>>(), ["Nc2", "Nb3", "Ne3", "Ng4+", "Nc5", "Nd7"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # How it works
//!
//! [`TableRules`] are compiled when the rules are opened. For each side, kind and square, the tables hold leaps, rook
//! and bishop lines, other lines, hops over a piece, and lame leaps; reverse tables list the same moves by target
//! square. The generator works like the chess generator: checks and pins give a mask, the targets of a piece are `reach
//! & mask`, and one generator serves counting and listing through two sinks. Moves of the royal piece, and moves that
//! touch a line on which an enemy hopper or lame leaper depends, are verified against the board after the move.
//!
//! # Map
//!
//! | for | see |
//! |---|---|
//! | opened rules, to which positions refer | [`TableRules`] |
//! | a position, its moves, FEN, UCI, SAN | [`FairyPosition`], [`AnyMove`] |
//! | many positions in little memory | [`PackedPosition`] |
//!
//! # Serialisation
//!
//! With the feature `serde` the types of data are serialised: a [`FairyPosition`] as its rule file and its FEN, an
//! [`AnyMove`] as text such as `"g1f3 knight"` or `"b1d3 normal 6"`, and as its bits in formats that are not for
//! people.
#![forbid(unsafe_code)]

mod any_move;
mod move_text_error;
mod movegen;
mod packed_position;
mod position;
#[cfg(feature = "serde")]
#[doc(hidden)] // For the crates of this project only: it may change at any time.
pub mod serde;
mod tables;
mod text;

pub use any_move::{AnyMove, AnyUciMove};
pub use move_text_error::MoveTextError;
pub use packed_position::PackedPosition;
pub use position::{FairyPosition, TurnState};
pub use tables::TableRules;
