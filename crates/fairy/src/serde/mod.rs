//! The forms in which values are serialised with serde: text in formats for people, numbers in the others.

mod moves;
mod positions;

pub use positions::fen_of;
