//! What can be typed about what is written, and where to.

use std::path::PathBuf;

use clap::{Args, ValueHint};

use super::format::Target;
use super::values::{self, completed};

/// In which formats something is written, and where to.
#[derive(Debug, Args)]
pub(crate) struct OutputArgs {
    /// Write text or json, to stdout or to FILE; separate several by commas
    #[arg(
        long,
        value_name = "FORMAT[=FILE]",
        value_delimiter = ',',
        default_value = "text",
        help_heading = "Output",
        value_parser = completed(Target::read, values::formats)
    )]
    pub(crate) format: Vec<Target>,
    #[command(flatten)]
    pub(crate) to: FileArgs,
}

/// Where stdout goes instead, and whether stderr is quiet.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct FileArgs {
    /// Write to this file what would go to stdout
    #[arg(long, short, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) quiet: QuietArgs,
}

/// Whether stderr is quiet.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct QuietArgs {
    /// Write only errors to stderr: no notes, rates or progress
    #[arg(long, short)]
    pub(crate) quiet: bool,
}
