//! Arguments of the commands that drive an engine.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::Result;
use clap::{Args, ValueEnum, ValueHint};
use tabiya_verify::{EngineCommand, MovesBy, PerftCommand, Protocol, TotalPattern};

use crate::args::count::{PositionArgs, RulesArgs};
use crate::args::number;
use crate::args::output::{FormatArgs, OutputArgs, QuietArgs, offering};
use crate::args::shared::{CpuArgs, LimitArgs, refuse_if};
use crate::args::speed::SpeedArgs;
use crate::args::values::one_of;
use crate::output::Subject;

/// Arguments that give an engine and how to run it.
#[derive(Debug, Args)]
#[command(next_help_heading = "Engine")]
pub(crate) struct EngineArgs {
    /// UCI engine and its arguments, or a program with {fen}, {depth} and perhaps {moves} in its
    /// arguments, which is called once for each position
    #[arg(long, value_name = "CMD", value_hint = ValueHint::AnyPath)]
    pub(crate) engine: EngineCommand,
    /// Protocol that the engine speaks [default: uci]
    #[arg(long, value_name = "NAME", value_parser = one_of(PROTOCOLS))]
    pub(crate) protocol: Option<Protocol>,
    /// How the engine shows its legal moves [default: perft]
    #[arg(long, value_name = "HOW", value_parser = one_of(MOVES_BY))]
    pub(crate) moves_by: Option<MovesBy>,
    /// Command that makes the engine count; if it contains {fen}, no position command is sent
    /// [default: go perft {depth}, or perft {depth} where only that counts]
    #[arg(long, value_name = "TEMPLATE", value_hint = ValueHint::Other)]
    pub(crate) perft_command: Option<PerftCommand>,
    /// Regular expression that finds the total in the engine's answer, in its first group: 'Leaves: (\d+)'
    #[arg(long, value_name = "REGEX", value_hint = ValueHint::Other)]
    pub(crate) total_pattern: Option<TotalPattern>,
    /// Set an engine option; can be repeated
    #[arg(long, value_name = "NAME=VALUE", value_parser = option, value_hint = ValueHint::Other)]
    pub(crate) setoption: Vec<(String, String)>,
    /// Time limit for each count, and upper limit for any other answer: 10, 500ms, 5m
    /// [default: 60 s for a count, 10 s to start]
    #[arg(long, value_name = "TIME", value_parser = number::timeout)]
    pub(crate) timeout: Option<Duration>,
    /// Limit the address space of each process: 512 (MiB), 512M, 2G, 0 for no limit
    /// [default: 0]
    #[arg(long, value_name = "SIZE", value_parser = engine_memory)]
    pub(crate) engine_mem: Option<u64>,
    #[command(flatten)]
    pub(crate) cpu: CpuArgs,
}

impl EngineArgs {
    /// Whether the engine shows its moves by counting leaf nodes.
    pub(crate) fn counts(&self) -> bool {
        self.moves_by.unwrap_or_default() == MovesBy::Perft
    }

    /// Refuses options that have no effect. `speed`: whether `--speed` was typed.
    pub(crate) fn check(&self, speed: bool) -> Result<()> {
        let command = ("perft-command", self.perft_command.is_some());
        let protocol = ("protocol", self.protocol.is_some());
        let moves_by = ("moves-by", self.moves_by.is_some());
        let options = [command, ("setoption", !self.setoption.is_empty()), protocol, moves_by];
        let reason = "on a program that is called once for each position";
        refuse_if(self.engine.is_one_shot(), &options, reason)?;
        let reason = "with another --moves-by than perft, for which the engine counts nothing";
        refuse_if(!self.counts(), &[command, ("speed", speed)], reason)?;
        let reason = "with --protocol xboard, which shows moves by perft alone";
        refuse_if(self.protocol == Some(Protocol::Xboard), &[moves_by], reason)
    }
}

const PROTOCOLS: [(&str, &str, Protocol); 2] = [
    ("uci", "UCI", Protocol::Uci),
    ("xboard", "The protocol of xboard and WinBoard, with setboard and perft N", Protocol::Xboard),
];

const MOVES_BY: [(&str, &str, MovesBy); 3] = [
    ("perft", "By counting leaf nodes", MovesBy::Perft),
    (
        "multipv",
        "By the lines of a search (MultiPV), for UCI engines without perft",
        MovesBy::MultiPv,
    ),
    (
        "legality",
        "By its legality test, asked about every encoding of a move with the command \"legal\"",
        MovesBy::Legality,
    ),
];

/// A feature of positions that are left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum SkippedFeature {
    /// Positions that need Chess960
    Chess960,
}

/// Reads the limit of an engine's memory, which only Unix can set.
fn engine_memory(text: &str) -> Result<u64, String> {
    match number::size(text)? {
        0 => Ok(0),
        _ if cfg!(not(unix)) => Err("the memory of a process cannot be limited here".to_owned()),
        bytes => Ok(bytes),
    }
}

/// Reads `NAME=VALUE`, or the name of a button option.
fn option(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').unwrap_or((text, ""));
    if name.trim().is_empty() || text.contains(['\n', '\r']) || text.len() > 4096 {
        return Err("expected NAME=VALUE on one line, at most 4096 bytes".to_owned());
    }
    for (own, instead) in [("UCI_Chess960", "--chess960"), ("UCI_Variant", "--variant")] {
        if name.trim().eq_ignore_ascii_case(own) {
            return Err(format!(
                "{own} is set automatically as each position needs it; see {instead}"
            ));
        }
    }
    Ok((name.trim().to_owned(), value.trim().to_owned()))
}

#[derive(Debug, Args)]
#[command(mut_args(offering(Subject::Comparison)))]
pub(crate) struct CompareArgs {
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    /// Number of plies, at least 1
    #[arg(value_name = "DEPTH", value_parser = number::plies, allow_negative_numbers = true)]
    #[arg(help_heading = None)]
    pub(crate) depth: u32,
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// First ask the engine about another position: a depth and a position, as in '2 startpos'; can be
    /// repeated
    #[arg(long, value_name = "QUESTION", value_hint = ValueHint::Other, help_heading = "Engine")]
    pub(crate) after: Vec<String>,
    /// Also find the smallest position that shows the difference
    #[arg(long, help_heading = "Output")]
    pub(crate) shrink: bool,
    /// Step through the tree by hand: show both counts of each move, then ask for a move, "up" or "quit"
    #[arg(long, conflicts_with_all = ["shrink", "format", "output"])]
    pub(crate) step: bool,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Debug, Args)]
#[command(mut_args(offering(Subject::Run)))]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    /// Files *.epd and *.perft, folders of them, or - for standard input
    #[arg(value_name = "PATH", required = true, value_hint = ValueHint::AnyPath)]
    #[arg(help_heading = None)]
    pub(crate) paths: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
    /// Run the engine in Chess960 mode throughout, not only for positions that need it
    #[arg(long, help_heading = "Engine")]
    pub(crate) chess960: bool,
    /// Number of engine processes at a time [default: one per core]
    #[arg(long, short = 'j', value_name = "N", value_parser = number::threads)]
    #[arg(help_heading = "Engine")]
    pub(crate) jobs: Option<usize>,
    /// Maximum number of restarts after the engine breaks
    #[arg(long, value_name = "N", default_value_t = 10, help_heading = "Engine")]
    pub(crate) restarts: u32,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// Leave out positions with a feature
    #[arg(long, value_name = "FEATURE", value_enum, help_heading = "Which checks")]
    #[arg(conflicts_with = "chess960")]
    pub(crate) skip: Option<SkippedFeature>,
    /// Find the smallest position that shows each difference
    #[arg(long, help_heading = "Output")]
    pub(crate) shrink: bool,
    /// Stop at the first difference or breakage
    #[arg(long, help_heading = "Which checks")]
    pub(crate) fail_fast: bool,
    #[command(flatten)]
    pub(crate) speed: SpeedArgs,
    /// Show each note on a position, not only their number
    #[arg(long, short, conflicts_with = "quiet", help_heading = "Output")]
    pub(crate) verbose: bool,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Debug, Args)]
#[command(next_help_heading = "Which checks")]
pub(crate) struct FuzzArgs {
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
    /// Test positions of Chess960 as well
    #[arg(long, help_heading = "Position")]
    pub(crate) chess960: bool,
    /// Seed; the same seed gives the same positions [default: a random one, which is printed]
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// Maximum depth
    #[arg(
        long,
        value_name = "PLIES",
        value_parser = number::fuzz_depth,
        default_value = "3",
        allow_negative_numbers = true
    )]
    pub(crate) depth: u32,
    /// Skip depths with more leaf nodes: 100000, 1e5
    /// [default: 1e5, or 1e3 with --moves-by]
    #[arg(long, value_name = "COUNT", value_parser = number::count)]
    pub(crate) max_nodes: Option<u128>,
    /// Stop after this number of positions
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) count: Option<u64>,
    /// Stop after this time: 90, 90s, 5m
    #[arg(long, value_name = "TIME", value_parser = number::duration, default_value = "60")]
    pub(crate) time_budget: Duration,
    /// After a difference, look for other causes until the time or the positions end, and report each
    /// cause once
    #[arg(long)]
    pub(crate) keep_going: bool,
    /// Also append the EPD line of each difference to this file
    #[arg(long = "output", short = 'o', value_name = "FILE", value_hint = ValueHint::FilePath)]
    #[arg(help_heading = "Output")]
    pub(crate) found: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) output: FormatArgs,
    #[command(flatten)]
    pub(crate) quiet: QuietArgs,
}
