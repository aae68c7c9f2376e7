//! A slow engine for games like chess: what may differ is a field of [`SlowRules`].
//!
//! It stands beside the [`mailbox`](crate::mailbox), with which it shares how squares, pieces, moves
//! and the first field of FEN are written, and nothing that moves a piece.
//!
//! * The board is 64 cells; castling rights and the passed square are stored.
//! * What a piece attacks is found by walking from it, step by step.
//! * A move is made on a copy of the board.

mod board;
mod by_side;
mod castling;
mod ending;
mod fen_reader;
mod fen_writer;
mod game;
mod moves;
mod of_rule_set;
mod outcome;
mod pawn;
mod perft;
mod play;
mod reach;
mod rules;
mod squares;

pub use board::SlowBoard;
pub use by_side::BySide;
pub use castling::Right;
pub(crate) use castling::squares_from_to;
pub(crate) use fen_reader::read_checks;
pub use game::SlowGame;
pub use of_rule_set::{kind, side};
pub use outcome::{Outcome, Reason};
pub use rules::{Castling, SlowRules, Stalemate};
pub use squares::Squares;
