//! Chess with pieces of one's own: how a piece moves is data, read from Betza's notation into masks.
//!
//! Chess's own types hold six kinds of pieces in 16-bit moves and stay so. Here is what other pieces need: up to 22
//! kinds, moves of 32 bits, boards of any size up to eight by eight, several plies in a turn, drops of any
//! kind.
//!
//! ```
//! use tabiya_fairy::{FairyPosition, FairyRules, FairyRulesRef};
//!
//! let mut rules = FairyRules::chess();
//! rules.kinds[1].moves.white = "NN".parse()?; // White's knights are nightriders.
//! let p = FairyPosition::from_fen("4k3/8/8/8/8/8/8/N3K3 w - - 0 1", FairyRulesRef::open(rules))?;
//! let moves = p.legal_moves().into_iter().filter(|m| p.san(*m).starts_with('N'));
//! assert_eq!(moves.map(|m| p.san(m)).collect::<Vec<_>>(), ["Nc2", "Nb3", "Ne3", "Ng4+", "Nc5", "Nd7"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # How
//!
//! Opening the rules makes tables: for each side, kind and square the leaps, the lines of a rook or a bishop, other
//! lines, lines over a piece, lame leaps; and the same seen from where they lead. The generator is that of chess in
//! spirit: what checks and pins leave is a mask, every piece is `reach & mask`, and counting and listing are one
//! generator with two sinks. Moves that touch a line on which an enemy hopper or lame leaper depends are looked at
//! after they are made, the royal piece's moves too.
//!
//! # Map
//!
//! | for | see |
//! |---|---|
//! | how a piece moves | [`betza`] |
//! | the rules of a game | [`FairyRules`], [`KindRules`], [`FairyRulesRef`] |
//! | a position, its moves, FEN, UCI, SAN | [`FairyPosition`], [`FairyMove`] |
//! | how games end | [`FairyEnd`] |
//! | many positions in little memory | [`FairyPacked`] |
#![forbid(unsafe_code)]

pub mod betza;
mod board_size;
mod kind;
mod movegen;
mod moves;
mod position;
mod ray;
mod rules;
mod rules_ref;
mod tables;
mod text;

pub use board_size::BoardSize;
pub use kind::{KindId, KindSet, MOST_KINDS};
pub use moves::{FairyMove, FairyMoveKind};
pub use position::{
    FairyDraw, FairyEnd, FairyFault, FairyPacked, FairyPosition, FairyWin, Obstacle, TurnState,
};
pub use rules::{FairyRules, KindRules};
pub use rules_ref::FairyRulesRef;
pub use text::{FairyFenError, FairyFenErrorKind, FairyMoveError};
