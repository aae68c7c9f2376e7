//! Code shared by the commands `perft` and `tabiya`.
#![forbid(unsafe_code)]

mod completions;
mod exit;
mod interrupt;
mod man;
mod output_file;

pub use completions::completions;
pub use exit::{Exit, Statuses, info, is_quiet, note, set_quiet, statuses_help};
pub use interrupt::{Interrupt, ends_at_once};
pub use man::{visible, write_manual};
pub use output_file::{Followed, OutputFile, followed};
