//! The progress of running work and its remaining time, as numbers and as text.

use std::time::{Duration, Instant};

use indicatif::HumanCount;
use serde::Serialize;

use super::fields::Fields;
use crate::figures::{amount, seconds};

/// The state of running work.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct WorkState {
    /// The leaf nodes counted so far.
    pub(crate) leaf_nodes: u128,
    /// The number of finished pieces of work.
    pub(crate) done: usize,
    /// The number of all pieces of work; 0 if it is not known yet.
    pub(crate) of: usize,
    /// The plural noun for the pieces of work, such as `units`.
    pub(crate) what: &'static str,
    /// The number of pieces of work that failed.
    pub(crate) failed: usize,
    /// The share of the work that is done, from 0 to 1, if it is known.
    pub(crate) share: Option<f64>,
    /// The leaf nodes and the share of the work that earlier runs have done.
    pub(crate) restored: (u128, f64),
    /// The use of the hash table, if there is one.
    pub(crate) table: Option<TableUse>,
    /// The deadline of the work.
    pub(crate) deadline: Option<Instant>,
}

impl WorkState {
    /// The state of a run of `of` checks, of which `done` are finished; `of` is 0 if the number is
    /// not known. The leaf nodes stay 0, because an engine counts them.
    pub(crate) fn of_checks(done: usize, of: usize) -> Self {
        let share = (of > 0).then(|| done as f64 / of as f64);
        Self { done, of, what: "checks", share, ..Self::default() }
    }
}

/// The use of a hash table.
#[derive(Debug, Clone, Copy, Serialize)]
pub(crate) struct TableUse {
    /// The share of entries in use.
    pub(crate) table_fill: f64,
    /// The share of probes that hit.
    pub(crate) table_hits: f64,
}

/// The times from which the speed and the remaining time of work are estimated.
pub(crate) struct Course {
    start: Instant,
    /// The last known share of finished work. `changed` is the time at which it changed.
    share: f64,
    changed: Instant,
}

/// Maximum length of a line: it fits any terminal, even with a `^C` after it.
const COLUMNS: usize = 77;

/// If a piece of work takes longer than this, it is expected to take as long again.
const STALLED: Duration = Duration::from_secs(1);

/// Minimum remaining time shown while there is work, even if the estimated time has passed.
const MOMENT: Duration = Duration::from_millis(1);

impl Course {
    pub(crate) fn start() -> Self {
        let now = Instant::now();
        Self { start: now, share: 0.0, changed: now }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Updates the basis of the estimate. Must be called several times a second.
    pub(crate) fn look(&mut self, now: &WorkState) {
        if let Some(share) = now.share
            && share != self.share
        {
            (self.share, self.changed) = (share, Instant::now());
        }
    }

    fn rate(&self, now: &WorkState) -> f64 {
        let counted = now.leaf_nodes.saturating_sub(now.restored.0);
        counted as f64 / self.elapsed().as_secs_f64()
    }

    /// The estimated remaining time, never 0; `None` if no estimate is possible.
    fn left(&self, now: &WorkState) -> Option<Duration> {
        let until = now.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        let left = match (self.left_of_work(now), until) {
            (Some(work), Some(until)) => Some(work.min(until)),
            (work, until) => work.or(until),
        };
        left.filter(|left| !left.is_zero())
    }

    /// The remaining time, estimated from the share of the work that is done.
    fn left_of_work(&self, now: &WorkState) -> Option<Duration> {
        let share = now.share.filter(|share| *share < 1.0)?;
        let pace = (share - now.restored.1) / (self.changed - self.start).as_secs_f64();
        let left = Duration::try_from_secs_f64((1.0 - share) / pace).ok()?;
        let waiting = self.changed.elapsed();
        let left = left.saturating_sub(waiting);
        // The current piece of work is slow: it may well take as long again.
        Some(left.max(if waiting > STALLED { waiting } else { MOMENT }))
    }

    /// The progress as a line of text.
    pub(crate) fn text(&self, now: &WorkState) -> String {
        let WorkState { leaf_nodes, done, of, what, failed, share, table, .. } = *now;
        let mut parts = Vec::new();
        parts.extend(share.map(percent));
        parts.extend(pieces(done, of, what));
        if failed > 0 {
            parts.push(format!("{failed} failed"));
        }
        // The leaf nodes are not known while an engine counts.
        if leaf_nodes > 0 || what == "units" {
            parts.push(format!("{} leaf nodes", amount(leaf_nodes as f64)));
            parts.push(format!("{} a second", amount(self.rate(now))));
        }
        if let Some(TableUse { table_fill, table_hits }) = table {
            parts.push(format!("table {} full", percent(table_fill)));
            parts.push(format!("{} hits", percent(table_hits)));
        }
        parts.push(format!("{} gone", whole(self.elapsed())));
        parts.extend(self.left(now).map(|left| format!("{} left", whole(left))));
        parts.join(", ")
    }

    /// The most important parts of the line, for a narrow terminal where `taken` columns are in
    /// use.
    pub(crate) fn brief(&self, now: &WorkState, taken: usize) -> String {
        let WorkState { leaf_nodes, done, of, what, failed, share, table, .. } = *now;
        let mut parts = Vec::new();
        parts.extend(share.map(percent));
        match self.left(now) {
            Some(left) => parts.push(format!("{} left", whole(left))),
            None => parts.push(format!("{} gone", whole(self.elapsed()))),
        }
        if failed > 0 {
            parts.push(format!("{failed} failed"));
        }
        parts.extend(pieces(done, of, what));
        if leaf_nodes > 0 {
            parts.push(format!("{}/s", amount(self.rate(now))));
        }
        if let Some(TableUse { table_fill, .. }) = table {
            parts.push(format!("table {} full", percent(table_fill)));
        }
        let mut line = String::new();
        for part in parts {
            let between = if line.is_empty() { "" } else { ", " };
            if taken + line.len() + between.len() + part.len() <= COLUMNS {
                line += between;
                line += &part;
            }
        }
        line
    }

    /// The progress as a line of JSON.
    pub(crate) fn json(&self, now: &WorkState) -> Fields {
        Fields::default()
            .with("event", "progress")
            .with("seconds", seconds(self.elapsed()))
            .with("nodes", now.leaf_nodes.to_string())
            .with("nodes_per_second", self.rate(now))
            .with("done", now.done)
            .with("of", now.of)
            .with("what", now.what)
            .with("failed", now.failed)
            .with("seconds_left", self.left(now).map(seconds))
            .and(now.table)
    }
}

/// A share in percent: `45%`. Rounded down, so that 100% means that all is done.
fn percent(share: f64) -> String {
    format!("{:.0}%", (100.0 * share).clamp(0.0, 100.0).floor())
}

/// The number of finished pieces of work, and of all pieces if known: `12/400 units`.
fn pieces(done: usize, of: usize, what: &str) -> Option<String> {
    match (done, of) {
        (0, 0) => None,
        (done, 0) => Some(format!("{} {what}", HumanCount(done as u64))),
        (done, of) => Some(format!("{}/{} {what}", HumanCount(done as u64), HumanCount(of as u64))),
    }
}

/// A time in whole seconds, rounded up: `1h 5m`.
fn whole(time: Duration) -> String {
    let time = Duration::from_secs(time.as_secs() + u64::from(time.subsec_nanos() > 0));
    let text = humantime::format_duration(time).to_string();
    // Only the two largest units are kept: next to hours, seconds do not matter.
    text.split(' ').take(2).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The course and state of work: its finished share was reached `gone` seconds after the start,
    /// `ago` seconds before now.
    fn course(share: f64, gone: u64, ago: u64) -> (Course, WorkState) {
        let changed = Instant::now() - Duration::from_secs(ago);
        let start = changed - Duration::from_secs(gone);
        let state = WorkState { share: Some(share), ..WorkState::of_checks(450, 1000) };
        (Course { start, share, changed }, state)
    }

    #[test]
    fn the_time_left_is_never_0_while_there_is_work() {
        let seconds = [(0.999_999, 10, 0), (0.5, 10, 10), (0.5, 10, 60), (0.9, 1, 1)];
        for (share, gone, ago) in seconds {
            let (mut course, state) = course(share, gone, ago);
            if ago == 0 {
                // Makes sure that the estimated 10 microseconds have passed, on any machine.
                course.changed -= Duration::from_millis(1);
            }
            let line = course.brief(&state, 11);
            assert!(line.contains(" left"), "{line}");
            assert!(!line.contains(" 0s left"), "{line}");
        }
        // If all pieces of work are done, no remaining time can be estimated.
        let (course, state) = course(1.0, 10, 5);
        assert!(!course.text(&state).contains("left"));
    }

    #[test]
    fn an_overdue_step_is_estimated_to_take_as_long_again() {
        let (course, state) = course(0.5, 10, 30);
        let left = course.left(&state).expect("it is known");
        assert!((30..32).contains(&left.as_secs()), "{left:?}");
    }

    #[test]
    fn a_deadline_limits_the_estimated_time_left() {
        let (course, state) = course(0.1, 100, 0);
        let deadline = Some(Instant::now() + Duration::from_secs(7));
        let left = course.left(&WorkState { deadline, ..state }).expect("it is known");
        assert!(left <= Duration::from_secs(7), "{left:?}");
    }

    #[test]
    fn the_line_fits_80_columns_and_shows_the_time_left_first() {
        let (course, state) = course(0.123, 100_000, 0);
        let table = Some(TableUse { table_fill: 0.95, table_hits: 0.5 });
        let state = WorkState {
            leaf_nodes: 319_431_168_326_000,
            done: 1_234_567,
            of: 72_078_000,
            failed: 1234,
            table,
            ..state
        };
        let line = course.brief(&state, 11);
        assert!(
            line.starts_with("12%, 8days 6h left, 1234 failed, 1,234,567/72,078,000 "),
            "{line}"
        );
        assert!(line.len() <= 66, "{line}");
        let long = course.text(&state);
        assert!(long.contains(" hits, ") && long.contains(" gone, "), "{long}");
    }
}
