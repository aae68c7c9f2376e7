//! What can be typed.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::builder::styling::{AnsiColor, Styles};
use clap::{Args, Parser, Subcommand, ValueEnum};
use tabiya_core::{Backend, BackendError};
use tabiya_suite::{Limits, Shard};

use super::engine_args::{CheckArgs, CompareArgs, FuzzArgs, ShimArgs};
use super::format::Target;
use super::generate_args::GenerateArgs;
use super::number;
use super::progress::ProgressMode;
use super::variants::Named;

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Yellow.on_default().bold())
    .usage(AnsiColor::Yellow.on_default().bold())
    .literal(AnsiColor::Cyan.on_default());

const EXAMPLES: &str = "\
Examples:
  perft 6                                count the start position to six plies
  perft divide 3 kiwipete                each move's share
  perft explain kiwipete e1c1            why a move is legal or illegal
  perft suite perft-suites --max-nodes 1e7
  perft 9 --hash 1G --checkpoint nine    a deep count that survives its end
  perft 5 --variant king-capture         other rules: see perft variants
  perft compare --engine ./my-engine 5 kiwipete
                                         which move of an engine is wrong, and why

Exit status: 0 all agree, 1 a count is wrong, 2 the request was wrong, 3 an engine broke or a thread
panicked, 4 a checkpoint is damaged or of another job, 130 interrupted.";

/// Counts chess move trees, and checks suites of known counts.
#[derive(Debug, Parser)]
#[command(
    name = "perft",
    version,
    styles = STYLES,
    after_help = EXAMPLES,
    arg_required_else_help = true,
    args_conflicts_with_subcommands = true,
    disable_help_subcommand = true
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    #[command(flatten)]
    pub(crate) count: CountArgs,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Go on with a count that --checkpoint has kept
    Resume(ResumeArgs),
    /// Count the leaf nodes behind each move
    Divide(DivideArgs),
    /// Count captures, castles, promotions, checks and mates among the last moves
    Stats(StatsArgs),
    /// Count positions, each once however many paths lead to it
    Unique(UniqueArgs),
    /// Say why a move is legal (exit status 0) or illegal (1)
    Explain(ExplainArgs),
    /// Check suites of known counts, in parallel
    Suite(SuiteArgs),
    /// Put suites of known counts to a UCI engine
    Check(CheckArgs),
    /// Find the first position on which a UCI engine's moves are wrong
    Compare(CompareArgs),
    /// Put random hard positions to a UCI engine until it is wrong or breaks
    Fuzz(FuzzArgs),
    /// List the faults of the positions in suites
    Lint(LintArgs),
    /// Make a suite of positions on which generators go wrong
    Generate(GenerateArgs),
    /// Speak UCI: position, go perft N, d
    Uci(UciArgs),
    /// List the variants, print one as a rule file, or look through a rule file
    Variants(VariantsArgs),
    /// Count six known positions for a fixed time: leaf nodes a second by CPU time
    Bench(BenchArgs),
    /// Tell which back ends this processor has, and which one is used
    Cpu(CpuArgs),
    /// Print a completion script for a shell
    Completions(CompletionsArgs),
    /// Become an engine that dies with its parent
    #[command(hide = true)]
    EngineShim(ShimArgs),
}

/// A position.
#[derive(Debug, Args)]
pub(crate) struct PositionArgs {
    /// startpos, kiwipete, position3 .. position6, or a FEN [default: startpos]
    #[arg(value_name = "POSITION", num_args = 0..)]
    pub(crate) position: Vec<String>,
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
    /// Play these moves first, in UCI or algebraic notation
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    pub(crate) moves: Option<String>,
    /// Write castling as king takes rook, as Chess960 does; engines are told to
    #[arg(long)]
    pub(crate) chess960: bool,
}

/// A position, and how to count it.
#[derive(Debug, Args)]
pub(crate) struct RequestArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Threads [default: one for each core]
    #[arg(long, value_name = "N", value_parser = number::threads)]
    pub(crate) threads: Option<usize>,
    #[command(flatten)]
    pub(crate) cpu: CpuArgs,
    /// text or json, to stdout or =FILE; several with commas
    #[arg(long, value_name = "FORMAT[=FILE]", value_delimiter = ',', default_value = "text")]
    pub(crate) format: Vec<Target>,
}

/// By which rules.
#[derive(Debug, Args)]
pub(crate) struct RulesArgs {
    /// A game that perft variants lists, or a rule file [default: chess]
    #[arg(
        long,
        value_name = "NAME|FILE",
        value_parser = super::variants::named,
        default_value = "chess",
        hide_default_value = true
    )]
    pub(crate) variant: Named,
}

#[derive(Debug, Args)]
pub(crate) struct CountArgs {
    /// Plies
    #[arg(value_name = "DEPTH", value_parser = number::depth, required = true)]
    pub(crate) depth: Option<u32>,
    #[command(flatten)]
    pub(crate) request: RequestArgs,
    #[command(flatten)]
    pub(crate) table: TableArgs,
    /// Count twice, with two seeds, and say whether they agree
    #[arg(long, requires = "hash", conflicts_with = "checkpoint", hide_short_help = true)]
    pub(crate) twice: bool,
    /// Keep what is counted in this file, and go on with what is in it
    #[arg(long, value_name = "FILE")]
    pub(crate) checkpoint: Option<PathBuf>,
    /// How to tell progress
    #[arg(long, value_name = "HOW", value_enum, default_value_t, hide_short_help = true)]
    pub(crate) progress: ProgressMode,
}

/// A table of counts.
#[derive(Debug, Args)]
pub(crate) struct TableArgs {
    /// Keep counts in a table of this size: 512 (MiB), 512M, 8G, 0 for none
    /// [default: 0]
    #[arg(long, value_name = "SIZE", value_parser = number::size)]
    pub(crate) hash: Option<u64>,
    /// The table's seed: two that agree verify each other [default: 1]
    #[arg(long, value_name = "N", requires = "hash", hide_short_help = true)]
    pub(crate) seed: Option<u64>,
    /// Count one of so many trees that the table knew again: 1/1000
    #[arg(
        long,
        value_name = "1/N",
        requires = "hash",
        value_parser = number::sample,
        hide_short_help = true
    )]
    pub(crate) verify_hits: Option<u64>,
}

#[derive(Debug, Args)]
pub(crate) struct ResumeArgs {
    /// A file that --checkpoint has written
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Threads [default: one for each core]
    #[arg(long, value_name = "N", value_parser = number::threads)]
    pub(crate) threads: Option<usize>,
    /// Another size for the table: 512 (MiB), 512M, 8G, 0 for none [default: as before]
    #[arg(long, value_name = "SIZE", value_parser = number::size)]
    pub(crate) hash: Option<u64>,
    #[command(flatten)]
    pub(crate) cpu: CpuArgs,
    /// How to tell progress
    #[arg(long, value_name = "HOW", value_enum, default_value_t, hide_short_help = true)]
    pub(crate) progress: ProgressMode,
    /// text or json, to stdout or =FILE; several with commas
    #[arg(long, value_name = "FORMAT[=FILE]", value_delimiter = ',', default_value = "text")]
    pub(crate) format: Vec<Target>,
}

#[derive(Debug, Args)]
pub(crate) struct DivideArgs {
    /// Plies
    #[arg(value_name = "DEPTH", value_parser = number::depth)]
    pub(crate) depth: u32,
    #[command(flatten)]
    pub(crate) request: RequestArgs,
    #[command(flatten)]
    pub(crate) table: TableArgs,
}

#[derive(Debug, Args)]
pub(crate) struct StatsArgs {
    /// Plies
    #[arg(value_name = "DEPTH", value_parser = number::depth)]
    pub(crate) depth: u32,
    #[command(flatten)]
    pub(crate) request: RequestArgs,
    /// How to sort checks
    #[arg(long, value_enum, default_value_t = CountersView::Cells)]
    pub(crate) counters: CountersView,
}

#[derive(Debug, Args)]
pub(crate) struct UniqueArgs {
    /// Plies
    #[arg(value_name = "DEPTH", value_parser = number::depth)]
    pub(crate) depth: u32,
    #[command(flatten)]
    pub(crate) request: RequestArgs,
    /// Use at most so much memory: 512 (MiB), 512M, 20G, 0 for no limit
    /// [default: nine tenths of what is available]
    #[arg(long, value_name = "SIZE", value_parser = number::size)]
    pub(crate) memory: Option<u64>,
    /// How to tell progress
    #[arg(long, value_name = "HOW", value_enum, default_value_t, hide_short_help = true)]
    pub(crate) progress: ProgressMode,
}

#[derive(Debug, Args)]
pub(crate) struct ExplainArgs {
    /// startpos, kiwipete, position3 .. position6, or a FEN; then a move in UCI or algebraic notation
    #[arg(value_names = ["POSITION", "MOVE"], num_args = 2.., required = true)]
    pub(crate) words: Vec<String>,
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
    /// Play these moves first, in UCI or algebraic notation
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    pub(crate) moves: Option<String>,
    /// text or json, to stdout or =FILE; several with commas
    #[arg(long, value_name = "FORMAT[=FILE]", value_delimiter = ',', default_value = "text")]
    pub(crate) format: Vec<Target>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum CountersView {
    /// Eight cells: direct, discovered, double, double discovered; mate or not
    Cells,
    /// As the chess programming wiki: mates among the checks, but not among discovery and double
    Wiki,
}

/// Which checks of suites to make.
#[derive(Debug, Args)]
pub(crate) struct LimitArgs {
    /// Leave out checks that are deeper
    #[arg(long, value_name = "PLIES", value_parser = number::depth)]
    pub(crate) depth: Option<u32>,
    /// Leave out checks with more leaf nodes: 1000000, 1e6, 10M
    #[arg(long, value_name = "COUNT", value_parser = number::count)]
    pub(crate) max_nodes: Option<u128>,
    /// Stop after this time, cheapest checks first: 90, 90s, 5m
    #[arg(long, value_name = "TIME", value_parser = number::duration)]
    pub(crate) time_budget: Option<Duration>,
    /// Check one of several equal parts of the cases: 1/4 .. 4/4
    #[arg(long, value_name = "PART/PARTS", value_parser = number::shard)]
    pub(crate) shard: Option<Shard>,
}

impl LimitArgs {
    pub(crate) fn limits(&self) -> Limits {
        Limits { depth: self.depth, max_nodes: self.max_nodes, shard: self.shard }
    }

    /// When the time will be up that starts now.
    pub(crate) fn deadline(&self) -> Option<Instant> {
        self.time_budget.and_then(|budget| Instant::now().checked_add(budget))
    }
}

#[derive(Debug, Args)]
pub(crate) struct SuiteArgs {
    /// .epd and .perft files, folders of them, or - for standard input
    #[arg(value_name = "PATH", required = true)]
    pub(crate) paths: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// Stop at the first wrong count
    #[arg(long)]
    pub(crate) fail_fast: bool,
    #[command(flatten)]
    pub(crate) table: TableArgs,
    /// Show each note on a position, not how many there are
    #[arg(long, short)]
    pub(crate) verbose: bool,
    /// Threads [default: one for each core]
    #[arg(long, value_name = "N", value_parser = number::threads)]
    pub(crate) threads: Option<usize>,
    #[command(flatten)]
    pub(crate) cpu: CpuArgs,
    /// text, json, junit, tap, github, to stdout or =FILE; several with commas
    #[arg(long, value_name = "FORMAT[=FILE]", value_delimiter = ',', default_value = "text")]
    pub(crate) format: Vec<Target>,
}

#[derive(Debug, Args)]
pub(crate) struct LintArgs {
    /// .epd and .perft files, folders of them, or - for standard input
    #[arg(value_name = "PATH", required = true)]
    pub(crate) paths: Vec<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct BenchArgs {
    /// Time for each position and figure, in seconds or as 500ms, 2s
    #[arg(long, value_name = "TIME", value_parser = number::duration, default_value = "1")]
    pub(crate) time: Duration,
    /// Measure with a table of this size as well: 64 (MiB), 64M, 2G, 0 for none
    #[arg(long, value_name = "SIZE", value_parser = number::size)]
    pub(crate) hash: Option<u64>,
    /// The most threads [default: one for each core]
    #[arg(long, value_name = "N", value_parser = number::threads)]
    pub(crate) threads: Option<usize>,
    #[command(flatten)]
    pub(crate) cpu: CpuArgs,
    /// text or json, to stdout or =FILE; several with commas
    #[arg(long, value_name = "FORMAT[=FILE]", value_delimiter = ',', default_value = "text")]
    pub(crate) format: Vec<Target>,
}

/// Which instructions to count with.
#[derive(Debug, Args)]
pub(crate) struct CpuArgs {
    /// portable, bmi2, avx2 or avx512 [default: the best there is]
    #[arg(long, value_name = "NAME", env = "PERFT_CPU", hide_env = true, value_parser = backend)]
    pub(crate) cpu: Option<Backend>,
}

impl CpuArgs {
    /// The back end that was named, or the best.
    pub(crate) fn chosen(&self) -> Backend {
        self.cpu.unwrap_or_else(Backend::best)
    }
}

/// Reads the name of a back end that this processor has.
fn backend(name: &str) -> Result<Backend, BackendError> {
    Backend::from_name(name)
}

#[derive(Debug, Args)]
pub(crate) struct UciArgs {
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
    #[command(flatten)]
    pub(crate) cpu: CpuArgs,
}

#[derive(Debug, Args)]
pub(crate) struct VariantsArgs {
    #[command(subcommand)]
    pub(crate) action: Option<VariantsAction>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum VariantsAction {
    /// Print the rules of a variant as a rule file, to be changed
    Show {
        /// One of those that perft variants lists, or a rule file
        #[arg(value_name = "NAME", value_parser = super::variants::named)]
        named: Named,
    },
    /// Look through a rule file and say what is wrong with it
    Check {
        /// A rule file
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
}

#[derive(Debug, Args)]
pub(crate) struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    pub(crate) shell: clap_complete::Shell,
}
