//! The subcommands, a file each.

pub(crate) mod args;
pub(crate) mod bench;
pub(crate) mod uci;
