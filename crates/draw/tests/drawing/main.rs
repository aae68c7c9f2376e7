//! Parses drawings, and compares the content of each with what was to be drawn.

mod arrows;
mod artwork;
mod board;
mod reread;
