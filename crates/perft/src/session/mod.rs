//! A session: the threads, the interrupt handler and the progress of a count.

pub(crate) mod position;
pub(crate) mod request;
pub(crate) mod table;

pub(crate) use self::position::{HouseRules, bare, find_game, find_position, read, split_typed};
pub(crate) use self::request::{Request, resolve, resolve_with};
pub(crate) use self::table::{Certainty, DEFAULT_SEED, Hash, TableReport};

use std::sync::Arc;
use std::time::Instant;

use anyhow::Result;
use serde::Serialize;
use tabiya_core::Backend;
use tabiya_count::{Control, Perft, Size, Threads};
use tabiya_terminal::{Exit, Interrupt, info, note};

use self::table::SeededTable;
use crate::args::{RequestArgs, ThreadArgs};
use crate::figures::{amount, plural, seconds};
use crate::output::{ProgressMode, WorkState, with_progress};

/// The threads of a count, and the means to stop them.
pub(crate) struct Session {
    pub(crate) control: Arc<Control>,
    pub(crate) interrupt: Interrupt,
    pub(crate) backend: Backend,
    threads: Threads,
    /// When the work could begin.
    pub(crate) begun: Instant,
}

/// What was counted, and how, for reports.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct RunSummary {
    pub(crate) fen: String,
    pub(crate) variant: &'static str,
    /// The names of the house rules.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) house: Vec<String>,
    pub(crate) depth: u32,
    pub(crate) seconds: f64,
    pub(crate) threads: usize,
    pub(crate) cpu: &'static str,
    pub(crate) mode: &'static str,
}

impl Session {
    /// Starts the threads and begins to handle Ctrl-C.
    pub(crate) fn start(threads: &ThreadArgs, backend: Backend) -> Self {
        Self::until(None, threads, backend)
    }

    /// Starts a session that stops at a deadline, if there is one.
    pub(crate) fn until(deadline: Option<Instant>, threads: &ThreadArgs, backend: Backend) -> Self {
        let threads = start_threads(threads.threads);
        let control = Arc::new(deadline.map_or_else(Control::new, Control::until));
        let interrupt = Interrupt::stops(control.stopper());
        Self { control, interrupt, backend, threads, begun: Instant::now() }
    }

    /// Starts the session of a request. With `--verbose`, prints a description first.
    pub(crate) fn for_request(
        args: &RequestArgs,
        request: &Request,
        backend: Backend,
        hash: Option<u64>,
    ) -> Self {
        let session = Self::start(&args.threads, backend);
        if args.verbose {
            session.describe(request, hash);
        }
        session
    }

    /// Ends an interrupted command: prints the message and returns the exit status for the signal.
    pub(crate) fn interrupted(&self, message: impl std::fmt::Display) -> Result<Exit> {
        note(format_args!("interrupted{message}"));
        Ok(self.interrupt.or(Exit::Agreed))
    }

    /// The number of threads that count.
    pub(crate) fn threads(&self) -> usize {
        self.threads.count()
    }

    /// Prints what is about to be counted, and how. `hash` is `None` for counts that cannot use a table.
    pub(crate) fn describe(&self, request: &Request, hash: Option<u64>) {
        let threads = plural(self.threads() as u128, "thread");
        let table = match hash {
            None => String::new(),
            Some(0) => ", no table".to_owned(),
            Some(bytes) => format!(", a table of {}", Size(bytes)),
        };
        note(format_args!("position {}", request.fen()));
        let how = match request.position.plain() {
            Some(_) => self.backend.to_string(),
            None => request.position.house_rules().join(", "),
        };
        note(format_args!("{}, {how} on {threads}{table}", request.position.variant()));
    }

    /// Runs work on the session's threads.
    pub(crate) fn run<T: Send>(&self, work: impl FnOnce() -> T + Send) -> T {
        self.threads.run(work)
    }

    /// A counter with the session's back end, which a signal stops.
    pub(crate) fn perft(&self) -> Perft<'_> {
        Perft::new().backend(self.backend).control(&self.control)
    }

    /// Runs a count on the threads, shows its progress, and calls `chore` several times a second.
    pub(crate) fn with_progress<T: Send>(
        &self,
        mode: ProgressMode,
        table: Option<&SeededTable<'_>>,
        mut chore: impl FnMut() + Send,
        work: impl FnOnce() -> T + Send,
    ) -> T {
        let state = || {
            let (done, of) = (self.control.finished_units(), self.control.units());
            let share = |units: usize| units as f64 / of.max(1) as f64;
            WorkState {
                leaf_nodes: self.control.leaf_nodes(),
                what: "units",
                restored: (
                    self.control.restored_leaf_nodes(),
                    share(self.control.restored_units()),
                ),
                table: table.and_then(SeededTable::usage),
                ..WorkState::of_checks(done, of)
            }
        };
        with_progress(mode, &self.interrupt, state, |_| chore(), || self.run(work))
    }

    /// The summary of a count that took this time.
    pub(crate) fn summary(&self, request: &Request, depth: u32) -> RunSummary {
        RunSummary {
            fen: request.fen(),
            variant: request.position.variant().name(),
            house: request.position.house_rules(),
            depth,
            seconds: seconds(self.begun.elapsed()),
            threads: self.threads(),
            cpu: self.backend.name(),
            mode: request.position.plain().map_or("moves", |_| mode(self.backend)),
        }
    }
}

/// The back end for work that examines every move, which vector back ends do not do: `bmi2`, or
/// `portable` on processors without it.
pub(crate) fn one_by_one() -> Backend {
    Backend::from_name("bmi2").unwrap_or(Backend::Portable(tabiya_core::Portable))
}

/// The name of the method that counts the last plies: vector lanes, or bulk counting.
pub(crate) fn mode(backend: Backend) -> &'static str {
    if backend.lanes() > 1 { "lanes" } else { "bulk" }
}

impl RunSummary {
    /// Marks the summary as about work that examines every move: see [`one_by_one`].
    pub(crate) fn of_moves(self) -> Self {
        Self { mode: "moves", ..self }
    }

    /// The summary as text, with a rate: `number` per second of the things that `what` names.
    pub(crate) fn with_rate(&self, number: u128, what: &str) -> String {
        let took = self.took(&format!("depth {}", self.depth));
        // A rate measured over a very short time is meaningless.
        if self.seconds < 0.01 || number == 0 || !self.house.is_empty() {
            return took;
        }
        format!("{took}, {} {what} a second", amount(number as f64 / self.seconds))
    }

    /// The run as text: `depth 6, avx2 on 8 threads, 1.234 s`, or `depth 2 under duck-chess, 0.012 s`.
    pub(crate) fn took(&self, what: &str) -> String {
        let Self { cpu, threads, seconds, house, .. } = self;
        if !house.is_empty() {
            return format!("{what} under {}, {seconds:.3} s", house.join(", "));
        }
        format!("{what}, {cpu} on {}, {seconds:.3} s", plural(*threads as u128, "thread"))
    }
}

/// Starts threads, and prints a note if there are fewer than asked for.
pub(crate) fn start_threads(asked: Option<usize>) -> Threads {
    let threads = Threads::start(asked);
    if let Some(note) = shortage(&threads) {
        info(format_args!("note: {note}"));
    }
    threads
}

/// A note if there are fewer threads than asked for.
pub(crate) fn shortage(threads: &Threads) -> Option<String> {
    let (asked, granted) = (threads.asked(), threads.granted());
    match granted {
        0 => Some("no thread granted, the main thread counts alone".to_owned()),
        _ if granted < asked => Some(format!("{granted} of {asked} threads granted")),
        _ => None,
    }
}
