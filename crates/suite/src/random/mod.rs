//! Random positions on which move generators go wrong.
//!
//! Some stand along random games; the others are placed around a [`RandomFeature`]: pins, captures in
//! passing that open a line, castling past attacks. All of them have no fault. What is drawn
//! depends on the generator of random numbers alone, so a seed names a position for good.

mod castling;
mod chess960;
mod en_passant;
mod feature;
mod games;
mod lines;
mod pieces;
mod sketch;

pub use chess960::{chess960_start, double_chess960_start};
pub use feature::RandomFeature;
pub use games::game;
