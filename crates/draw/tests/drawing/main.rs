//! Drawings are parsed again, and their content is compared with what was asked for.

mod arrows;
mod artwork;
mod board;
mod reread;
