//! The command line itself: parsing, help, completions, lists.

pub(crate) mod cpu;
pub(crate) mod files;
pub(crate) mod help;
pub(crate) mod options;
pub(crate) mod settle;
pub(crate) mod suggestion;
pub(crate) mod variants;
