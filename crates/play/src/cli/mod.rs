//! The subcommands, each in its own file.

pub(crate) mod args;
pub(crate) mod bench;
pub(crate) mod board;
pub(crate) mod book;
mod fastchess;
pub(crate) mod matches;
pub(crate) mod pgn;
pub(crate) mod play;
mod statuses;
