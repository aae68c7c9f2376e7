//! Arguments of the commands that distribute a count over several machines.

use std::path::PathBuf;

use clap::{ArgGroup, Args, ValueEnum, ValueHint};

use crate::args::count::SetupArgs;
use crate::args::number;
use crate::args::output::{FileArgs, OutputArgs, QuietArgs};
use crate::args::shared::{CpuArgs, ThreadArgs};
use crate::args::values;

#[derive(Debug, Args)]
pub(crate) struct SplitArgs {
    /// Number of plies
    #[arg(value_name = "DEPTH", value_parser = number::depth, allow_negative_numbers = true)]
    pub(crate) depth: u32,
    /// Position as for perft DEPTH [default: startpos], then the job folder to create
    #[arg(value_name = "[POSITION] JOB", num_args = 1.., required = true)]
    #[arg(value_parser = values::positions())]
    pub(crate) words: Vec<String>,
    /// Ply at which to cut the tree; a deeper cut repeats less work
    #[arg(long, value_name = "PLY", value_parser = number::depth)]
    pub(crate) ply: u32,
    /// Number of tasks
    #[arg(long, value_name = "N", value_parser = number::positive)]
    pub(crate) tasks: u64,
    #[command(flatten)]
    pub(crate) setup: SetupArgs,
    /// Memory limit: 512 (MiB), 512M, 20G, 0 for no limit; data that does not fit is sorted on disk
    /// [default: nine tenths of the available memory]
    #[arg(long, value_name = "SIZE", value_parser = number::size, help_heading = "Processor")]
    pub(crate) memory: Option<u64>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Debug, Args)]
#[command(group = ArgGroup::new("printed").args(["block", "units"]).conflicts_with_all(COUNTED))]
pub(crate) struct WorkArgs {
    /// Folder made by perft split, or - to read a task from stdin and write its result to stdout
    #[arg(value_name = "JOB", value_hint = ValueHint::AnyPath)]
    pub(crate) job: PathBuf,
    /// Number of the task, from 0
    #[arg(value_name = "TASK")]
    pub(crate) task: Option<u64>,
    /// Also run every K-th task after TASK
    #[arg(long, value_name = "K", value_parser = number::positive)]
    pub(crate) stride: Option<u64>,
    /// Skip tasks that this host has counted with this seed
    #[arg(long, value_name = "SEED")]
    pub(crate) other_host_than: Option<u64>,
    /// Name of this host in results [default: $SLURMD_NODENAME, or the system's host name]
    #[arg(long, value_name = "NAME")]
    pub(crate) host: Option<String>,
    /// Print the task, to be piped into perft work -, instead of running it
    #[arg(long)]
    pub(crate) block: bool,
    /// Print the units of the task instead of running it: FEN ;depth N ;paths M
    #[arg(long)]
    pub(crate) units: bool,
    /// Keep counts in a table of this size: 512 (MiB), 512M, 8G, 0 for none [default: 0]
    #[arg(long, value_name = "SIZE", value_parser = number::size, help_heading = "Table")]
    pub(crate) hash: Option<u64>,
    /// Seed of the table's keys, and part of the result's name [default: 1]
    #[arg(long, value_name = "N", help_heading = "Table")]
    pub(crate) seed: Option<u64>,
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
    #[command(flatten)]
    pub(crate) cpu: CpuArgs,
    #[command(flatten)]
    pub(crate) to: FileArgs,
}

/// The options of `perft work` that have no effect if a task is printed instead of counted.
const COUNTED: [&str; 6] = ["stride", "other_host_than", "host", "hash", "seed", "threads"];

#[derive(Debug, Args)]
pub(crate) struct ReduceArgs {
    /// Folder made by perft split, or the JSON reports of all shards of a suite
    #[arg(value_name = "PATH", required = true, value_hint = ValueHint::AnyPath)]
    pub(crate) job: Vec<PathBuf>,
    /// Print the tasks still to be run, in the form of Slurm's --array=, instead of the total
    #[arg(long, conflicts_with = "divide")]
    pub(crate) missing: bool,
    /// Require results with two seeds for each task
    #[arg(long)]
    pub(crate) twice: bool,
    /// Also print the leaf nodes below the first moves: 1 for each move, 2 for each reply
    #[arg(long, value_name = "MOVES", value_parser = clap::value_parser!(u32).range(1..=4))]
    pub(crate) divide: Option<u32>,
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Debug, Args)]
pub(crate) struct RecountArgs {
    /// Folder made by perft split
    #[arg(value_name = "JOB", value_hint = ValueHint::DirPath)]
    pub(crate) job: PathBuf,
    /// Recount one unit in N: 1/1000
    #[arg(long, value_name = "1/N", value_parser = number::sample)]
    pub(crate) sample: u64,
    /// Seed for choosing the units
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
    #[command(flatten)]
    pub(crate) cpu: CpuArgs,
    #[command(flatten)]
    pub(crate) quiet: QuietArgs,
}

#[derive(Debug, Args)]
pub(crate) struct RecipesArgs {
    /// Scheduler that starts the tasks
    #[arg(value_name = "ENGINE", value_enum)]
    pub(crate) engine: TaskEngine,
    /// Folder made by perft split
    #[arg(value_name = "JOB", value_hint = ValueHint::DirPath)]
    pub(crate) job: PathBuf,
    /// Size of the table of each task
    #[arg(long, value_name = "SIZE", default_value = "1G", help_heading = "Table")]
    pub(crate) hash: String,
    /// Run each task again with a second seed, on another host
    #[arg(long)]
    pub(crate) twice: bool,
}

/// Schedulers for tasks on many machines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum TaskEngine {
    /// Slurm: an array job
    Slurm,
    /// GNU parallel: on this machine, or on others over ssh
    Parallel,
    /// HyperQueue, from Python
    Hyperqueue,
    /// Dask, from Python
    Dask,
    /// Ray, from Python
    Ray,
}
