//! Tests of the formats.

mod pgn;
mod polyglot;
mod serialised;
