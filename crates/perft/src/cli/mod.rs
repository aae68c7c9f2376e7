//! The subcommands, a file each, and what they share.

pub(crate) mod args;
pub(crate) mod bench;
pub(crate) mod completions;
pub(crate) mod count;
pub(crate) mod cpu;
pub(crate) mod divide;
pub(crate) mod exit;
pub(crate) mod format;
pub(crate) mod generate;
mod interrupt;
mod kept;
pub(crate) mod lint;
mod number;
mod position;
pub(crate) mod progress;
pub(crate) mod resume;
mod session;
pub(crate) mod stats;
pub(crate) mod suite;
mod table;
mod threads;
pub(crate) mod uci;
pub(crate) mod unique;
pub(crate) mod variants;
