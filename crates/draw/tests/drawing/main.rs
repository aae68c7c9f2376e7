//! Parses drawings again, and compares their content with what was to be drawn.

mod arrows;
mod artwork;
mod board;
mod reread;
