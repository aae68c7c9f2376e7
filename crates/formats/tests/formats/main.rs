//! Tests of the formats.

mod pgn;
