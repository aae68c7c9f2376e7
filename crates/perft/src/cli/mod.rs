//! The subcommands, in folders by what they are for.

pub(crate) mod cluster;
pub(crate) mod count;
pub(crate) mod engine;
pub(crate) mod meta;
pub(crate) mod suite;
