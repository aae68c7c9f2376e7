//! Random positions that move generators often get wrong.
//!
//! Some stand along random games; the others are placed around a [`RandomFeature`]: pins, captures in
//! passing that open a line, castling past attacks. None of them has a fault. The choice
//! depends only on the random number generator, so a seed always gives the same position.

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
