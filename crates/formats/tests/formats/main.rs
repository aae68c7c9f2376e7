//! Tests of the formats.

mod packed;
mod pgn;
mod polyglot;
mod serialised;
