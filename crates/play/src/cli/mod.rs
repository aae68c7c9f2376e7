//! The subcommands, each in its own file.

pub(crate) mod args;
pub(crate) mod bench;
pub(crate) mod board;
pub(crate) mod match_args;
pub(crate) mod matches;
pub(crate) mod play;
pub(crate) mod play_args;
mod statuses;
