//! The output of an engine, filled by its reader threads.

use std::collections::VecDeque;
use std::mem;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::output::line::Line;

/// The limit of unread answer lines; no answer has as many.
const MAX_LINES: usize = 10_000;
/// The limit of bytes in unread options: an engine has one line for each, and may have very many.
const MAX_OPTIONS: usize = 16 << 20;
/// The unread lines kept for each answer when several are awaited; no position has as many moves.
const LINES_OF_ANSWER: usize = 600;
/// The limit of unread lines of any kind.
const MAX_UNREAD: usize = 1_000_000;
/// The number of unread lines at which the waiting thread is woken.
const MANY_LINES: usize = 2_000;
/// The number of last lines kept for a report, and the most characters of each.
const LAST_LINES: usize = 12;
pub(crate) const LAST_CHARS: usize = 200;
/// The bytes kept of stderr.
const MAX_STDERR: usize = 64 * 1024;

/// Output of an engine that was not taken yet. The reader threads never wait for another thread, so the engine
/// never waits for us.
#[derive(Debug, Default)]
pub(crate) struct Inbox {
    state: Mutex<InboxState>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct InboxState {
    lines: Vec<Line>,
    /// Whether one of the lines, or the end, is worth waking the waiting thread.
    news: bool,
    /// Whether a thread waits for `readyok`.
    awaits_ready: bool,
    /// The totals that must still come before the waiting thread is woken.
    awaited_totals: usize,
    /// The lines that may be kept because of those totals.
    room: usize,
    /// The bytes of options among the lines.
    option_bytes: usize,
    ended: bool,
    /// When the last line came.
    last_at: Option<Instant>,
    last: VecDeque<String>,
    /// The number of lines that have come in all.
    count: u64,
    stderr: VecDeque<u8>,
    stderr_ended: bool,
}

/// The result of taking lines.
#[derive(Debug)]
pub(crate) struct Taken {
    pub(crate) lines: Vec<Line>,
    /// When the last of the lines came.
    pub(crate) last: Option<Instant>,
    /// Whether nothing will follow.
    pub(crate) ended: bool,
}

/// The last output that was read.
#[derive(Debug, Default)]
pub(crate) struct LastWords {
    pub(crate) lines: Vec<String>,
    pub(crate) count: u64,
    pub(crate) stderr: String,
}

impl Inbox {
    fn lock(&self) -> MutexGuard<'_, InboxState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes the lines once one of them may end an answer, or after this time those that are there.
    pub(crate) fn take(&self, wait: Duration) -> Taken {
        let state = self.lock();
        let quiet = |state: &mut InboxState| !state.news && !state.ended;
        let (mut state, _) = self
            .changed
            .wait_timeout_while(state, wait, quiet)
            .unwrap_or_else(PoisonError::into_inner);
        state.news = false;
        state.option_bytes = 0;
        Taken { lines: mem::take(&mut state.lines), last: state.last_at, ended: state.ended }
    }

    /// Sets how many totals must come before the waiting thread is woken. Until then lines gather: an engine
    /// that prints them one at a time would wake the thread each time, which costs more than the counting.
    pub(crate) fn await_totals(&self, totals: usize) {
        let mut state = self.lock();
        state.awaited_totals = totals;
        state.room = totals * LINES_OF_ANSWER;
    }

    /// Sets whether `readyok` wakes the waiting thread, or only lines that end an answer.
    pub(crate) fn await_ready(&self, awaits: bool) {
        let mut state = self.lock();
        state.awaits_ready = awaits;
        // It may have come already.
        state.news |= awaits && state.lines.contains(&Line::Ready);
    }

    /// The last lines and the end of stderr, for a report on a process that is gone. Waits until all is read,
    /// but at most this time, since a child of the engine may hold the pipes open.
    pub(crate) fn last_words(&self, wait: Duration) -> LastWords {
        let open = |state: &mut InboxState| !state.ended || !state.stderr_ended;
        let (mut state, _) = self
            .changed
            .wait_timeout_while(self.lock(), wait, open)
            .unwrap_or_else(PoisonError::into_inner);
        let stderr = String::from_utf8_lossy(state.stderr.make_contiguous()).into_owned();
        LastWords { lines: state.last.iter().cloned().collect(), count: state.count, stderr }
    }

    /// Adds lines, and returns how many totals are still awaited.
    pub(crate) fn add(&self, lines: Vec<(Line, String)>, ended: bool) -> usize {
        let mut state = self.lock();
        if !lines.is_empty() {
            state.last_at = Some(Instant::now());
        }
        for (line, text) in lines {
            let wakes = match line {
                Line::Ready => state.awaits_ready,
                Line::Total(_) => {
                    state.awaited_totals = state.awaited_totals.saturating_sub(1);
                    state.awaited_totals == 0
                }
                Line::UciOk | Line::BestMove(_) | Line::NoNumber(_) => true,
                _ => false,
            };
            state.news |= wakes;
            let has_room = match &line {
                Line::Noise => false,
                Line::Option(text) => {
                    state.option_bytes += text.len();
                    state.option_bytes < MAX_OPTIONS
                }
                // These are what is waited for, so they are kept however much was written before.
                Line::UciOk | Line::Ready | Line::BestMove(_) => state.lines.len() < MAX_UNREAD,
                _ => state.lines.len() < MAX_LINES.max(state.room),
            };
            if has_room {
                state.lines.push(line);
                state.news |= state.lines.len() >= MANY_LINES;
            }
            state.count += 1;
            if !text.is_empty() {
                if state.last.len() == LAST_LINES {
                    state.last.pop_front();
                }
                state.last.push_back(text);
            }
        }
        state.ended |= ended;
        if state.news || ended {
            self.changed.notify_all();
        }
        state.awaited_totals
    }

    /// Adds a part of stderr.
    pub(crate) fn add_stderr(&self, read: &[u8]) {
        let mut state = self.lock();
        state.stderr.extend(read);
        let surplus = state.stderr.len().saturating_sub(MAX_STDERR);
        state.stderr.drain(..surplus);
    }

    /// Records that stderr has ended.
    pub(crate) fn end_stderr(&self) {
        self.lock().stderr_ended = true;
        self.changed.notify_all();
    }
}
