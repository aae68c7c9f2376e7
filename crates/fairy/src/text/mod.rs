//! Positions and moves as text.

mod fen_error;
mod fen_reader;
mod fen_writer;
mod san;
mod uci;

pub use fen_error::{FairyFenError, FairyFenErrorKind};
