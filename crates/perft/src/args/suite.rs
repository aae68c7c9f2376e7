//! What can be typed after `perft suite` and `perft lint`.

use std::path::PathBuf;

use clap::{Args, ValueHint};

use crate::args::count::{HouseArgs, RulesArgs, TableArgs};
use crate::args::output::{OutputArgs, offering};
use crate::args::shared::{CpuArgs, LimitArgs, ThreadArgs};
use crate::output::{ProgressMode, Subject};

#[derive(Debug, Args)]
#[command(mut_args(offering(Subject::Run)))]
pub(crate) struct SuiteArgs {
    /// Files *.epd and *.perft, folders of them, or - for standard input
    #[arg(value_name = "PATH", required = true, value_hint = ValueHint::AnyPath)]
    pub(crate) paths: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
    #[command(flatten)]
    pub(crate) house: HouseArgs,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// Stop at the first wrong count
    #[arg(long, help_heading = "Which checks")]
    pub(crate) fail_fast: bool,
    #[command(flatten)]
    pub(crate) table: TableArgs,
    /// Show progress
    #[arg(long, value_name = "HOW", value_enum, default_value_t, help_heading = "Output")]
    pub(crate) progress: ProgressMode,
    /// Show each note on a position, not how many there are
    #[arg(long, short, help_heading = "Output")]
    pub(crate) verbose: bool,
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
    #[command(flatten)]
    pub(crate) cpu: CpuArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Debug, Args)]
#[command(mut_args(offering(Subject::Findings)))]
pub(crate) struct LintArgs {
    /// Files *.epd and *.perft, folders of them, or - for standard input
    #[arg(value_name = "PATH", required = true, value_hint = ValueHint::AnyPath)]
    pub(crate) paths: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}
