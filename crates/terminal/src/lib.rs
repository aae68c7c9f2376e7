//! Code shared by the commands `perft` and `tabiya`. It knows no counter and no cluster.
#![forbid(unsafe_code)]

mod append_file;
mod arguments;
mod colors;
mod command_files;
mod completions;
mod drawing;
mod exit;
mod interrupt;
mod man;
mod output_file;
mod quote;

pub use append_file::AppendFile;
pub use arguments::{print_usage, read_arguments};
pub use colors::has_colors;
pub use command_files::{CommandFiles, CommandInput};
pub use completions::completions;
pub use drawing::{Drawing, described};
pub use exit::{Exit, Statuses, info, is_closed_pipe, is_quiet, note, set_quiet, statuses_help};
pub use interrupt::{Interrupt, ends_at_once, ends_at_once_after, outlives_signals};
pub use man::{visible, write_manual};
pub use output_file::OutputFile;
pub use quote::{command_line, quoted};
