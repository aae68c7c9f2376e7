//! Checks of chess engines against suites of known counts.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::atomic::AtomicUsize;
use std::time::Duration;

use pyo3::Borrowed;
use pyo3::create_exception;
use pyo3::exceptions::{PyException, PyFileNotFoundError};
use pyo3::prelude::*;
use tabiya_count::Control;
use tabiya_suite::{CheckLimits, CheckOutcome, LeftOut, Reading, Verdict, read_all};
use tabiya_verify::{
    CheckFailure, Checked, Checker, Crash, Deadlines, Difference, DifferenceReport, EngineCommand,
    EngineConfig, EngineError as Failure, Explained, PatternError, Restarts, VerdictWatcher,
};

use crate::arguments::{DepthArg, IntegerArg, from_python, thread_count, wrong_type};
use crate::board::open;
use crate::errors::value_error;
use crate::watched::watched;

create_exception!(
    tabiya,
    EngineError,
    PyException,
    "An engine that cannot be started, or that cannot count what was asked; the message says why."
);

/// A check that an engine failed, with the first position where the engine goes wrong.
///
/// >>> import pathlib, sys, tempfile
/// >>> engine = sys.executable + """ -c 'print("Nodes searched: 19")' {fen} {depth}"""
/// >>> with tempfile.TemporaryDirectory() as folder:
/// ...     suite = pathlib.Path(folder, "start.epd")
/// ...     _ = suite.write_text(STARTING_FEN + " ;D1 20")
/// ...     report = check_engine(engine, suite)
/// >>> failure = report.failures[0]
/// >>> (failure.line, failure.depth, failure.expected, failure.got)
/// (1, 1, 20, 19)
/// >>> failure.reason
/// 'the engine counts 19, the right count is 20; it does not list its moves'
#[pyclass(frozen, get_all, module = "tabiya")]
#[derive(Default)]
pub(crate) struct EngineFailure {
    /// The path of the suite.
    file: String,
    /// The line in the suite, counted from 1.
    line: usize,
    /// The position of the suite, as FEN.
    fen: String,
    /// The variant of the position.
    variant: &'static str,
    /// The depth of the count.
    depth: u32,
    /// The number of leaf nodes by the suite.
    expected: u128,
    /// The number of leaf nodes by the engine; None if the engine broke.
    got: Option<u128>,
    /// The fault in words.
    reason: String,
    /// The position where the engine goes wrong, as FEN; None if it is not known.
    position: Option<String>,
    /// The moves from `fen` to `position`, in UCI notation.
    path: Vec<String>,
    /// The legal moves of `position` that the engine lacks, each with the reason why it is legal.
    missing: Vec<(String, String)>,
    /// The moves of `position` that the engine should not list, each with the reason.
    extra: Vec<(String, String)>,
    /// The smallest position found that shows the fault, as FEN; None if none was searched for.
    smallest: Option<String>,
}

#[pymethods]
impl EngineFailure {
    fn __str__(&self) -> String {
        let Self { file, line, fen, depth, expected, reason, .. } = self;
        let mut text =
            format!("{file}:{line}: {fen}: depth {depth}, expected {expected}: {reason}");
        if let Some(position) = &self.position {
            let _ = write!(text, "\nposition: {position}");
        }
        if !self.path.is_empty() {
            let _ = write!(text, "\nafter: {}", self.path.join(" "));
        }
        for (name, moves) in [("missing", &self.missing), ("extra", &self.extra)] {
            for (_, why) in moves {
                let _ = write!(text, "\n{name}: {why}");
            }
        }
        text
    }

    fn __repr__(&self) -> String {
        format!("<EngineFailure {}, depth {}: {}>", self.fen, self.depth, self.reason)
    }
}

/// The result of checking an engine against a suite. It is true if the engine was right in all checks that it was
/// asked.
///
/// >>> import pathlib, sys, tempfile
/// >>> engine = sys.executable + """ -c 'print("Nodes searched: 19")' {fen} {depth}"""
/// >>> with tempfile.TemporaryDirectory() as folder:
/// ...     suite = pathlib.Path(folder, "start.epd")
/// ...     _ = suite.write_text(STARTING_FEN + " ;D1 20")
/// ...     report = check_engine(engine, suite)
/// >>> report
/// <EngineReport: 0 right, 1 failed, 0 unsupported, 0 not made>
/// >>> bool(report)
/// False
#[pyclass(frozen, get_all, module = "tabiya")]
#[derive(Default)]
pub(crate) struct EngineReport {
    /// The name that the engine gives; None if it gives none.
    engine: Option<String>,
    /// The number of checks in which the engine was right.
    right: usize,
    /// The other checks, except deeper checks of positions that the engine already failed, as EngineFailure.
    failures: Vec<Py<EngineFailure>>,
    /// The number of checks that the engine does not support.
    unsupported: usize,
    /// The number of checks that were left out or not reached.
    not_made: usize,
    /// Why the run ended early; None if it did not.
    end: Option<String>,
}

#[pymethods]
impl EngineReport {
    fn __bool__(&self) -> bool {
        self.failures.is_empty() && self.right > 0 && self.end.is_none()
    }

    fn __repr__(&self) -> String {
        let Self { right, failures, unsupported, not_made, .. } = self;
        let failed = failures.len();
        let more = format!("{unsupported} unsupported, {not_made} not made");
        format!("<EngineReport: {right} right, {failed} failed, {more}>")
    }
}

/// Does nothing: the verdicts are read at the end.
struct Unwatched;

impl VerdictWatcher for Unwatched {
    fn suspected(&self, _: usize, _: &CheckOutcome<'_>, _: &Verdict<CheckFailure>) {}

    fn judged(&self, _: usize, _: &CheckOutcome<'_>, _: &Verdict<CheckFailure>) {}
}

/// The paths of suites.
pub(crate) struct Paths(Vec<PathBuf>);

from_python!(Paths, paths => {
    if let Ok(path) = paths.extract() {
        return Ok(Self(vec![path]));
    }
    let several = paths.extract().map(Self);
    several.map_err(|_| wrong_type("the path of a suite, or a list of paths", &paths))
});

/// Checks the counts of an engine against a suite of positions with known counts, and finds the first wrong move.
///
/// `command` starts the engine, as a shell would split it; the engine is asked over UCI by `go perft N` or `perft N`,
/// or as `perft_command` says. A program that is not a UCI engine is run once for each count if its command has the
/// words `{fen}` and `{depth}`, and perhaps `{moves}`. `total_pattern` is a regular expression whose first group is the
/// total, for engines that print it in an unusual form. `suite` is the path of an EPD file or of a folder with such
/// files, or a list of paths. Checks deeper
/// than `depth` or with more than `nodes` leaf nodes are left out. `options` are UCI options. `timeout` is the time in
/// seconds for one count, `jobs` the number of engines that run at a time, by default one for each core. With `shrink`
/// the smallest position that shows each fault is searched for. Other threads of Python run on; Ctrl-C ends the check.
///
/// EngineError if the engine cannot be started, FileNotFoundError or ValueError for a suite that cannot be read.
///
/// >>> import pathlib, sys, tempfile
/// >>> engine = sys.executable + """ -c 'print("Nodes searched: 19")' {fen} {depth}"""
/// >>> with tempfile.TemporaryDirectory() as folder:
/// ...     suite = pathlib.Path(folder, "start.epd")
/// ...     _ = suite.write_text(STARTING_FEN + " ;D1 20")
/// ...     report = check_engine(engine, suite)
/// >>> [(failure.fen == STARTING_FEN, failure.got) for failure in report.failures]
/// [(True, 19)]
#[pyfunction]
#[pyo3(signature = (command, suite, *, variant="chess", depth=None, nodes=None, chess960=false, options=None,
    perft_command=None, total_pattern=None, timeout=60.0, jobs=None, shrink=false))]
#[expect(clippy::too_many_arguments, reason = "all of them have names in Python")]
pub(crate) fn check_engine(
    py: Python<'_>,
    command: &str,
    suite: Paths,
    variant: &str,
    depth: Option<DepthArg>,
    nodes: Option<IntegerArg>,
    chess960: bool,
    options: Option<BTreeMap<String, String>>,
    perft_command: Option<&str>,
    total_pattern: Option<&str>,
    timeout: f64,
    jobs: Option<IntegerArg>,
    shrink: bool,
) -> PyResult<EngineReport> {
    let variant = open(variant, None)?;
    let timeout = Duration::try_from_secs_f64(timeout)
        .ok()
        .filter(|timeout| !timeout.is_zero())
        .ok_or_else(|| value_error(format!("timeout {timeout} is not a time in seconds")))?;
    let mut config = EngineConfig::new(command.parse::<EngineCommand>().map_err(value_error)?);
    if let Some(command) = perft_command {
        config.perft_command = command.parse().map_err(value_error)?;
    }
    let pattern = total_pattern.map(str::parse).transpose();
    config.total_pattern = pattern.map_err(value_error::<PatternError>)?;
    config.options = options.unwrap_or_default().into_iter().collect();
    config.chess960 = chess960;
    config.deadlines = Deadlines::capped(timeout);
    let jobs = thread_count("jobs", jobs)?;
    let Paths(paths) = suite;
    if let Some(path) = paths.iter().find(|path| !path.exists()) {
        return Err(PyFileNotFoundError::new_err(format!("no suite at {}", path.display())));
    }
    let sources = read_all(&paths, Reading::from(variant));
    if let Some(error) = sources.iter().flat_map(|source| &source.errors).next() {
        return Err(value_error(error));
    }
    let nodes = nodes.map(|nodes| nodes.within("nodes", 0..=u64::MAX)).transpose()?;
    let max_nodes = nodes.map(u128::from);
    let limits =
        CheckLimits { depth: depth.map(|depth| depth.0), max_nodes, ..CheckLimits::default() };
    let plan = limits.plan(&sources);
    if plan.count(|verdict| *verdict == Verdict::NotReached) == 0 {
        return Err(value_error("the suite has no checks within these limits"));
    }
    let (control, restarts, done) = (Control::new(), Restarts::default(), AtomicUsize::new(0));
    let checker = Checker {
        config: &config,
        jobs,
        shrink,
        fail_fast: false,
        ignores_faults: false,
        control: &control,
        restarts: &restarts,
        done: &done,
        watcher: &Unwatched,
    };
    let checked = watched(py, || control.stop(), || checker.run(plan))?;
    let checked = checked.map_err(|error| {
        let text = error.to_string();
        // The words of the system say the same as its number.
        EngineError::new_err(text.split(" (os error").next().unwrap_or_default().to_owned())
    })?;
    report(py, &config, &checked)
}

fn report(py: Python<'_>, config: &EngineConfig, checked: &Checked<'_>) -> PyResult<EngineReport> {
    let end = checked.end.as_ref().filter(|end| **end != Failure::Stopped);
    let mut report = EngineReport {
        engine: checked.engine.clone(),
        end: end.map(ToString::to_string),
        ..EngineReport::default()
    };
    for (outcome, verdict) in checked.judged() {
        match verdict {
            Verdict::Right => report.right += 1,
            Verdict::LeftOut(LeftOut::Unsupported(_)) => report.unsupported += 1,
            Verdict::LeftOut(_) => {}
            Verdict::Failed(failed) => {
                report.failures.push(Py::new(py, failure(config, outcome, failed))?);
            }
            Verdict::NotReached => report.not_made += 1,
        }
    }
    Ok(report)
}

fn failure(
    config: &EngineConfig,
    outcome: &CheckOutcome<'_>,
    failed: &CheckFailure,
) -> EngineFailure {
    let located = outcome.located;
    let position = located.case.board();
    let mut failure = EngineFailure {
        file: located.file.clone(),
        line: located.line,
        fen: position.to_string(),
        variant: position.variant().name(),
        depth: outcome.check.depth,
        expected: outcome.check.expected,
        ..EngineFailure::default()
    };
    match failed {
        CheckFailure::Wrong { got, right, difference, smallest, cut_short } => {
            failure.got = Some(*got);
            failure.reason = format!("the engine counts {got}, the right count is {right}");
            if *right != outcome.check.expected {
                failure.reason.push_str("; the suite is wrong");
            }
            if let Some(error) = cut_short {
                let _ = write!(failure.reason, "; nothing more is known: {error}");
            }
            if let Some(difference) = difference {
                failure.tell(config, difference);
            }
            let fen = |difference: &Difference| DifferenceReport { difference, config }.fen();
            failure.smallest = smallest.as_deref().map(fen);
        }
        CheckFailure::Miscounted(counters) => {
            failure.got = Some(outcome.check.expected);
            let named: Vec<String> = counters.iter().map(ToString::to_string).collect();
            failure.reason = named.join("; ");
        }
        CheckFailure::Broken { crash, smallest } => {
            failure.reason = crash.breakage.to_string();
            failure.position = Some(crash.origin.end().to_string());
            failure.path = moves(crash, config);
            let fen = |crash: &Crash| crash.origin.end().to_string();
            failure.smallest = smallest.as_deref().map(fen);
        }
        _ => {}
    }
    failure
}

/// The moves from the position that was given by FEN to the one where the engine broke.
fn moves(crash: &Crash, config: &EngineConfig) -> Vec<String> {
    let mode = crash.origin.castling_mode(config.chess960);
    crash.origin.moves.iter().map(|m| m.uci(mode).to_string()).collect()
}

impl EngineFailure {
    fn tell(&mut self, config: &EngineConfig, difference: &Difference) {
        let report = DifferenceReport { difference, config };
        let pairs = |all: Vec<Explained>| all.into_iter().map(|m| (m.text, m.why)).collect();
        let [missing, extra] = report.lists();
        self.reason = report.fault();
        self.position = Some(report.fen());
        self.path = report.path();
        (self.missing, self.extra) = (pairs(missing), pairs(extra));
    }
}
