//! The rules of chess: positions, moves, and both as text.

mod attacks;
mod castling;
mod common;
mod en_passant;
mod epd;
mod fen_text;
mod kings_and_material;
mod moves_as_text;
mod perft;
mod queries;
mod size;
mod types;
mod unreachable;
