//! `perft reduce PATH..`: adds up the results of a job.

use std::collections::BTreeMap;

use anyhow::{Result, bail};
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
use crate::output::{Fields, JSON, Subject, json_or};
use crate::session::{Certainty, Session};

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
    let json = json(&job.job().manifest, &reduction, &missing);
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

fn json(manifest: &Manifest, reduction: &Reduction, missing: &str) -> Fields {
    let row = |(moves, nodes): &Subtotal| (text(moves), nodes.to_string());
    let Reduction { subtotals, work, .. } = reduction;
    let moves: Option<BTreeMap<String, String>> =
        (!subtotals.is_empty()).then(|| subtotals.iter().map(row).collect());
    Fields::default()
        .and(manifest)
        // Null if a result is missing or wrong.
        .with("nodes", reduction.total.map(|total| total.to_string()))
        .with_any("moves", moves)
        .with("missing", missing)
        .with("faults", texts(&reduction.faults))
        .with("conflicts", texts(&reduction.conflicts))
        .with("hosts", &work.hosts)
        .with("results", work.results)
        .with("core_hours", work.thread_seconds / 3600.0)
        .with("longest_seconds", work.longest)
        .with("work_factor", work.factor)
        .with("error_bound", Certainty::after_probes(work.probes))
        .with("verified", reduction.total.is_some() && work.twice == reduction.tasks)
}

/// Each thing as text.
fn texts(all: &[impl ToString]) -> Vec<String> {
    all.iter().map(ToString::to_string).collect()
}

/// Writes moves in UCI notation, separated by spaces.
fn text(moves: &[tabiya_games::AnyMove]) -> String {
    let moves: Vec<_> = moves.iter().map(|m| m.uci(CastlingMode::Standard)).collect();
    texts(&moves).join(" ")
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
