//! Refuses options that have no effect together with other options.

use anyhow::{Result, bail};
use clap::ArgMatches;
use clap::parser::ValueSource;
use tabiya_verify::{EngineCommand, MovesBy, Protocol};

use crate::args::{Cli, Command, Kind, ReduceArgs, WorkArgs, typed};

/// The field names of options without an effect, and the reason.
type Idle = (&'static [&'static str], &'static str);

/// Returns an error if a typed option has no effect. An environment variable such as `PERFT_CPU` is
/// not checked, because it is meant for all commands, including those that ignore it.
pub(crate) fn check(cli: &Cli, matches: &ArgMatches) -> Result<()> {
    let matches = matches.subcommand().map_or(matches, |(_, below)| below);
    let is_typed = |name: &str| {
        matches.try_contains_id(name).is_ok()
            && matches.value_source(name) == Some(ValueSource::CommandLine)
    };
    let quiet: Idle = (&["verbose", "progress"], "with --quiet");
    let quiet = is_typed("quiet").then_some(quiet);
    for (options, reason) in quiet.into_iter().chain(idle(cli, matches)) {
        if let Some(name) = options.iter().find(|name| is_typed(name)) {
            bail!("--{} has no effect {reason}", name.replace('_', "-"));
        }
    }
    Ok(())
}

const WITHOUT_HOUSE: [&str; 5] = ["chess960", "cpu", "progress", "hash", "checkpoint"];
const WITH_HOUSE: &str =
    "with --house, whose games are counted move by move, without a table or vectors";
const WITHOUT_TABLE: &str = "without a table, expected --hash above 0";

/// The options that would have no effect on this command line.
fn idle(cli: &Cli, matches: &ArgMatches) -> Vec<Idle> {
    let mut idle: Vec<Idle> = Vec::new();
    if typed::<String>(matches, "house").next().is_some() {
        // In a suite and an estimate, `--progress` has an effect even with house rules.
        let options: &[_] = match cli.command {
            Some(Command::Suite(_)) => &["cpu", "hash"],
            Some(Command::Estimate(_)) => &["chess960"],
            _ => &WITHOUT_HOUSE,
        };
        idle.push((options, WITH_HOUSE));
    }
    if matches.try_contains_id("verify_hits").is_ok()
        && typed::<u64>(matches, "hash").any(|&size| size == 0)
    {
        idle.push((&["seed", "verify_hits", "twice"], WITHOUT_TABLE));
    }
    if typed::<EngineCommand>(matches, "engine").any(EngineCommand::is_one_shot) {
        let reason = "on a program that is called once for each position";
        idle.push((&["perft_command", "setoption", "protocol", "moves_by"], reason));
    }
    if typed::<MovesBy>(matches, "moves_by").any(|by| *by != MovesBy::Perft) {
        idle.push((
            &["perft_command", "speed"],
            "with another --moves-by than perft, for which the engine counts nothing",
        ));
    }
    if typed::<Protocol>(matches, "protocol").any(|name| *name == Protocol::Xboard) {
        idle.push((&["moves_by"], "with --protocol xboard, which shows moves by perft alone"));
    }
    idle.extend(match &cli.command {
        Some(Command::Work(args)) => of_work(args),
        Some(Command::Reduce(args)) => of_reduce(args),
        Some(Command::Generate(args)) if args.kind == Kind::Chess960Starts => {
            Some((&["seed"][..], "with --kind chess960-starts, which are not drawn at random"))
        }
        Some(Command::Variants(args)) if args.action.is_some() => {
            Some((&["house"][..], "with a command of its own, whose rules have no house rules"))
        }
        _ => None,
    });
    idle
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
    let is_job = args.job.iter().any(|path| path.is_dir());
    match (is_job, args.missing) {
        (false, _) => Some((&["missing", "twice", "divide", "threads"], "on reports of shards")),
        (true, true) => Some((&["divide"], "with --missing, which prints no counts")),
        (true, false) => None,
    }
}
