//! `perft suite PATH..`: checks suites of known counts.

use std::borrow::Cow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use anyhow::Result;
use serde_json::Value;
use tabiya_count::common_mistake;
use tabiya_games::AnyPosition;
use tabiya_games::house::Gallery;
use tabiya_suite::{
    Check, CheckOutcome, CountFailure, LeftOut, Located, Reading, Runner, Source, Verdict, read_all,
};
use tabiya_terminal::{Exit, info, note, quoted};
use tabiya_verify::{Cause, Coverage};

use crate::args::{Illegal, SuiteArgs};
use crate::cli::engine::difference::variant_option;
use crate::cli::suite::failures::Failures;
use crate::cli::suite::inputs;
use crate::figures::{plural, seconds};
use crate::output::{Subject, WorkState, with_progress};
use crate::report::{Exhibit, Item, Problem, Report, Status};
use crate::session::{Hash, Session};

pub(crate) fn run(args: SuiteArgs, gallery: &Gallery) -> Result<Exit> {
    args.counting.check(&[], false)?;
    let outputs = args.output.open(Subject::Run, args.rules.files().read(inputs(&args.paths)))?;
    let start = Instant::now();
    let house = args.counting.house.house.clone();
    gallery.rules(&house)?;
    let gallery = Some(gallery.clone());
    let reading = Reading { house, gallery, ..args.rules.variant.variant.into() };
    let sources = read_all(&args.paths, reading);
    if complain(&sources, args.verbose) {
        return Ok(Exit::Usage);
    }
    let deadline = args.limits.deadline();
    let mut hash = Hash::allocate(&args.counting.table)?;
    let session = Session::until(deadline, &args.threads, args.counting.cpu.chosen());
    let done = AtomicUsize::new(0);
    let table = hash.table(hash.seed);
    let failures = Failures::new(&outputs);
    // Wrong counts are printed as they are found.
    let watcher = |at: usize, outcome: &CheckOutcome<'_>| {
        let Verdict::Failed(failure) = &outcome.verdict else { return };
        let problem = match failure {
            CountFailure::Wrong { got, rows } => {
                problem(outcome, *got, rows, &args.rules.variant.name)
            }
            CountFailure::Misruled(error) => misruled(outcome, error),
        };
        let status = args.limits.graded(outcome, Status::Differs);
        failures.add(at, &Item::failed(outcome, status, problem));
    };
    let runner = Runner {
        perft: table.serve(session.perft()),
        fail_fast: args.fail_fast,
        ignores_faults: args.limits.illegal == Illegal::Warn,
        control: &session.control,
        done: &done,
        watcher: &watcher,
    };
    let plan = args.limits.plan(&sources);
    let planned = plan.count(|verdict| *verdict == Verdict::NotReached);
    let leaf_nodes = plan.expected_leaf_nodes();
    let state = || {
        let counted = session.control.leaf_nodes();
        WorkState {
            leaf_nodes: counted,
            failed: failures.count(),
            share: (leaf_nodes > 0).then(|| counted as f64 / leaf_nodes as f64),
            table: table.usage(),
            deadline,
            ..WorkState::of_checks(done.load(Ordering::Relaxed), planned)
        }
    };
    let run = with_progress(
        args.progress.unwrap_or_default(),
        &session.interrupt,
        state,
        |bar| failures.tell(bar),
        || session.run(|| runner.run(plan)),
    )?;
    let cut_short = match (session.interrupt.exit(), args.fail_fast) {
        (Some(_), _) => "interrupted",
        (None, true) => "after the first wrong count, or out of time",
        (None, false) => "out of time",
    };
    let unreached = run.count(|verdict| *verdict == Verdict::NotReached);
    let report = Report {
        nodes: run.leaf_nodes(),
        features: Vec::new(),
        coverage: Coverage::of_shard(&sources, args.limits.shard, unreached),
        items: failures.items(&run.outcomes, |_, outcome| match &outcome.verdict {
            Verdict::Right => Item::passed(outcome),
            left_out => Item::skipped(outcome, reason(left_out, cut_short)),
        }),
        sources: sources.iter().map(|source| source.name.clone()).collect(),
        seconds: seconds(start.elapsed()),
        threads: session.threads(),
        cpu: session.backend.name(),
        engine: None,
        end: None,
        speed: None,
        told: failures.finish(),
    };
    let (some_left_out, expected) = (args.limits.shard.is_some(), args.limits.expect_checks);
    let exit = session.interrupt.or(exit(&report, &sources, None, some_left_out, expected));
    // An older report stays if there was nothing to check.
    let is_nothing = planned == 0 && args.limits.shard.is_none();
    let outputs = if is_nothing { outputs.without_files() } else { outputs };
    Ok(outputs.deliver(exit, |format, out| (format.run)(&report, out)))
}

/// Maximum number of errors shown per file or folder, because a file that is not a suite has an error on every line.
/// Also the maximum number of listed lines without a check.
const MOST_ERRORS: usize = 20;

/// Prints errors, and notes on corrections (one for each line, or one for a whole file or folder).
/// Returns whether nothing may be checked: a line cannot be read, or no file has a check. If only whole files cannot be
/// read, such as missing ones, the others are checked.
pub(crate) fn complain(sources: &[Source], is_verbose: bool) -> bool {
    for source in sources {
        for note in &source.notes {
            info(format_args!("note: {note}"));
        }
        let noted = source.entries.iter().filter(|located| !located.case.notes.is_empty());
        match noted.clone().count() {
            count @ 2.. if !is_verbose => {
                let name = &source.name;
                info(format_args!("note: {name}: notes on {count} positions; -v shows them"));
            }
            _ => {
                for located in noted {
                    let notes = located.case.notes.join("; ");
                    info(format_args!("note: {}:{}: {notes}", located.file, located.line));
                }
            }
        }
        if source.errors.is_empty() {
            say_unchecked_lines(source, if is_verbose { usize::MAX } else { MOST_ERRORS });
        }
        for error in source.errors.iter().take(MOST_ERRORS) {
            note(format_args!("error: {error}"));
        }
        let more = source.errors.len().saturating_sub(MOST_ERRORS) as u128;
        if more > 0 {
            let lines = plural(more, "more line");
            note(format_args!("error: {}: {lines} cannot be read; see perft lint", source.name));
        }
    }
    let mut errors = sources.iter().flat_map(|source| &source.errors);
    let mut entries = sources.iter().flat_map(|source| &source.entries);
    errors.any(|error| error.line > 0) || entries.all(Located::lacks_checks)
}

/// Lists the lines that have a position but no check: the first `most` lines, then how many more there are.
fn say_unchecked_lines(source: &Source, most: usize) {
    let lines: Vec<&Located> = source.entries.iter().filter(|line| line.lacks_checks()).collect();
    for Located { file, line, .. } in lines.iter().take(most) {
        info(format_args!("note: {file}:{line}: no check in this line"));
    }
    let more = lines.len().saturating_sub(most) as u128;
    if more > 0 {
        let more = plural(more, "more line");
        info(format_args!("note: {}: {more} without a check; -v shows them", source.name));
    }
}

/// The reason why a check was skipped.
pub(crate) fn reason<F>(verdict: &Verdict<F>, cut_short: &'static str) -> Cow<'static, str> {
    let Verdict::LeftOut(reason) = verdict else { return cut_short.into() };
    let text = match reason {
        LeftOut::TooLarge => "above --max-nodes",
        LeftOut::TooDeep => "above --depth",
        LeftOut::OtherDepth => "not at --exact-depth",
        LeftOut::Faulty => "positions with faults",
        LeftOut::House => "house rules, which no engine plays",
        LeftOut::Chess960 => "--skip chess960",
        LeftOut::NotFirstPly => "deeper than the moves that --moves-by lists",
        LeftOut::Known => "failed at a lower depth already",
        LeftOut::Unsupported(what) => return what.clone().into(),
        _ => cut_short,
    };
    text.into()
}

/// The problem to be reported for a wrong count.
fn problem(outcome: &CheckOutcome<'_>, got: u128, rows: &[(String, u128)], rules: &str) -> Problem {
    let case = &outcome.located.case;
    let Check { depth, expected } = outcome.check;
    let fen = case.fen();
    let variant = variant_option(case.game.variant(), rules);
    let plain = case.game.position().plain();
    let house = match plain {
        Some(_) => String::new(),
        None => format!(" --house {}", case.game.position().house_rules().join(",")),
    };
    let repeat = format!("perft divide {depth} {}{variant}{house}", quoted(&fen));
    let mut problem = differs_from_suite(Problem::counts(expected, got));
    problem.details.push(format!("position {fen}"));
    problem.faults(&case.faults);
    problem.field("got", got.to_string());
    problem.hint(plain.and_then(|p| hint(p, depth, expected)));
    problem.command("repeat", repeat.clone());
    problem.details.extend(rows.iter().map(|(m, count)| format!("  {m}: {count}")));
    let divide = rows.to_vec();
    problem.exhibits.push(Exhibit { divide, ..Exhibit::new(case.board(), fen, repeat) });
    let moves = rows.iter().map(|(m, count)| (m.clone(), count.to_string().into()));
    problem.field("moves", Value::Object(moves.collect()));
    problem
}

/// The problem to be reported for a house rule that misbehaves.
fn misruled(outcome: &CheckOutcome<'_>, error: &str) -> Problem {
    let details = vec![format!("position {}", outcome.located.case.fen())];
    let causes = vec![Cause::new("a house rule misbehaves")];
    Problem { details, causes, ..differs_from_suite(error.to_owned()) }
}

/// A problem of a suite that the built-in generator counts.
fn differs_from_suite(message: String) -> Problem {
    let causes = vec![Cause::new("the suite's count differs from the built-in generator")];
    Problem { causes, ..Problem::new(message) }
}

/// Names a common programming mistake that leads to this wrong count, if there is one.
pub(crate) fn hint(p: &AnyPosition, depth: u32, wrong: u128) -> Option<String> {
    common_mistake(p, depth, wrong).map(|mistake| format!("{wrong} is {mistake}"))
}

/// The exit status. Wrong counts come first, then breakage and another end of the run, then too few checks, then
/// agreement. `some_left_out`: an argument may have no check that was made, if others have some.
pub(crate) fn exit(
    report: &Report<'_>,
    sources: &[Source],
    end: Option<Exit>,
    some_left_out: bool,
    expected: Option<usize>,
) -> Exit {
    if report.wrong() > 0 {
        Exit::Wrong
    } else if report.count(Status::Broken) > 0 {
        Exit::Broken
    } else if let Some(end) = end {
        end
    } else if has_too_few(report, expected) | unchecked(report, sources, some_left_out) {
        Exit::Usage
    } else {
        Exit::Agreed
    }
}

/// Prints an error if fewer checks were made than expected, and returns whether it did.
fn has_too_few(report: &Report<'_>, expected: Option<usize>) -> bool {
    let made = report.items.len() - report.count(Status::Skipped);
    let Some(expected) = expected.filter(|&expected| made < expected) else { return false };
    let checks = plural(expected as u128, "check");
    let were = if made == 1 { "was" } else { "were" };
    note(format_args!("error: --expect-checks asks for {checks}, and {made} {were} made"));
    true
}

/// Prints an error for each argument whose checks were all skipped, and returns whether there is
/// one, or a file that could not be read. In a shard, it is enough if one argument has a check that was run.
fn unchecked(report: &Report<'_>, sources: &[Source], sharded: bool) -> bool {
    let made = |index: usize| {
        let own = |item: &&Item<'_>| {
            sources[index].entries.iter().any(|located| std::ptr::eq(located, item.located))
        };
        report.items.iter().filter(own).any(|item| item.status != Status::Skipped)
    };
    // An argument that only repeats the checks of earlier arguments needs no checks of its own.
    let unmade = (0..sources.len()).filter(|&index| !sources[index].is_repeated && !made(index));
    let unmade: Vec<_> = unmade.collect();
    let is_unread = |source: &Source| !source.errors.is_empty();
    if unmade.is_empty() || sharded && unmade.len() < sources.len() {
        return sources.iter().any(is_unread);
    }
    for source in unmade.into_iter().map(|index| &sources[index]).filter(|s| !is_unread(s)) {
        note(format_args!("error: {}: no check was run, all were skipped", source.name));
    }
    true
}
