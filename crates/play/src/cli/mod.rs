//! The subcommands, a file each.

pub(crate) mod args;
pub(crate) mod bench;
pub(crate) mod board;
pub(crate) mod completions;
pub(crate) mod exit;
pub(crate) mod man;
pub(crate) mod match_args;
pub(crate) mod matches;
pub(crate) mod play;
pub(crate) mod play_args;
