//! The subcommands, in folders by purpose.

pub(crate) mod cluster;
pub(crate) mod count;
pub(crate) mod engine;
pub(crate) mod meta;
pub(crate) mod suite;
