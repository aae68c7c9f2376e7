//! A 64-cell board that derives castling and en passant rights from when squares were last touched.

mod board;
mod chess_move;
pub(crate) mod fen_reader;
pub(crate) mod fen_writer;
pub(crate) mod moves;
pub(crate) mod reach;
pub(crate) mod square;

pub use board::Kind;
pub use board::Mailbox;
pub use board::Side;
pub use chess_move::Move;
