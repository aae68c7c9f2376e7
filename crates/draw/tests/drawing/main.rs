//! Drawings are read again, and what they show is compared with what was asked for.

mod arrows;
mod artwork;
mod board;
mod reread;
