//! A slow engine for games like chess. Every rule that may differ is a field of [`FairyRules`], including the pieces
//! and their moves.
//!
//! The engine has its own parsers of rule files and Betza notation. It shares the notation of squares and the
//! destinations of castling with the [`mailbox`](crate::mailbox), but no other code that moves a piece.
//!
//! * The board is 64 cells, of which the rules use all or some.
//! * Data for both sides is an array with White's entry first.
//! * The moves of a piece are found by walking each part of its notation, step by step.
//! * A move is legal if the mover's royal piece is not attacked after it is made on a copy of the board.
//!
//! ```
//! use tabiya_judge::{FairyBoard, FairyRules};
//!
//! let rules = FairyRules::from_toml("name = \"amazon\"\npieces.queen.moves = \"QN\"")?;
//! let board = FairyBoard::from_fen(&rules, "4k3/8/8/8/8/8/8/Q3K3 b - - 0 1")?;
//! assert_eq!(board.legal_uci(), ["e8d7", "e8d8", "e8e7", "e8f7", "e8f8"]);
//! assert_eq!(rules.start_board()?.perft(2), 22 * 22);
//! # Ok::<(), String>(())
//! ```

mod base;
mod betza;
mod board;
mod ending;
mod fairy_move;
mod fen_reader;
mod fen_writer;
mod game;
mod material;
mod moves;
mod of_rule_set;
mod play;
mod rule_file;
mod rules;
mod squares;
mod turn;
mod walk;

pub use betza::{Part, Path, parts};
pub use board::{Cell, FairyBoard};
pub use ending::{FairyOutcome, FairyReason};
pub use fairy_move::{CastlingText, FairyMove};
pub use game::FairyGame;
pub use moves::Right;
pub use of_rule_set::{kind, side};
pub use rules::{FairyRules, KindId, PieceKind};
pub use squares::Squares;
pub use tabiya_core::{Castling, Stalemate};
pub use turn::Turn;
