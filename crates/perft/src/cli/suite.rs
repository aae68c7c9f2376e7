//! `perft suite PATH..`.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use anyhow::Result;
use tabiya_perft::suite::{Limits, Runner, Source, Verdict, read_under};

use super::args::SuiteArgs;
use super::exit::{Exit, note};
use super::format::{self, Format};
use super::progress::{State, Telling, told};
use super::session::{Session, seconds};
use super::table::{self, Hash};
use crate::report::Report;

const FORMATS: [Format; 5] =
    [Format::Text, Format::Json, Format::Junit, Format::Tap, Format::Github];

pub(crate) fn run(args: SuiteArgs) -> Result<Exit> {
    format::check(&args.format, &FORMATS)?;
    let start = Instant::now();
    let sources: Vec<Source> =
        args.paths.iter().map(|path| read_under(path, args.rules.variant.variant)).collect();
    if complain(&sources) {
        return Ok(Exit::Usage);
    }
    let deadline = args.time_budget.and_then(|budget| start.checked_add(budget));
    let mut hash = Hash::allocate(&args.table)?;
    let session = Session::start(args.threads, args.cpu.chosen(), deadline)?;
    let done = AtomicUsize::new(0);
    let (seed, verify_hits) = (hash.seed, hash.verify_hits());
    let table = hash.table(seed);
    let runner = Runner {
        perft: table::with(session.perft(), table.as_ref(), verify_hits),
        limits: Limits { depth: args.depth, max_nodes: args.max_nodes, shard: args.shard },
        fail_fast: args.fail_fast,
        control: &session.control,
        done: &done,
    };
    let plan = runner.plan(&sources);
    let planned = plan.count(|verdict| *verdict == Verdict::NotReached);
    let leaf_nodes = plan.expected_leaf_nodes();
    let state = || {
        let counted = session.control.leaf_nodes();
        State {
            leaf_nodes: counted,
            done: done.load(Ordering::Relaxed),
            of: planned,
            what: "checks",
            share: (leaf_nodes > 0).then(|| counted as f64 / leaf_nodes as f64),
            restored: (0, 0.0),
            table: table.as_ref().map(table::usage),
        }
    };
    let run =
        told(Telling::Auto, &session.interrupt, state, || (), || session.run(|| runner.run(plan)))?;
    let report = Report {
        run,
        sources: sources.iter().map(|source| source.name.clone()).collect(),
        rules: args.rules.variant.text,
        seconds: seconds(start.elapsed()),
        threads: session.threads(),
        cpu: session.backend.name(),
        cut_short: match (session.interrupt.signal(), args.fail_fast) {
            (Some(_), _) => "interrupted",
            (None, true) => "after the first wrong count, or out of time",
            (None, false) => "out of time",
        },
    };
    let exit = if report.wrong() > 0 {
        Exit::Wrong
    } else if unchecked(&report, &sources, args.shard.is_some()) {
        Exit::Usage
    } else {
        Exit::Agreed
    };
    let exit = session.interrupt.or(exit);
    let written = format::each(&args.format, |format, out| report.write(format, out));
    // Whoever closed the pipe still gets the verdict.
    Ok(match written.map_err(Exit::of_error) {
        Err(Exit::Usage) => Exit::Usage,
        _ => exit,
    })
}

/// Says what was put right and what cannot be read; whether there is any of the latter.
pub(crate) fn complain(sources: &[Source]) -> bool {
    for source in sources {
        for located in &source.entries {
            if !located.entry.notes.is_empty() {
                let notes = located.entry.notes.join("; ");
                note(format_args!("note: {}:{}: {notes}", located.file, located.line));
            }
        }
        for error in &source.errors {
            note(format_args!("error: {error}"));
        }
    }
    sources.iter().any(|source| !source.errors.is_empty())
}

/// Whether no check was made at all, or none of some argument; a shard may leave one out.
fn unchecked(report: &Report<'_>, sources: &[Source], sharded: bool) -> bool {
    let made = |index: usize| {
        report.run.outcomes.iter().any(|outcome| {
            outcome.source == index
                && matches!(outcome.verdict, Verdict::Right | Verdict::Wrong { .. })
        })
    };
    let unmade: Vec<_> = (0..sources.len()).filter(|&index| !made(index)).collect();
    if unmade.is_empty() || sharded && unmade.len() < sources.len() {
        return false;
    }
    for index in unmade {
        note(format_args!("error: {}: no check was run, all were skipped", sources[index].name));
    }
    true
}
