//! The forms in which values are serialised with serde: text in formats for people, numbers in the others.

mod kinds;
mod moves;
mod rules;

pub use rules::fen_of;
