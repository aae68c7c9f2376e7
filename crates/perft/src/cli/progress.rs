//! What is known of some work while it goes on: on a terminal, as JSON lines, or on SIGUSR1.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use clap::ValueEnum;
use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use serde::Serialize;

use super::exit::{is_quiet, note};
use super::interrupt::Interrupt;
use super::session::seconds;

/// How progress is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub(crate) enum ProgressMode {
    /// As a bar, if stderr is a terminal
    #[default]
    Auto,
    /// As a line of JSON a second, on stderr
    Json,
    /// Not at all
    None,
}

/// What is known of some work.
#[derive(Debug, Clone, Copy)]
pub(crate) struct State {
    /// The leaf nodes counted so far.
    pub(crate) leaf_nodes: u128,
    /// The pieces of work that are done.
    pub(crate) done: usize,
    /// Of how many; 0 if that is not known yet.
    pub(crate) of: usize,
    /// What the pieces are called.
    pub(crate) what: &'static str,
    /// The share of the work that is done, from 0 to 1, if it is known.
    pub(crate) share: Option<f64>,
    /// What of the leaf nodes and of the share earlier runs have done.
    pub(crate) restored: (u128, f64),
    /// The table's use.
    pub(crate) table: Option<TableUse>,
}

impl State {
    /// Some of the checks that an engine is to pass, whose leaf nodes nobody watches; 0 in all if
    /// their number is not known.
    pub(crate) fn of_checks(done: usize, of: usize) -> Self {
        let share = (of > 0).then(|| done as f64 / of as f64);
        Self { leaf_nodes: 0, done, of, what: "checks", share, restored: (0, 0.0), table: None }
    }
}

/// How a table is used.
#[derive(Debug, Clone, Copy, Serialize)]
pub(crate) struct TableUse {
    /// The share of its entries in use.
    pub(crate) table_fill: f64,
    /// The share of questions that it could answer.
    pub(crate) table_hits: f64,
}

#[derive(Serialize)]
struct ProgressJson {
    event: &'static str,
    seconds: f64,
    nodes: String,
    nodes_per_second: f64,
    done: usize,
    of: usize,
    what: &'static str,
    seconds_left: Option<f64>,
    #[serde(flatten)]
    table: Option<TableUse>,
}

/// The clock of some work.
struct Course {
    start: Instant,
}

impl Course {
    fn rate(&self, now: &State) -> f64 {
        let counted = now.leaf_nodes.saturating_sub(now.restored.0);
        counted as f64 / self.start.elapsed().as_secs_f64()
    }

    fn left(&self, now: &State) -> Option<Duration> {
        let share = now.share?;
        let pace = (share - now.restored.1) / self.start.elapsed().as_secs_f64();
        Duration::try_from_secs_f64((1.0 - share) / pace).ok()
    }

    /// A line for people.
    fn text(&self, now: &State) -> String {
        let State { leaf_nodes, done, of, what, share, table, .. } = *now;
        let mut parts = Vec::new();
        if let Some(share) = share {
            parts.push(format!("{:.0}%", 100.0 * share));
        }
        if of > 0 {
            parts.push(format!("{}/{} {what}", HumanCount(done as u64), HumanCount(of as u64)));
        } else if done > 0 {
            parts.push(format!("{} {what}", HumanCount(done as u64)));
        }
        // Those of an engine's checks are counted by the engine, unwatched.
        if leaf_nodes > 0 || what != "checks" {
            parts.push(format!("{} leaf nodes", amount(leaf_nodes as f64)));
            parts.push(format!("{} a second", amount(self.rate(now))));
        }
        if let Some(table) = table {
            let TableUse { table_fill, table_hits } = table;
            let percent = |share: f64| 100.0 * share;
            parts.push(format!("table {:.0}% full", percent(table_fill)));
            parts.push(format!("{:.0}% hits", percent(table_hits)));
        }
        let whole =
            |time: Duration| humantime::format_duration(Duration::from_secs(time.as_secs()));
        parts.push(format!("{} gone", whole(self.start.elapsed())));
        if let Some(left) = self.left(now) {
            parts.push(format!("{} left", whole(left)));
        }
        parts.join(", ")
    }

    /// The progress as a line of JSON.
    fn json(&self, now: &State) -> String {
        let json = ProgressJson {
            event: "progress",
            seconds: seconds(self.start.elapsed()),
            nodes: now.leaf_nodes.to_string(),
            nodes_per_second: self.rate(now),
            done: now.done,
            of: now.of,
            what: now.what,
            seconds_left: self.left(now).map(seconds),
            table: now.table,
        };
        serde_json::to_string(&json).unwrap_or_default()
    }
}

/// Runs the work while its progress is told and `chore` is called some times a second.
pub(crate) fn with_progress<T>(
    mode: ProgressMode,
    interrupt: &Interrupt,
    state: impl Fn() -> State + Sync,
    chore: impl FnMut() + Send,
    work: impl FnOnce() -> T,
) -> T {
    let ended = AtomicBool::new(false);
    thread::scope(|scope| {
        let teller = thread::Builder::new()
            .spawn_scoped(scope, || tell(mode, interrupt, &state, chore, &ended));
        let result = work();
        ended.store(true, Ordering::Release);
        // Without a thread to tell it the work is done all the same.
        if let Ok(teller) = &teller {
            teller.thread().unpark();
        }
        result
    })
}

/// How often somebody looks.
const TICK: Duration = Duration::from_millis(100);

fn tell(
    mode: ProgressMode,
    interrupt: &Interrupt,
    state: &impl Fn() -> State,
    mut chore: impl FnMut(),
    ended: &AtomicBool,
) {
    let mode = if is_quiet() && mode == ProgressMode::Auto { ProgressMode::None } else { mode };
    let course = Course { start: Instant::now() };
    let bar = match mode {
        ProgressMode::Auto => ProgressBar::new(1000),
        ProgressMode::Json | ProgressMode::None => ProgressBar::hidden(),
    };
    let style = |template| {
        ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
    };
    let mut next_line = Duration::from_secs(1);
    while !ended.load(Ordering::Acquire) {
        thread::park_timeout(TICK);
        chore();
        let now = state();
        if interrupt.asks_for_state() {
            bar.suspend(|| match mode {
                ProgressMode::Json => note(course.json(&now)),
                _ => note(course.text(&now)),
            });
        }
        if mode == ProgressMode::Json && course.start.elapsed() >= next_line {
            next_line += Duration::from_secs(1);
            note(course.json(&now));
        }
        if !bar.is_hidden() {
            bar.set_style(style(if now.share.is_some() {
                "{bar:24} {wide_msg}"
            } else {
                "{spinner} {wide_msg}"
            }));
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "a thousand at most"
            )]
            bar.set_position((1000.0 * now.share.unwrap_or(0.0)) as u64);
            bar.set_message(course.text(&now));
        }
    }
    bar.finish_and_clear();
    if mode == ProgressMode::Json {
        note(course.json(&state()));
    }
}

/// A large number as people say it: `623 million`.
pub(crate) fn amount(number: f64) -> String {
    const NAMES: [(f64, &str); 4] =
        [(1e15, "quadrillion"), (1e12, "trillion"), (1e9, "billion"), (1e6, "million")];
    let Some((unit, name)) = NAMES.into_iter().find(|&(unit, _)| number >= unit) else {
        return format!("{number:.0}");
    };
    let decimals = usize::from(number / unit < 100.0);
    format!("{:.decimals$} {name}", number / unit)
}
