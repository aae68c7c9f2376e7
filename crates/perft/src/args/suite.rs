//! Arguments of `perft suite`, `perft lint` and `perft generate`.

use std::path::PathBuf;

use clap::{Args, ValueHint};
use tabiya_suite::random::RandomFeature;

use crate::args::count::{CountingArgs, RulesArgs};
use crate::args::number;
use crate::args::output::{FileArgs, OutputArgs, offering};
use crate::args::shared::{CpuArgs, LimitArgs, ThreadArgs};
use crate::args::values::completed;
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
    pub(crate) limits: LimitArgs,
    /// Stop at the first wrong count
    #[arg(long, help_heading = "Which checks")]
    pub(crate) fail_fast: bool,
    /// Show progress [default: auto]
    #[arg(long, value_name = "HOW", value_enum, conflicts_with = "quiet", help_heading = "Output")]
    pub(crate) progress: Option<ProgressMode>,
    /// Show each note on a position, not only their number
    #[arg(long, short, conflicts_with = "quiet", help_heading = "Output")]
    pub(crate) verbose: bool,
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
    #[command(flatten)]
    pub(crate) counting: CountingArgs,
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

#[derive(Debug, Args)]
pub(crate) struct GenerateArgs {
    /// Number of positions
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub(crate) count: usize,
    /// Kind of positions: mixed, chess960-starts, game, chess960-game, double-chess960-game,
    /// scattered, pins, checks, batteries, en-passant, promotions, castling, chess960-castling
    /// or queens
    #[arg(long, value_name = "KIND", default_value = "mixed")]
    #[arg(value_parser = completed(Kind::read, Kind::names))]
    pub(crate) kind: Kind,
    /// Seed; the same seed gives the same suite [default: 1]
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// Maximum depth
    #[arg(long, value_name = "PLIES", default_value = "4")]
    #[arg(value_parser = number::depth, allow_negative_numbers = true)]
    pub(crate) depth: u32,
    /// Skip depths with more leaf nodes: 100000, 1e5
    #[arg(long, value_name = "COUNT", value_parser = number::count, default_value = "1e5")]
    pub(crate) max_nodes: u128,
    #[command(flatten)]
    pub(crate) cpu: CpuArgs,
    #[command(flatten)]
    pub(crate) to: FileArgs,
}

/// The kind of positions in a generated suite.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Positions that cycle through all features.
    Mixed,
    /// The 960 start positions of Chess960, in the order of their numbers.
    Chess960Starts,
    /// Positions with one feature.
    About(RandomFeature),
}

impl Kind {
    /// The names of all kinds of positions.
    fn names() -> impl Iterator<Item = &'static str> {
        ["mixed", "chess960-starts"].into_iter().chain(RandomFeature::ALL.map(RandomFeature::name))
    }

    /// Reads the name of a kind.
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        let feature = RandomFeature::ALL.into_iter().find(|feature| feature.name() == text);
        match (text, feature) {
            ("mixed", _) => Ok(Self::Mixed),
            ("chess960-starts", _) => Ok(Self::Chess960Starts),
            (_, Some(feature)) => Ok(Self::About(feature)),
            _ => Err(format!("expected {}", Self::names().collect::<Vec<_>>().join(", "))),
        }
    }
}
