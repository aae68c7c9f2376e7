//! `perft check --engine CMD PATH..`: checks an engine against suites of known counts.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use anyhow::Result;
use indicatif::ProgressBar;
use tabiya_core::{CastlingMode, Faults};
use tabiya_games::house::Gallery;
use tabiya_suite::{
    Check, CheckOutcome, LeftOut, Located, Pattern, Reading, Source, Verdict, read_all,
};
use tabiya_terminal::{Exit, info};
use tabiya_verify::{
    Cause, CheckFailure, Checked, Checker, Coverage, EngineError, Origin, Restarts, Shortage,
    VerdictWatcher,
};

use crate::args::{CheckArgs, Illegal, LimitArgs, SkippedFeature};
use crate::cli::engine::difference::Teller;
use crate::cli::engine::session::{EngineSession, last_words, message, say_error};
use crate::cli::engine::speed;
use crate::cli::suite::failures::Failures;
use crate::cli::suite::inputs;
use crate::cli::suite::run::{complain, exit, hint, reason};
use crate::figures::seconds;
use crate::output::{ProgressMode, Subject, WorkState, with_progress};
use crate::report::{Item, Problem, Report, Status};

pub(crate) fn run(args: CheckArgs, gallery: &Gallery) -> Result<Exit> {
    args.engine.check(args.speed.speed.is_some())?;
    let files = args.rules.files().read(args.engine.engine.program_file());
    let outputs = args.output.open(Subject::Run, files.read(inputs(&args.paths)))?;
    let start = Instant::now();
    // Positions with faults are read as well. Whether the engine is asked about them is decided later.
    let ignored = Faults::ALL;
    let gallery = Some(gallery.clone());
    let reading = Reading { gallery, ignored, ..args.rules.variant.variant.into() };
    let mut sources = read_all(&args.paths, reading);
    if !args.engine.counts() {
        sources.iter_mut().for_each(add_first_plies);
    }
    if complain(&sources, args.verbose) {
        return Ok(Exit::Usage);
    }
    let deadline = args.limits.deadline();
    let session =
        EngineSession::new(&args.engine, args.chess960, Restarts::new(args.restarts), deadline);
    let mut plan = args.limits.plan(&sources);
    plan.leave_out(LeftOut::House, |outcome| {
        outcome.located.case.game.position().plain().is_none()
    });
    if args.skip == Some(SkippedFeature::Chess960) {
        plan.leave_out(LeftOut::Chess960, |outcome| {
            outcome.located.case.castling_mode() == CastlingMode::Chess960
        });
    }
    if !args.engine.counts() {
        plan.leave_out(LeftOut::NotFirstPly, |outcome| outcome.check.depth > 1);
    }
    let planned = plan.count(|verdict| *verdict == Verdict::NotReached);
    let to_make = plan.outcomes.iter().filter(|o| o.verdict == Verdict::NotReached);
    let whole = to_make.map(weight).fold(0, u64::saturating_add);
    let done = AtomicUsize::new(0);
    let failures = Failures::new(&outputs);
    let teller = session.teller(&args.rules);
    let limits = &args.limits;
    let watcher = LiveVerdicts { failures: &failures, teller, limits, done: AtomicU64::new(0) };
    let checker = Checker {
        config: &session.config,
        jobs: args.jobs.unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from)),
        shrink: args.shrink,
        fail_fast: args.fail_fast,
        ignores_faults: args.limits.illegal == Illegal::Warn,
        control: &session.control,
        restarts: &session.restarts,
        done: &done,
        watcher: &watcher,
    };
    let state = || {
        let share = watcher.done.load(Ordering::Relaxed) as f64 / whole.max(1) as f64;
        WorkState {
            share: Some(share),
            failed: failures.count(),
            deadline,
            ..WorkState::of_checks(done.load(Ordering::Relaxed), planned)
        }
    };
    let work = || checker.run(plan);
    let tell = |bar: &ProgressBar| failures.tell(bar);
    let checked = with_progress(ProgressMode::Auto, &session.interrupt, state, tell, work);
    session.note_objections();
    let checked = match checked {
        Ok(checked) => checked,
        Err(error) => return session.end(&error),
    };
    let cut_short = match (&checked.end, session.interrupt.exit(), args.fail_fast) {
        (_, Some(_), _) => "interrupted",
        (Some(EngineError::Broken(_)), ..) => "the engine is broken",
        (Some(error), ..) if error.is_no_engine() => "no engine",
        (_, None, true) => "after the first failure, or out of time",
        (_, None, false) => "out of time",
    };
    session.note_habits(&checked.habits);
    if let Some(Shortage { granted, wanted, reason }) = &checked.shortage {
        info(format_args!("note: {granted} of {wanted} engines could be started: {reason}"));
    }
    let features = features(&checked, &args.limits);
    let is_unreached = |(outcome, verdict): &(&CheckOutcome<'_>, &Verdict<CheckFailure>)| {
        **verdict == Verdict::NotReached && outcome.verdict == Verdict::NotReached
    };
    let unreached = checked.judged().filter(is_unreached).count();
    let mut report = Report {
        nodes: nodes(&checked),
        features,
        coverage: Coverage::of_shard(&sources, args.limits.shard, unreached),
        end: checked
            .end
            .as_ref()
            .filter(|end| **end != EngineError::Stopped)
            .map(ToString::to_string),
        engine: Some(checked.engine.clone().unwrap_or_else(|| args.engine.engine.to_string())),
        items: failures.items(&checked.run.outcomes, |at, outcome| match &checked.verdicts[at] {
            Verdict::NotReached => Item::skipped(outcome, reason(&outcome.verdict, cut_short)),
            // A check can have failed and not be printed: it waited for a check at a lower depth that was never made.
            verdict => watcher.item(outcome, verdict),
        }),
        told: failures.finish(),
        sources: sources.iter().map(|source| source.name.clone()).collect(),
        seconds: seconds(start.elapsed()),
        threads: checker.jobs,
        cpu: session.config.backend.name(),
        speed: None,
    };
    // An argument may have only checks that the engine does not support, if others have supported ones.
    let some_left_out = args.limits.shard.is_some() || checked.verdicts.iter().any(is_unsupported);
    let expected = args.limits.expect_checks;
    let end = checked.end.as_ref().and_then(say_error);
    let exit = session.interrupt.or(exit(&report, &sources, end, some_left_out, expected));
    let exit = speed::add(&args.speed, &args.rules, &session, &checked, &mut report, exit);
    // An older report stays if there was nothing to check.
    let is_nothing = planned == 0 && args.limits.shard.is_none();
    let outputs = if is_nothing { outputs.without_files() } else { outputs };
    Ok(outputs.deliver(exit, |format, out| (format.run)(&report, out)))
}

/// Adds the number of legal moves to cases that begin with a deeper count, for an engine that only lists its moves.
fn add_first_plies(source: &mut Source) {
    for located in &mut source.entries {
        let case = &mut located.case;
        let Some(p) = case.game.position().plain() else { continue };
        if !case.checks.is_empty() && case.checks.iter().all(|check| check.depth > 1) {
            let expected = p.legal_moves().len() as u128;
            case.checks.insert(0, Check { depth: 1, expected });
        }
    }
}

fn nodes(checked: &Checked<'_>) -> u128 {
    let nodes = checked.judged().map(|(outcome, verdict)| match verdict {
        Verdict::Right | Verdict::Failed(CheckFailure::Miscounted(_)) => outcome.check.expected,
        Verdict::Failed(CheckFailure::Wrong { got, .. }) => *got,
        _ => 0,
    });
    nodes.fold(0, u128::saturating_add)
}

/// Whether the engine lacks what the check needs.
fn is_unsupported(verdict: &Verdict<CheckFailure>) -> bool {
    matches!(verdict, Verdict::LeftOut(LeftOut::Unsupported(_)))
}

/// Counts each feature among the failing positions and among all positions of the suites.
fn features(checked: &Checked<'_>, limits: &LimitArgs) -> Vec<Pattern> {
    // Each position, with whether the engine fails there. It has several checks if it is checked to several depths.
    let mut cases: Vec<(&Located, bool)> = Vec::new();
    for (outcome, verdict) in checked.judged() {
        // The engine is not to blame for unsupported checks and for positions with faults.
        let was_asked = *verdict != Verdict::NotReached && !is_unsupported(verdict);
        if !was_asked || limits.only_warns(outcome) {
            continue;
        }
        let fails = match verdict {
            Verdict::Failed(CheckFailure::Wrong { got, right, difference, .. }) => {
                got != right || difference.is_some()
            }
            Verdict::Failed(_) => true,
            _ => false,
        };
        // The checks of a position are adjacent.
        match cases.last_mut().filter(|case| std::ptr::eq(case.0, outcome.located)) {
            Some(case) => case.1 |= fails,
            None => cases.push((outcome.located, fails)),
        }
    }
    Pattern::features(cases.into_iter().map(|(located, fails)| (located.case.board(), fails)))
}

/// The estimated cost of a check in leaf nodes, including a fixed cost for each check.
fn weight(outcome: &CheckOutcome<'_>) -> u64 {
    u64::try_from(outcome.check.expected).unwrap_or(u64::MAX).saturating_add(10_000)
}

/// Turns verdicts into text, and prints each failure as soon as it is known.
struct LiveVerdicts<'a> {
    failures: &'a Failures,
    teller: Teller<'a>,
    limits: &'a LimitArgs,
    /// The total weight of the finished checks.
    done: AtomicU64,
}

impl VerdictWatcher for LiveVerdicts<'_> {
    fn suspected(&self, at: usize, outcome: &CheckOutcome<'_>, verdict: &Verdict<CheckFailure>) {
        self.failures.suspect(at, &self.item(outcome, verdict));
    }

    fn judged(&self, at: usize, outcome: &CheckOutcome<'_>, verdict: &Verdict<CheckFailure>) {
        self.done.fetch_add(weight(outcome), Ordering::Relaxed);
        let item = self.item(outcome, verdict);
        if item.problem.is_some() {
            self.failures.add(at, &item);
        }
    }
}

impl LiveVerdicts<'_> {
    /// The report item of a check that has been judged.
    fn item<'c>(&self, outcome: &CheckOutcome<'c>, verdict: &Verdict<CheckFailure>) -> Item<'c> {
        let failure = match verdict {
            Verdict::Failed(failure) => failure,
            Verdict::Right => return Item::passed(outcome),
            left_out => return Item::skipped(outcome, reason(left_out, "")),
        };
        let case = &outcome.located.case;
        let Check { depth, expected } = outcome.check;
        let origin = Origin::written(case.board(), &case.text);
        let mut problem = Problem::default();
        // If the difference was found below the position of the check, its report names that position.
        let is_told = matches!(failure, CheckFailure::Wrong { difference: Some(found), .. }
            if found.start.position == case.board());
        if !is_told {
            let fen = origin.fen(self.teller.config.chess960);
            problem.details.push(format!("position {fen}"));
        }
        problem.faults(&case.faults);
        let status = match failure {
            CheckFailure::Broken { crash, smallest } => {
                problem.message = message(&crash.breakage);
                problem.causes = crash.causes();
                last_words(&crash.breakage).into_iter().for_each(|line| problem.note(line));
                let reasons = self.teller.reasons_of_crash(crash);
                reasons.into_iter().for_each(|line| problem.note(line));
                problem.command("repeat", self.teller.repeat_crash(crash));
                problem.exhibits.push(self.teller.exhibit_crash(crash));
                if let Some(smallest) = smallest {
                    problem.command("smallest", self.teller.repeat_crash(smallest));
                    problem.exhibits.push(self.teller.exhibit_crash(smallest).smallest());
                }
                Status::Broken
            }
            CheckFailure::Wrong { got, right, difference, smallest, cut_short } => {
                problem.message = Problem::counts(expected, *got);
                problem.field("got", got.to_string());
                if *right != expected {
                    let agrees = if got == right { ", as the engine says" } else { "" };
                    // Where no game can be, no count is right or wrong.
                    problem.note(match case.has_faults() {
                        true => format!("the built-in generator counts {right}{agrees}"),
                        false => format!("the suite is wrong: the right count is {right}{agrees}"),
                    });
                }
                let is_suite = difference.is_none() && got == right;
                if is_suite {
                    problem.causes = vec![Cause::new("the suite is wrong, the engine is right")];
                } else if difference.is_none() && cut_short.is_none() {
                    problem.causes =
                        vec![Cause::new("wrong counts that are right when asked again")];
                }
                // If the missing and extra moves are known, they say more than a hint.
                let is_known = difference.as_ref().is_some_and(|found| found.lists().is_some());
                if !is_known && got != right {
                    problem.hint(hint(&case.board(), depth, *got));
                }
                match (difference, cut_short) {
                    (None, Some(error)) => problem.note(format!("nothing more is known: {error}")),
                    (None, None) if got != right => {
                        problem.note("asked again, the engine gave the right count".to_owned());
                    }
                    _ => {}
                }
                match difference {
                    Some(found) => {
                        let report = self.teller.report(found);
                        problem.causes = report.causes();
                        report.add_to(&mut problem, "difference", report.exhibit());
                    }
                    None => problem.exhibits.push(self.teller.exhibit(&origin, depth)),
                }
                if let Some(smallest) = smallest {
                    problem.details.push("the smallest position that shows it:".to_owned());
                    let report = self.teller.report(smallest);
                    report.add_to(&mut problem, "smallest", report.exhibit().smallest());
                }
                if is_suite { Status::WrongSuite } else { Status::Wrong }
            }
            CheckFailure::Miscounted(counters) => {
                let named: Vec<String> = counters.iter().map(ToString::to_string).collect();
                problem.message = named.join("; ");
                problem.note(format!("the count is right, {expected}"));
                problem.causes = counters
                    .iter()
                    .map(|wrong| Cause::new(format!("wrong numbers of {}", wrong.counter.kind)))
                    .collect();
                problem.exhibits.push(self.teller.exhibit(&origin, depth));
                Status::Wrong
            }
            _ => return Item::passed(outcome),
        };
        Item::failed(outcome, self.limits.graded(outcome, status), problem)
    }
}
