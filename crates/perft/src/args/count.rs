//! Arguments of the commands that count or explain positions.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::Result;
use clap::builder::StringValueParser;
use clap::{Args, ValueEnum, ValueHint};
use tabiya_games::NamedVariant;
use tabiya_games::house::gallery::NAMES;
use tabiya_terminal::{CommandFiles, info};

use crate::args::number::{self, Depths};
use crate::args::output::OutputArgs;
use crate::args::shared::{CpuArgs, ThreadArgs, refuse_if};
use crate::args::values::{self, completed};
use crate::output::{Outputs, ProgressMode, Subject};

/// Arguments that give a position.
#[derive(Debug, Args)]
#[command(next_help_heading = "Position")]
pub(crate) struct PositionArgs {
    /// A FEN, or startpos, kiwipete, position3 .. position6 [default: startpos];
    /// moves may follow: startpos moves e2e4, fen FEN moves e1g1
    #[arg(value_name = "POSITION", num_args = 0.., value_parser = values::positions())]
    #[arg(help_heading = None)]
    pub(crate) position: Vec<String>,
    #[command(flatten)]
    pub(crate) setup: SetupArgs,
    /// Write castling as king takes rook, as in Chess960, and tell engines to do so
    #[arg(long)]
    pub(crate) chess960: bool,
}

/// Arguments that say how a position as typed is read: its rules, and the moves from there.
#[derive(Debug, Args)]
#[command(next_help_heading = "Position")]
pub(crate) struct SetupArgs {
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
    /// Play these moves first, in UCI or algebraic notation
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true, value_hint = ValueHint::Other)]
    pub(crate) moves: Option<String>,
}

/// Arguments that give a position and how to count it.
#[derive(Debug, Args)]
pub(crate) struct RequestArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    /// Show the position, rules, processor and threads first
    #[arg(long, short, conflicts_with = "quiet", help_heading = "Output")]
    pub(crate) verbose: bool,
}

impl RequestArgs {
    /// Opens the outputs of a command that reads the rule file and perhaps a checkpoint, which it also writes on purpose.
    pub(crate) fn open(&self, checkpoint: Option<&PathBuf>) -> Result<Outputs> {
        self.output.open(Subject::Result, self.position.setup.rules.files().read(checkpoint))
    }
}

/// Arguments that choose the variant.
#[derive(Debug, Args)]
#[command(next_help_heading = "Position")]
pub(crate) struct RulesArgs {
    /// Variant listed by perft variants, or a rule file [default: chess]
    #[arg(long, value_name = "NAME|FILE", default_value = "chess")]
    #[arg(value_parser = values::variants(), hide_default_value = true)]
    pub(crate) variant: NamedVariant,
}

impl RulesArgs {
    /// Prints the notes on the rule file. Returns the rule file, as a file that the command reads.
    pub(crate) fn files(&self) -> CommandFiles {
        self.variant.notes.iter().for_each(|text| info(format_args!("note: {text}")));
        CommandFiles::default().read(&self.variant.file)
    }
}

/// Arguments that choose house rules: by default, a program's own ones.
#[derive(Debug, Args)]
pub(crate) struct HouseArgs {
    /// Add these house rules, in this order; perft variants --house lists them
    #[arg(
        long,
        value_name = "NAMES",
        value_delimiter = ',',
        help_heading = "Position",
        value_parser = completed(StringValueParser::new(), || NAMES),
        hide_default_value = true
    )]
    pub(crate) house: Vec<String>,
}

impl HouseArgs {
    /// Refuses options that have no effect under house rules.
    pub(crate) fn refuse(&self, options: &[(&str, bool)]) -> Result<()> {
        let reason =
            "with --house, whose games are counted move by move, without a table or vectors";
        refuse_if(!self.house.is_empty(), options, reason)
    }
}

#[derive(Debug, Args)]
pub(crate) struct CountArgs {
    /// Number of plies, or a range: 1-7 counts each depth, one per line
    #[arg(value_name = "DEPTH", required = true)]
    #[arg(value_parser = number::depths, allow_negative_numbers = true)]
    pub(crate) depth: Option<Depths>,
    #[command(flatten)]
    pub(crate) request: RequestArgs,
    #[command(flatten)]
    pub(crate) counting: CountingArgs,
    /// Count twice, with two seeds, and report whether the counts agree
    #[arg(long, requires = "hash", conflicts_with = "checkpoint", help_heading = "Table")]
    pub(crate) twice: bool,
    /// Save progress in this file, and continue from what it holds
    #[arg(long, value_name = "FILE", help_heading = "Checkpoint", value_hint = ValueHint::FilePath)]
    pub(crate) checkpoint: Option<PathBuf>,
    /// Show progress [default: auto]
    #[arg(long, value_name = "HOW", value_enum, conflicts_with = "quiet", help_heading = "Output")]
    pub(crate) progress: Option<ProgressMode>,
}

/// Arguments that say how to count.
#[derive(Debug, Args)]
pub(crate) struct CountingArgs {
    #[command(flatten)]
    pub(crate) cpu: CpuArgs,
    #[command(flatten)]
    pub(crate) house: HouseArgs,
    #[command(flatten)]
    pub(crate) table: TableArgs,
}

impl CountingArgs {
    /// Refuses options that have no effect: with house rules also `others`, without a table also `--twice`.
    pub(crate) fn check(&self, others: &[(&str, bool)], twice: bool) -> Result<()> {
        let Self { cpu, house, table } = self;
        house.refuse(others)?;
        house.refuse(&[("cpu", cpu.is_typed()), ("hash", table.hash.is_some())])?;
        let (seed, verify_hits) = (table.seed.is_some(), table.verify_hits.is_some());
        let options = [("seed", seed), ("verify-hits", verify_hits), ("twice", twice)];
        refuse_if(table.hash == Some(0), &options, "without a table, expected --hash above 0")
    }
}

/// Arguments of the hash table.
#[derive(Debug, Args)]
#[command(next_help_heading = "Table")]
pub(crate) struct TableArgs {
    /// Keep counts in a table of this size: 512 (MiB), 512M, 8G, 0 for none [default: 0]
    #[arg(long, value_name = "SIZE", value_parser = number::size)]
    pub(crate) hash: Option<u64>,
    /// Seed of the table's keys; counts that agree for two seeds confirm each other [default: 1]
    #[arg(long, value_name = "N", requires = "hash")]
    pub(crate) seed: Option<u64>,
    /// Recount one of N trees found in the table, as a check: 1/1000
    #[arg(long, value_name = "1/N", requires = "hash", value_parser = number::sample)]
    pub(crate) verify_hits: Option<u64>,
}

#[derive(Debug, Args)]
pub(crate) struct ResumeArgs {
    /// File written by --checkpoint
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,
    /// Show the position, rules, processor and threads first
    #[arg(long, short, conflicts_with = "quiet", help_heading = "Output")]
    pub(crate) verbose: bool,
    /// New size of the table: 512 (MiB), 512M, 8G, 0 for none [default: as before]
    #[arg(long, value_name = "SIZE", value_parser = number::size, help_heading = "Table")]
    pub(crate) hash: Option<u64>,
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
    #[command(flatten)]
    pub(crate) cpu: CpuArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    /// Show progress [default: auto]
    #[arg(long, value_name = "HOW", value_enum, conflicts_with = "quiet", help_heading = "Output")]
    pub(crate) progress: Option<ProgressMode>,
}

#[derive(Debug, Args)]
pub(crate) struct DivideArgs {
    /// Number of plies
    #[arg(value_name = "DEPTH", value_parser = number::depth, allow_negative_numbers = true)]
    pub(crate) depth: u32,
    #[command(flatten)]
    pub(crate) request: RequestArgs,
    #[command(flatten)]
    pub(crate) counting: CountingArgs,
}

#[derive(Debug, Args)]
pub(crate) struct StatsArgs {
    /// Number of plies
    #[arg(value_name = "DEPTH", value_parser = number::depth, allow_negative_numbers = true)]
    pub(crate) depth: u32,
    #[command(flatten)]
    pub(crate) request: RequestArgs,
    /// How to classify checks
    #[arg(long, value_name = "HOW", value_enum, default_value_t = CountersView::Cells)]
    #[arg(help_heading = "Output")]
    pub(crate) counters: CountersView,
}

#[derive(Debug, Args)]
pub(crate) struct UniqueArgs {
    /// Number of plies
    #[arg(value_name = "DEPTH", value_parser = number::depth, allow_negative_numbers = true)]
    pub(crate) depth: u32,
    #[command(flatten)]
    pub(crate) request: RequestArgs,
    /// Count diagrams: the pieces on the board, without the side to move
    #[arg(long, help_heading = "What is counted")]
    pub(crate) diagrams: bool,
    /// Count only what is reached at no earlier ply
    #[arg(long, help_heading = "What is counted")]
    pub(crate) first: bool,
    /// Count only what a single sequence of moves leads to
    #[arg(long, help_heading = "What is counted")]
    pub(crate) single: bool,
    /// Memory limit: 512 (MiB), 512M, 20G, 0 for the default
    /// [default: nine tenths of the available memory]
    #[arg(long, value_name = "SIZE", value_parser = number::size, help_heading = "Processor")]
    pub(crate) memory: Option<u64>,
    /// Show progress [default: auto]
    #[arg(long, value_name = "HOW", value_enum, conflicts_with = "quiet", help_heading = "Output")]
    pub(crate) progress: Option<ProgressMode>,
}

#[derive(Debug, Args)]
pub(crate) struct EstimateArgs {
    /// Number of plies
    #[arg(value_name = "DEPTH", value_parser = number::depth, allow_negative_numbers = true)]
    pub(crate) depth: u32,
    #[command(flatten)]
    pub(crate) request: RequestArgs,
    #[command(flatten)]
    pub(crate) house: HouseArgs,
    /// Number of walks: 10000, 1e6; rounded up to groups of 32 walks a ply, at least 8 groups
    /// [default: as many as the time allows]
    #[arg(long, value_name = "N", value_parser = number::positive, help_heading = "Walks")]
    pub(crate) samples: Option<u64>,
    /// Stop after this time: 90, 90s, 5m [default: 10 s, or none with --samples]
    #[arg(long, value_name = "TIME", value_parser = number::timeout, help_heading = "Walks")]
    pub(crate) time_budget: Option<Duration>,
    /// Seed; the same seed and number of walks give the same estimate
    #[arg(long, value_name = "N", default_value_t = 1, help_heading = "Walks")]
    pub(crate) seed: u64,
    /// Show progress [default: auto]
    #[arg(long, value_name = "HOW", value_enum, conflicts_with = "quiet", help_heading = "Output")]
    pub(crate) progress: Option<ProgressMode>,
}

#[derive(Debug, Args)]
pub(crate) struct ExplainArgs {
    /// A FEN, or startpos, kiwipete, position3 .. position6; then, optionally, the word moves and
    /// the moves to play first; then the move to explain, in UCI or algebraic notation
    #[arg(value_names = ["POSITION", "MOVE"], num_args = 2.., required = true)]
    #[arg(value_parser = values::positions())]
    pub(crate) words: Vec<String>,
    #[command(flatten)]
    pub(crate) setup: SetupArgs,
    #[command(flatten)]
    pub(crate) house: HouseArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum CountersView {
    /// Eight kinds: direct, discovered, double or double discovered, each with or without mate
    Cells,
    /// As on the Chess Programming Wiki: mates count as checks, but not as discovered or double
    /// checks
    Wiki,
}
