//! The command line's arguments.

pub(crate) mod cluster;
pub(crate) mod count;
pub(crate) mod engine;
pub(crate) mod examples;
pub(crate) mod meta;
pub(crate) mod number;
pub(crate) mod output;
pub(crate) mod shared;
pub(crate) mod speed;
pub(crate) mod suite;
pub(crate) mod values;

pub(crate) use self::cluster::{
    RecipesArgs, RecountArgs, ReduceArgs, SplitArgs, TaskEngine, WorkArgs,
};
pub(crate) use self::count::{
    CountArgs, CountersView, DivideArgs, EstimateArgs, ExplainArgs, PositionArgs, RequestArgs,
    ResumeArgs, RulesArgs, SetupArgs, StatsArgs, TableArgs, UniqueArgs,
};
pub(crate) use self::engine::{CheckArgs, CompareArgs, EngineArgs, FuzzArgs, SkippedFeature};
pub(crate) use self::meta::{
    BenchArgs, CpuListArgs, UciArgs, VariantsAction, VariantsArgs, describe,
};
pub(crate) use self::number::Depths;
pub(crate) use self::output::FileArgs;
pub(crate) use self::shared::{CpuArgs, Illegal, LimitArgs, ThreadArgs, refuse_if};
pub(crate) use self::speed::SpeedArgs;
pub(crate) use self::suite::{GenerateArgs, Kind, LintArgs, SuiteArgs};
pub(crate) use self::values::NAMED;

use std::path::PathBuf;

use clap::builder::StringValueParser;
use clap::builder::styling::{AnsiColor, Styles};
use clap::{Arg, CommandFactory, Parser, Subcommand, ValueHint};
use tabiya_games::house::Gallery;
use tabiya_terminal::visible;

use self::values::completed;

pub(crate) const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Yellow.on_default().bold())
    .usage(AnsiColor::Yellow.on_default().bold())
    .literal(AnsiColor::Cyan.on_default());

/// Count the leaf nodes of chess move trees, and find wrong moves of other generators
#[derive(Debug, Parser)]
#[command(
    name = "perft",
    version = meta::line(),
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
    /// Count the leaf nodes below each move
    Divide(DivideArgs),
    /// Say why a move is legal or illegal
    Explain(ExplainArgs),
    /// Check suites of known counts, in parallel
    Suite(SuiteArgs),
    /// Check a UCI engine against suites of known counts
    Check(CheckArgs),
    /// Find the first position where a UCI engine's moves are wrong
    Compare(CompareArgs),
    /// List variants, print one as a rule file, or check a rule file
    Variants(VariantsArgs),
    /// Count captures, castles, promotions, checks and mates
    Stats(StatsArgs),
    /// Count unique positions, however many paths lead to each
    Unique(UniqueArgs),
    /// Estimate a count that takes too long, with a 99% interval
    Estimate(EstimateArgs),
    /// Continue a count from its checkpoint
    Resume(ResumeArgs),
    /// Speak UCI: position, go perft N, d
    Uci(UciArgs),
    /// Test a UCI engine on random hard positions
    Fuzz(FuzzArgs),
    /// List the faults of the positions in suites
    Lint(LintArgs),
    /// Make a suite of positions that generators often get wrong
    Generate(GenerateArgs),
    /// Split a count into tasks for many machines
    #[command(override_usage = SPLIT_USAGE)]
    Split(SplitArgs),
    /// Run a task of a split count
    Work(WorkArgs),
    /// Add up the results of all tasks, or of all shards of a suite
    Reduce(ReduceArgs),
    /// Recount a sample of a job's units, without a table
    Recount(RecountArgs),
    /// Print the commands that run a job with a scheduler
    Recipes(RecipesArgs),
    /// Measure speed on six known positions, in leaf nodes per second
    Bench(BenchArgs),
    /// Show the back ends of this processor and which one is in use
    Cpu(CpuListArgs),
    /// Print a completion script for a shell
    Completions {
        /// Name of the shell: bash, elvish, fish, powershell or zsh
        #[arg(value_name = "SHELL", value_enum)]
        shell: clap_complete::Shell,
    },
    /// Write a manual page for each command
    Man {
        /// Folder for the pages; created if missing
        #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
        dir: PathBuf,
    },
    /// Show the help of a command
    Help {
        /// Command, such as check, or variants show [default: perft itself]
        #[arg(value_name = "COMMAND")]
        #[arg(value_parser = completed(StringValueParser::new(), commands))]
        command: Vec<String>,
    },
    /// Show name, version, commit and back end
    Version(CpuArgs),
}

/// Adds a program's own rules to `--house` of all commands: as names that a shell can complete, and as default.
pub(crate) fn with_own_rules(command: clap::Command, gallery: &Gallery) -> clap::Command {
    let own = gallery.own_names();
    // Going through all arguments takes time at each start.
    if own.is_empty() {
        return command;
    }
    let names: Vec<_> = gallery.summaries().map(|(name, _)| name).collect();
    let known = |arg: Arg| {
        // The one of `perft variants` is a flag.
        if arg.get_id() != "house" || !arg.get_action().takes_values() {
            return arg;
        }
        let names = names.clone();
        arg.value_parser(completed(StringValueParser::new(), move || names.clone()))
            .default_values(own.clone())
    };
    command.mut_args(known).mut_subcommands(|below| with_own_rules(below, gallery))
}

/// The names of all commands that a user may type.
pub(crate) fn commands() -> Vec<String> {
    visible(&Cli::command()).map(|command| command.get_name().to_owned()).collect()
}
