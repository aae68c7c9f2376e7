//! `perft reduce PATH..`: adds up the results of a job.

use anyhow::{Result, bail};
use serde::Serialize;
use serde_json::{Map, Value};
use tabiya_cluster::{ClusterError, JobFolder, Manifest, Reduce, Reduction, Subtotal, Work};
use tabiya_core::{Backend, CastlingMode};
use tabiya_count::Error;
use tabiya_games::shown_path;
use tabiya_terminal::{CommandFiles, Exit, info, note};

use super::inputs;
use crate::args::{ReduceArgs, refuse_if};
use crate::cli::count::unique::limit;
use crate::cli::suite::shards;
use crate::figures::{join_ranges, plural};
use crate::output::{JSON, Subject, json_or};
use crate::session::{Certainty, Session};

#[derive(Serialize)]
struct ReduceJson<'a> {
    #[serde(flatten)]
    manifest: &'a Manifest,
    /// The total number of leaf nodes; null if a result is missing or wrong.
    nodes: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Map<String, Value>>,
    missing: String,
    faults: Vec<String>,
    conflicts: Vec<String>,
    hosts: Vec<&'a str>,
    results: u64,
    core_hours: f64,
    longest_seconds: f64,
    work_factor: Option<f64>,
    error_bound: Certainty,
    verified: bool,
}

pub(crate) fn run(args: ReduceArgs) -> Result<Exit> {
    let inputs = args.job.iter().flat_map(inputs);
    let outputs = args.output.open(Subject::Result, CommandFiles::default().read(inputs))?;
    let job = match &args.job[..] {
        [job] if job.is_dir() => job,
        reports => {
            let (missing, twice) = (("missing", args.missing), ("twice", args.twice));
            let (divide, threads) = (args.divide.is_some(), args.threads.threads.is_some());
            let options = [missing, twice, ("divide", divide), ("threads", threads)];
            refuse_if(true, &options, "on reports of shards")?;
            return shards::run(reports, outputs);
        }
    };
    let job = JobFolder::open(job)?;
    let (moves, ply) = (args.divide.unwrap_or(0), job.job().manifest.ply);
    if moves > ply {
        bail!("--divide {moves}: the job was split after ply {ply}, expected at most {ply}");
    }
    let session = Session::start(&args.threads, Backend::best());
    let reduce =
        Reduce { job: &job, perft: session.perft(), twice: args.twice, moves, memory: limit(None) };
    let reduction = match session.run(|| reduce.run()) {
        Err(ClusterError::Failed(Error::Stopped)) => {
            return Ok(session.interrupt.or(Exit::Agreed));
        }
        reduction => reduction?,
    };
    let missing = ranges(&reduction.missing);
    tell(&reduction, &missing, shown_path(job.path()));
    let exit = if !reduction.conflicts.is_empty() {
        Exit::Wrong
    } else if reduction.total.is_none() {
        Exit::Checkpoint
    } else {
        Exit::Agreed
    };
    let certainty = Certainty::after_probes(reduction.work.probes);
    let json = json(&job.job().manifest, &reduction, &missing, certainty);
    let write = |out: &mut dyn std::io::Write| {
        if args.missing {
            return Ok(writeln!(out, "{missing}")?);
        }
        let Some(total) = reduction.total else { return Ok(()) };
        for (moves, nodes) in &reduction.subtotals {
            writeln!(out, "{}: {nodes}", text(moves))?;
        }
        if !reduction.subtotals.is_empty() {
            writeln!(out)?;
        }
        Ok(writeln!(out, "{total}")?)
    };
    // Without a total there is nothing to print as text.
    let has_text = args.missing || reduction.total.is_some();
    let outputs = if has_text { outputs } else { outputs.only(&JSON) };
    Ok(outputs.deliver(exit, json_or(&json, write)))
}

/// Prints the faults, the resources used and, if there is a total, its certainty.
fn tell(reduction: &Reduction, missing: &str, job: String) {
    /// Maximum number of faults shown: a full disk can cause a fault in every task.
    const MOST: usize = 20;
    let Reduction { faults, conflicts, work, tasks, .. } = reduction;
    for fault in faults.iter().take(MOST) {
        note(format_args!("error: {fault}"));
    }
    if faults.len() > MOST {
        note(format_args!("error: {} more files like these", faults.len() - MOST));
    }
    for conflict in conflicts.iter().take(MOST) {
        note(format_args!("error: {conflict}"));
    }
    if !reduction.missing.is_empty() {
        let count = reduction.missing.len();
        note(format_args!("error: {job}: {count} of {tasks} tasks to be done: {missing}"));
    } else if !faults.is_empty() {
        note("note: each task has a result; the files above should be deleted");
    }
    info(describe(work, *tasks));
    if reduction.total.is_some() {
        let certainty = Certainty::after_probes(work.probes);
        match work.twice {
            twice if twice == *tasks => info("verified: two seeds agree in every unit"),
            _ => info(match certainty {
                Certainty::Exact => "the count is exact".to_owned(),
                other => other.bound_sentence(),
            }),
        }
    }
    if work.on_one_host > 0 {
        let tasks = plural(work.on_one_host.into(), "task");
        info(format_args!("note: both seeds of {tasks} were counted by one host"));
    }
}

/// Summarises the work: `200 tasks with 200 results of 2 hosts, 0.300 core-hours, the longest 5.1
/// s; work 1.70 times the least`.
fn describe(work: &Work, tasks: u64) -> String {
    let hosts = plural(work.hosts.len() as u128, "host");
    let results = plural(work.results.into(), "result");
    let hours = work.thread_seconds / 3600.0;
    let mut text = format!(
        "{} with {results} of {hosts}, {hours:.3} core-hours, the longest {:.1} s",
        plural(tasks.into(), "task"),
        work.longest
    );
    if let Some(factor) = work.factor {
        text += &format!("; work {factor:.2} times the least");
    }
    text
}

fn json<'a>(
    manifest: &'a Manifest,
    reduction: &'a Reduction,
    missing: &str,
    error_bound: Certainty,
) -> ReduceJson<'a> {
    let row = |(moves, nodes): &Subtotal| (text(moves), Value::from(nodes.to_string()));
    let subtotals = &reduction.subtotals;
    let work = &reduction.work;
    ReduceJson {
        manifest,
        nodes: reduction.total.map(|total| total.to_string()),
        moves: (!subtotals.is_empty()).then(|| subtotals.iter().map(row).collect()),
        missing: missing.to_owned(),
        faults: reduction.faults.iter().map(ToString::to_string).collect(),
        conflicts: reduction.conflicts.iter().map(ToString::to_string).collect(),
        hosts: work.hosts.iter().map(String::as_str).collect(),
        results: work.results,
        core_hours: work.thread_seconds / 3600.0,
        longest_seconds: work.longest,
        work_factor: work.factor,
        error_bound,
        verified: reduction.total.is_some() && work.twice == reduction.tasks,
    }
}

/// Writes moves in UCI notation, separated by spaces.
fn text(moves: &[tabiya_games::AnyMove]) -> String {
    let moves: Vec<String> =
        moves.iter().map(|m| m.uci(CastlingMode::Standard).to_string()).collect();
    moves.join(" ")
}

/// Writes sorted numbers in the form of Slurm's `--array`: `0-3,7`.
fn ranges(numbers: &[u64]) -> String {
    let runs = numbers.chunk_by(|a, b| a + 1 == *b);
    join_ranges(runs.map(|run| (run[0], run[run.len() - 1])))
}

#[cfg(test)]
mod tests {
    use super::ranges;

    #[test]
    fn consecutive_numbers_are_written_as_a_range() {
        for (numbers, text) in
            [(&[][..], ""), (&[0], "0"), (&[0, 1], "0-1"), (&[0, 1, 2, 5, 7, 8], "0-2,5,7-8")]
        {
            assert_eq!(ranges(numbers), text);
        }
    }
}
