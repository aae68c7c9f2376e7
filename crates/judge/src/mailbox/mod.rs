//! A 64-cell board that derives every right from when squares were touched.

mod board;
pub(crate) mod castling;
mod chess_move;
mod en_passant;
pub(crate) mod fen_reader;
pub(crate) mod fen_writer;
mod kind;
mod moves;
mod play;
pub(crate) mod reach;
mod side;
pub(crate) mod square;

pub use board::Mailbox;
pub use chess_move::Move;
pub use kind::Kind;
pub use side::Side;
