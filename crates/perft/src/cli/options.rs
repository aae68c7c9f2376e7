//! Options that would have no effect beside others: they are refused.

use anyhow::{Result, bail};
use clap::ArgMatches;
use clap::parser::ValueSource;

use super::args::{Cli, Command};
use super::cluster_args::{ReduceArgs, WorkArgs};
use super::engine_args::EngineArgs;
use super::generate_args::Kind;
use super::house::HouseArgs;

/// Options without an effect, by the names of their fields, and what takes it from them.
type Idle = (&'static [&'static str], &'static str);

/// Refuses what was typed if it changes nothing. An environment variable such as `PERFT_CPU` speaks for
/// all commands, those that do not heed it included.
pub(crate) fn check(cli: &Cli, matches: &ArgMatches) -> Result<()> {
    let matches = matches.subcommand().map_or(matches, |(_, below)| below);
    let is_typed = |name: &str| matches.value_source(name) == Some(ValueSource::CommandLine);
    let is_quiet = matches.try_contains_id("quiet").is_ok() && is_typed("quiet");
    let silenced = ["verbose", "progress"]
        .into_iter()
        .find(|name| is_quiet && matches.try_contains_id(name).is_ok() && is_typed(name));
    if let Some(name) = silenced {
        bail!("--{name} has no effect with --quiet");
    }
    for (options, reason) in idle(cli).into_iter().flatten() {
        if let Some(name) = options.iter().find(|name| is_typed(name)) {
            bail!("--{} has no effect {reason}", name.replace('_', "-"));
        }
    }
    Ok(())
}

const WITH_HOUSE: &str =
    "with --house, whose games are counted move by move, without a table, threads or vectors";
const WITHOUT_TABLE: &str = "without a table, expected --hash above 0";

/// What has no effect in a command line: at most two groups.
fn idle(cli: &Cli) -> [Option<Idle>; 2] {
    let house = |house: &HouseArgs, options: &'static [&'static str]| {
        (!house.house.is_empty()).then_some((options, WITH_HOUSE))
    };
    let without_table = |hash: Option<u64>| {
        (hash == Some(0)).then_some((&["seed", "verify_hits", "twice"][..], WITHOUT_TABLE))
    };
    let count = &cli.count;
    match &cli.command {
        None => [
            house(
                &count.house,
                &["chess960", "threads", "cpu", "verbose", "progress", "hash", "checkpoint"],
            ),
            without_table(count.table.hash),
        ],
        Some(Command::Divide(args)) => [
            house(&args.house, &["chess960", "threads", "cpu", "verbose", "hash"]),
            without_table(args.table.hash).map(|(options, reason)| (&options[..2], reason)),
        ],
        Some(Command::Suite(args)) => [
            house(&args.house, &["cpu", "hash"]),
            without_table(args.table.hash).map(|(options, reason)| (&options[..2], reason)),
        ],
        Some(Command::Uci(args)) => [house(&args.house, &["cpu"]), None],
        Some(Command::Work(args)) => [of_work(args), None],
        Some(Command::Reduce(args)) => [of_reduce(args), None],
        Some(Command::Generate(args)) => {
            let reason = "with --kind chess960-starts, which are not drawn at random";
            [(args.kind == Kind::Chess960Starts).then_some((&["seed"][..], reason)), None]
        }
        Some(Command::Variants(args)) => {
            let reason = "with a command of its own, whose rules have no house rules";
            [args.action.is_some().then_some((&["house"][..], reason)), None]
        }
        Some(Command::Check(args)) => [of_program(&args.engine), None],
        Some(Command::Compare(args)) => [of_program(&args.engine), None],
        Some(Command::Fuzz(args)) => [of_program(&args.engine), None],
        Some(_) => [None, None],
    }
}

fn of_work(args: &WorkArgs) -> Option<Idle> {
    let is_stdin = args.job.as_os_str() == "-";
    if args.block || args.units {
        let counting: &[&str] =
            &["threads", "cpu", "hash", "seed", "host", "other_host_than", "stride"];
        return Some((counting, "with --block and --units, which count nothing"));
    }
    (!is_stdin).then_some((&["output"], "here, as results go to the job's folder"))
}

fn of_reduce(args: &ReduceArgs) -> Option<Idle> {
    let is_job = args.paths.iter().any(|path| path.is_dir());
    match (is_job, args.missing) {
        (false, _) => Some((&["missing", "twice", "divide", "threads"], "on reports of shards")),
        (true, true) => Some((&["divide"], "with --missing, which prints no counts")),
        (true, false) => None,
    }
}

fn of_program(args: &EngineArgs) -> Option<Idle> {
    let reason = "on a program that is called once for each position";
    args.engine.is_one_shot().then_some((&["perft_command", "setoption"], reason))
}
