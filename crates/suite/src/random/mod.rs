//! Random positions that move generators often get wrong.
//!
//! Some are positions of random games. The others are built around a [`RandomFeature`]: pins, en passant
//! captures that open a line, castling past attacks. All of them are free of faults, and games can reach them as far as a
//! single position shows. The choice
//! depends only on the random number generator, so a seed always gives the same position.

mod castling;
mod en_passant;
mod feature;
mod games;
mod lines;
mod pieces;
mod sketch;

pub use feature::RandomFeature;
pub use games::game;
