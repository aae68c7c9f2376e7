//! Rules of games as data, with custom pieces.
//!
//! A [`RuleSet`] says how a game is played: it is built in, read from a file that people write, or put together
//! in code. Pieces move as Betza's notation says. This crate adds what rules may need beyond the generator of
//! chess: up to 22 kinds of pieces, moves of 32 bits, boards of any size up to eight by eight, several plies in
//! a turn, drops of any kind.
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
//! # How
//!
//! Opening rules decides how they are played. Rules that chess's masks can express become [`MaskRules`], which
//! `tabiya-variants` plays with the generator of chess. All others are played here, by tables: for each side,
//! kind and square the leaps, the lines of a rook or a bishop, other lines, lines over a piece and lame leaps;
//! and the reverse, from the target square. The generator works like that of chess: checks and pins leave a
//! mask, the targets of a piece are `reach & mask`, and counting and listing share one generator with two
//! sinks. Moves of the royal piece, and moves that touch a line on which an enemy hopper or lame leaper
//! depends, are verified on the board after the move.
//!
//! # Map
//!
//! | for | see |
//! |---|---|
//! | how a piece moves | [`betza`] |
//! | the rules of a game, and files of them | [`RuleSet`], [`KindRules`], [`Contradiction`], [`RuleFileError`] |
//! | rules that positions refer to | [`RuleSetRef`] |
//! | a position, its moves, FEN, UCI, SAN | [`FairyPosition`], [`AnyMove`] |
//! | many positions in little memory | [`PackedPosition`] |
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

// Also used for misspelt names of variants and for the errors of suites.
#[doc(hidden)]
pub use hint::nearest;
#[doc(hidden)]
pub use rule_file::{excerpt, quote};
