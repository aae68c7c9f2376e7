//! What can be typed where engines are concerned.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use tabiya_verify::{EngineCommand, PerftCommand};

use super::args::{CpuArgs, LimitArgs, PositionArgs, RulesArgs};
use super::format::Target;
use super::number;

const ENDS: &str = "\
Exit status: 0 the engine is right, 1 it is wrong, 2 the request was wrong or the engine cannot be started
or lacks what every position needs, 3 the engine broke, 130 interrupted.

The engine is started without a shell. A wrapper script should end in `exec engine`: what it starts otherwise
outlives a `kill -9` of perft. A program called once a position: --engine './count {fen} {depth}'.";

/// An engine, and how to treat it.
#[derive(Debug, Args)]
pub(crate) struct EngineArgs {
    /// The UCI engine with its arguments; or, with {fen} and {depth} among them, a program to be called
    /// once for each position
    #[arg(long, value_name = "CMD")]
    pub(crate) engine: EngineCommand,
    /// The line that makes it count; with {fen} in it no position is sent before
    #[arg(long, value_name = "TEMPLATE", default_value = "go perft {depth}")]
    pub(crate) perft_command: PerftCommand,
    /// Set an option of the engine; can be repeated
    #[arg(long, value_name = "NAME=VALUE", value_parser = option)]
    pub(crate) setoption: Vec<(String, String)>,
    /// Time for each count, in seconds or as 500ms, 5m; nothing else may take longer either
    /// [default: 60 s for a count, 10 s to start]
    #[arg(long, value_name = "TIME", value_parser = number::timeout)]
    pub(crate) timeout: Option<Duration>,
    /// Start it again so many times after it broke
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub(crate) restarts: u32,
    /// Let each process have so much address space: 512 (MiB), 512M, 2G, 0 for no limit
    /// [default: 0]
    #[arg(long, value_name = "SIZE", value_parser = number::size)]
    pub(crate) engine_mem: Option<u64>,
    #[command(flatten)]
    pub(crate) cpu: CpuArgs,
}

/// Reads `NAME=VALUE`, or the name of a button.
fn option(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').unwrap_or((text, ""));
    if name.trim().is_empty() || text.contains(['\n', '\r']) || text.len() > 4096 {
        return Err("expected NAME=VALUE on one line, 4096 bytes at most".to_owned());
    }
    for (own, instead) in [("UCI_Chess960", "--chess960"), ("UCI_Variant", "--variant")] {
        if name.trim().eq_ignore_ascii_case(own) {
            return Err(format!("{own} is set as positions need it; see {instead}"));
        }
    }
    Ok((name.trim().to_owned(), value.trim().to_owned()))
}

#[derive(Debug, Args)]
#[command(after_help = ENDS)]
pub(crate) struct CompareArgs {
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    /// Plies, at least 1
    #[arg(value_name = "DEPTH", value_parser = number::plies)]
    pub(crate) depth: u32,
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Find the smallest position that shows the difference as well
    #[arg(long)]
    pub(crate) shrink: bool,
    /// Go down by hand: shows both counts of each move, then takes a move, up or quit
    #[arg(long, conflicts_with_all = ["shrink", "format"])]
    pub(crate) step: bool,
    /// text or json, to stdout or =FILE; several with commas
    #[arg(long, value_name = "FORMAT[=FILE]", value_delimiter = ',', default_value = "text")]
    pub(crate) format: Vec<Target>,
}

/// What becomes of positions with faults, as perft lint lists them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Illegal {
    /// Such positions are left out
    Skip,
    /// Such positions are run and reported apart; nothing fails on their account
    Warn,
    /// Such positions are run like others
    Run,
}

#[derive(Debug, Args)]
#[command(after_help = ENDS)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    /// .epd and .perft files, folders of them, or - for standard input
    #[arg(value_name = "PATH", required = true)]
    pub(crate) paths: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
    /// Let the engine play Chess960 throughout, not only where a position needs it
    #[arg(long)]
    pub(crate) chess960: bool,
    /// Processes of the engine at a time [default: one for each core]
    #[arg(long, value_name = "N", value_parser = number::threads)]
    pub(crate) jobs: Option<usize>,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// What becomes of positions with faults
    #[arg(long, value_enum, default_value_t = Illegal::Warn)]
    pub(crate) illegal: Illegal,
    /// Find the smallest position that shows each difference
    #[arg(long)]
    pub(crate) shrink: bool,
    /// Stop at the first difference or breakage
    #[arg(long)]
    pub(crate) fail_fast: bool,
    /// text, json, junit, tap, github, to stdout or =FILE; several with commas
    #[arg(long, value_name = "FORMAT[=FILE]", value_delimiter = ',', default_value = "text")]
    pub(crate) format: Vec<Target>,
}

#[derive(Debug, Args)]
#[command(after_help = ENDS)]
pub(crate) struct FuzzArgs {
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
    /// Positions of Chess960 as well
    #[arg(long)]
    pub(crate) chess960: bool,
    /// The same seed makes the same positions [default: another each time, printed]
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// Greatest depth
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=6), default_value = "3")]
    pub(crate) depth: u32,
    /// Depths with more leaf nodes are not asked for: 100000, 1e5
    #[arg(long, value_name = "COUNT", value_parser = number::count, default_value = "1e5")]
    pub(crate) max_nodes: u128,
    /// Stop after so many positions
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) count: Option<u64>,
    /// Stop after this time: 90, 90s, 5m
    #[arg(long, value_name = "TIME", value_parser = number::duration, default_value = "60")]
    pub(crate) time_budget: Duration,
    /// Append the EPD line of a difference to this file as well
    #[arg(long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// text or json, to stdout or =FILE; several with commas
    #[arg(long, value_name = "FORMAT[=FILE]", value_delimiter = ',', default_value = "text")]
    pub(crate) format: Vec<Target>,
}

#[derive(Debug, Args)]
pub(crate) struct ShimArgs {
    /// The process that starts this one
    #[arg(long)]
    pub(crate) parent: u32,
    /// Bytes of address space
    #[arg(long)]
    pub(crate) memory: Option<u64>,
    /// The engine and its arguments
    #[arg(last = true, required = true)]
    pub(crate) command: Vec<OsString>,
}
