//! The command line itself: parsing, help, completions, lists.

pub(crate) mod cpu;
pub(crate) mod help;
pub(crate) mod parse;
pub(crate) mod suggestion;
pub(crate) mod variants;
