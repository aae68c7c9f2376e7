//! Arguments of `perft bench`, `uci`, `variants` and `cpu`; the version text.

use std::path::PathBuf;
use std::sync::OnceLock;
use std::time::Duration;

use clap::{Args, Subcommand, ValueHint};
use tabiya_core::Backend;
use tabiya_games::NamedVariant;

use crate::args::count::{HouseArgs, RulesArgs};
use crate::args::output::{FormatArgs, OutputArgs};
use crate::args::shared::{CpuArgs, environment_backend};
use crate::args::{number, values};

#[derive(Debug, Args)]
pub(crate) struct BenchArgs {
    /// Time for each position and figure: 1, 500ms, 2s
    #[arg(long, value_name = "TIME", value_parser = number::duration, default_value = "1")]
    pub(crate) time: Duration,
    /// Also measure with a table of this size: 64 (MiB), 64M, 2G, 0 for none
    #[arg(long, value_name = "SIZE", value_parser = number::size, help_heading = "Table")]
    pub(crate) hash: Option<u64>,
    /// Maximum number of threads [default: one per core]
    #[arg(long, short = 'j', value_name = "N", value_parser = number::threads)]
    #[arg(help_heading = "Processor")]
    pub(crate) threads: Option<usize>,
    #[command(flatten)]
    pub(crate) cpu: CpuArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Debug, Args)]
pub(crate) struct UciArgs {
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
    #[command(flatten)]
    pub(crate) house: HouseArgs,
    #[command(flatten)]
    pub(crate) cpu: CpuArgs,
}

#[derive(Debug, Args)]
#[command(mut_arg("format", |arg| arg.global(true)))]
pub(crate) struct VariantsArgs {
    #[command(subcommand)]
    pub(crate) action: Option<VariantsAction>,
    /// List the house rules instead
    #[arg(long)]
    pub(crate) house: bool,
    #[command(flatten)]
    pub(crate) output: FormatArgs,
}

#[derive(Debug, Subcommand)]
pub(crate) enum VariantsAction {
    /// Print the rules of a variant as a rule file that can be edited
    Show {
        /// Variant listed by perft variants, or a rule file
        #[arg(value_name = "NAME|FILE")]
        #[arg(value_parser = values::variants())]
        named: NamedVariant,
    },
    /// Check a rule file and report what is wrong with it
    Check {
        /// Rule file
        #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
        file: PathBuf,
    },
    /// Turn games of a variants.ini, Fairy-Stockfish's file of games, into rule files
    Import {
        /// A variants.ini
        #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
        file: PathBuf,
        /// Games of the file, or that Fairy-Stockfish has built in; their rule files are printed
        #[arg(value_name = "NAME")]
        names: Vec<String>,
        /// Write a rule file for each game of the file that can be said into this folder, and list the others
        #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath, conflicts_with = "names")]
        all: Option<PathBuf>,
    },
}

#[derive(Debug, Args)]
pub(crate) struct CpuListArgs {
    #[command(flatten)]
    pub(crate) cpu: CpuArgs,
    #[command(flatten)]
    pub(crate) output: FormatArgs,
}

/// The text after the name in `--version`: `0.1.0, commit 0123456789, back end avx2`.
pub(crate) fn line() -> &'static str {
    static LINE: OnceLock<String> = OnceLock::new();
    LINE.get_or_init(|| describe(environment_backend().unwrap_or_else(Backend::best)))
}

/// The version, the commit if the source was a git checkout, and the back end.
pub(crate) fn describe(backend: Backend) -> String {
    let version = env!("CARGO_PKG_VERSION");
    match option_env!("TABIYA_COMMIT") {
        Some(commit) => format!("{version}, commit {commit}, back end {backend}"),
        None => format!("{version}, back end {backend}"),
    }
}
