//! What can be typed.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::builder::StringValueParser;
use clap::builder::styling::{AnsiColor, Styles};
use clap::{Args, Parser, Subcommand, ValueHint};
use tabiya_core::Backend;
use tabiya_suite::{CheckLimits, Shard};
use tabiya_variants::NamedVariant;

pub(crate) use super::cluster_args::{RecipesArgs, RecountArgs, ReduceArgs, SplitArgs, WorkArgs};
pub(crate) use super::count_args::{
    CountArgs, CountersView, DivideArgs, ExplainArgs, HouseArgs, PositionArgs, RequestArgs,
    ResumeArgs, RulesArgs, StatsArgs, TableArgs, UniqueArgs,
};
use super::cpu::CpuListArgs;
use super::engine_args::{CheckArgs, CompareArgs, FuzzArgs, ShimArgs};
use super::format::REPORTS;
use super::generate_args::GenerateArgs;
use super::lint::LintArgs;
use super::output_args::{FormatArgs, OutputArgs, offering};
use super::progress::ProgressMode;
use super::values::{self, completed};
use super::{examples, number, version};

pub(crate) const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Yellow.on_default().bold())
    .usage(AnsiColor::Yellow.on_default().bold())
    .literal(AnsiColor::Cyan.on_default());

/// Count the leaf nodes of chess move trees, and find another generator's wrong move
#[derive(Debug, Parser)]
#[command(
    name = "perft",
    version = version::line(),
    styles = STYLES,
    after_help = examples::of("perft").unwrap_or_default(),
    mut_subcommands(examples::added),
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

const SPLIT_USAGE: &str = "perft split [OPTIONS] --ply <PLY> --tasks <N> <DEPTH> [POSITION] <JOB>";

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Count the leaf nodes behind each move
    Divide(DivideArgs),
    /// Count captures, castles, promotions, checks and mates
    Stats(StatsArgs),
    /// Count different positions, however many paths lead to each
    Unique(UniqueArgs),
    /// Continue a count from its checkpoint
    Resume(ResumeArgs),
    /// Cut a count into tasks for many machines
    #[command(override_usage = SPLIT_USAGE)]
    Split(SplitArgs),
    /// Do a task of a count that was split
    Work(WorkArgs),
    /// Add up the results of all tasks, or of all shards of a suite
    Reduce(ReduceArgs),
    /// Count a sample of a job's units again, without a table
    Recount(RecountArgs),
    /// Print the commands with which a scheduler does a job
    Recipes(RecipesArgs),
    /// Say why a move is legal or illegal
    Explain(ExplainArgs),
    /// Check suites of known counts, in parallel
    Suite(SuiteArgs),
    /// Check a UCI engine against suites of known counts
    Check(CheckArgs),
    /// Find the first position on which a UCI engine is wrong
    Compare(CompareArgs),
    /// Test a UCI engine on random hard positions
    Fuzz(FuzzArgs),
    /// List the faults of the positions in suites
    Lint(LintArgs),
    /// Make a suite of positions that generators often get wrong
    Generate(GenerateArgs),
    /// Speak UCI: position, go perft N, d
    Uci(UciArgs),
    /// List variants, print one as a rule file, or check a rule file
    Variants(VariantsArgs),
    /// Measure speed on six known positions: leaf nodes a second
    Bench(BenchArgs),
    /// Show which back ends this processor has, and which one is used
    Cpu(CpuListArgs),
    /// Print a completion script for a shell
    Completions(CompletionsArgs),
    /// Write a manual page for each command
    Man(ManArgs),
    /// Show the help of a command
    Help(HelpArgs),
    /// Show name, version, commit and back end
    Version(CpuArgs),
    /// Become an engine that dies with its parent
    #[command(hide = true)]
    EngineShim(ShimArgs),
    /// Kill engines when the command that wanted them has gone
    #[command(hide = true)]
    EngineGuard,
}

/// Which checks of suites to make.
#[derive(Debug, Args)]
#[command(next_help_heading = "Which checks")]
pub(crate) struct LimitArgs {
    /// Skip checks that are deeper
    #[arg(long, value_name = "PLIES", value_parser = number::depth, allow_negative_numbers = true)]
    pub(crate) depth: Option<u32>,
    /// Skip checks with more leaf nodes: 1000000, 1e6, 10M
    #[arg(long, value_name = "COUNT", value_parser = number::count)]
    pub(crate) max_nodes: Option<u128>,
    /// Stop after this time, cheapest checks first: 90, 90s, 5m
    #[arg(long, value_name = "TIME", value_parser = number::duration)]
    pub(crate) time_budget: Option<Duration>,
    /// Check one of several equal parts of the suites: 1/4 .. 4/4
    #[arg(long, value_name = "PART/PARTS", value_parser = number::shard)]
    pub(crate) shard: Option<Shard>,
}

impl LimitArgs {
    pub(crate) fn limits(&self) -> CheckLimits {
        CheckLimits { depth: self.depth, max_nodes: self.max_nodes, shard: self.shard }
    }

    /// When the time will be up that starts now.
    pub(crate) fn deadline(&self) -> Option<Instant> {
        self.time_budget.and_then(|budget| Instant::now().checked_add(budget))
    }
}

#[derive(Debug, Args)]
#[command(mut_args(offering(REPORTS)))]
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
pub(crate) struct BenchArgs {
    /// Time for each position and figure: 1, 500ms, 2s
    #[arg(long, value_name = "TIME", value_parser = number::duration, default_value = "1")]
    pub(crate) time: Duration,
    /// Measure with a table of this size as well: 64 (MiB), 64M, 2G, 0 for none
    #[arg(long, value_name = "SIZE", value_parser = number::size, help_heading = "Table")]
    pub(crate) hash: Option<u64>,
    /// Greatest number of threads [default: one for each core]
    #[arg(long, short = 'j', value_name = "N", value_parser = number::threads)]
    #[arg(help_heading = "Processor")]
    pub(crate) threads: Option<usize>,
    #[command(flatten)]
    pub(crate) cpu: CpuArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// How many threads work.
#[derive(Debug, Args)]
pub(crate) struct ThreadArgs {
    /// Number of threads [default: one for each core]
    #[arg(long, short = 'j', value_name = "N", value_parser = number::threads)]
    #[arg(help_heading = "Processor")]
    pub(crate) threads: Option<usize>,
}

/// Which instructions to count with.
#[derive(Debug, Args)]
#[command(next_help_heading = "Processor")]
pub(crate) struct CpuArgs {
    /// Back end: portable, bmi2, avx2 or avx512 [default: the best that is found]
    #[arg(long, value_name = "NAME")]
    #[arg(env = "PERFT_CPU", hide_env = true, value_parser = completed(Backend::from_name, || Backend::NAMES))]
    pub(crate) cpu: Option<Backend>,
}

impl CpuArgs {
    /// The back end that was named, or the best.
    pub(crate) fn chosen(&self) -> Backend {
        self.cpu.unwrap_or_else(Backend::best)
    }
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
    /// Print the rules of a variant as a rule file, to be changed
    Show {
        /// Variant that perft variants lists, or a rule file
        #[arg(value_name = "NAME|FILE")]
        #[arg(value_parser = values::variants())]
        named: NamedVariant,
    },
    /// Check a rule file and say what is wrong with it
    Check {
        /// Rule file
        #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
        file: PathBuf,
    },
}

#[derive(Debug, Args)]
pub(crate) struct CompletionsArgs {
    /// Name of the shell: bash, elvish, fish, powershell or zsh
    #[arg(value_name = "SHELL", value_enum)]
    pub(crate) shell: clap_complete::Shell,
}

#[derive(Debug, Args)]
pub(crate) struct ManArgs {
    /// Folder for the pages; it is made if there is none
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) dir: PathBuf,
}

#[derive(Debug, Args)]
pub(crate) struct HelpArgs {
    /// Command, such as check, or variants show [default: perft itself]
    #[arg(value_name = "COMMAND")]
    #[arg(value_parser = completed(StringValueParser::new(), super::help::commands))]
    pub(crate) command: Vec<String>,
}
