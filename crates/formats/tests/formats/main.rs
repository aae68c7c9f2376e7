//! Tests of the formats.

mod packed;
mod pgn;
mod pgn_pieces;
mod pgn_text;
mod polyglot;
mod serialised;
mod variations;
