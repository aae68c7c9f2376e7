//! The output of an engine, filled by its reader threads.

use std::collections::VecDeque;
use std::mem;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::output::line::Line;

/// The maximum number of unread answer lines; no valid answer has as many.
const MAX_LINES: usize = 10_000;
/// The maximum size of all unread `option` lines and parts of JSON in bytes; some engines have very many options.
const MAX_TEXT: usize = 16 << 20;
/// The number of unread lines kept per awaited answer; no position has as many moves.
const LINES_OF_ANSWER: usize = 600;
/// The maximum number of unread lines of all kinds.
const MAX_UNREAD: usize = 1_000_000;
/// The number of unread lines at which the waiting thread is woken.
const MANY_LINES: usize = 2_000;
/// The number of lines kept from the end of the output, for a report.
const LAST_LINES: usize = 12;
/// The maximum number of characters kept of each of those lines.
pub(crate) const LAST_CHARS: usize = 200;
/// The maximum number of bytes kept from the end of stderr.
const MAX_STDERR: usize = 64 * 1024;

/// The output of an engine that has not been taken yet. The reader threads never wait for another thread, so
/// the engine can always write.
#[derive(Debug, Default)]
pub(crate) struct Inbox {
    state: Mutex<InboxState>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct InboxState {
    lines: Vec<Line>,
    /// Whether the waiting thread must wake: a line may end an answer, or there are many lines.
    news: bool,
    /// Whether a thread waits for `readyok`.
    awaits_ready: bool,
    /// The number of totals that must still arrive before the waiting thread wakes.
    awaited_totals: usize,
    /// The number of lines that may be kept while several totals are awaited.
    room: usize,
    /// The size of the unread `option` lines and parts of JSON in bytes.
    text_bytes: usize,
    ended: bool,
    /// When the last line arrived.
    last_at: Option<Instant>,
    last: VecDeque<String>,
    /// The first `info string` since the last question.
    info: Option<String>,
    /// The number of all lines that have arrived.
    count: u64,
    stderr: VecDeque<u8>,
    stderr_ended: bool,
}

/// Lines taken from the inbox.
#[derive(Debug)]
pub(crate) struct Taken {
    pub(crate) lines: Vec<Line>,
    /// When the last of the lines arrived.
    pub(crate) last: Option<Instant>,
    /// Whether the output has ended.
    pub(crate) ended: bool,
}

/// The last output of an engine, for a report.
#[derive(Debug, Default)]
pub(crate) struct LastWords {
    pub(crate) lines: Vec<String>,
    /// The first `info string` since the last question.
    pub(crate) info: Option<String>,
    pub(crate) count: u64,
    pub(crate) stderr: String,
}

impl Inbox {
    fn lock(&self) -> MutexGuard<'_, InboxState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes the unread lines as soon as one of them may end an answer, or else after `wait`.
    pub(crate) fn take(&self, wait: Duration) -> Taken {
        let state = self.lock();
        let quiet = |state: &mut InboxState| !state.news && !state.ended;
        let (mut state, _) = self
            .changed
            .wait_timeout_while(state, wait, quiet)
            .unwrap_or_else(PoisonError::into_inner);
        state.news = false;
        state.text_bytes = 0;
        Taken { lines: mem::take(&mut state.lines), last: state.last_at, ended: state.ended }
    }

    /// Sets how many totals must arrive before the waiting thread wakes. Until then lines are collected:
    /// waking the thread for each line would cost more than the counting.
    pub(crate) fn await_totals(&self, totals: usize) {
        let mut state = self.lock();
        state.awaited_totals = totals;
        state.room = totals * LINES_OF_ANSWER;
    }

    /// Lets `readyok` wake the waiting thread, and not only lines that end an answer.
    pub(crate) fn await_ready(&self) {
        let mut state = self.lock();
        state.awaits_ready = true;
        // The `readyok` may have arrived already.
        state.news |= state.lines.contains(&Line::Ready);
    }

    /// Prepares for the answer to a new question: neither `readyok` nor earlier messages matter for it.
    pub(crate) fn begin_answer(&self) {
        let mut state = self.lock();
        state.awaits_ready = false;
        state.info = None;
    }

    /// The last lines and the end of stderr, for a report on a process that is gone. Waits until all output
    /// is read, but at most for `wait`, since a child of the engine may hold the pipes open.
    pub(crate) fn last_words(&self, wait: Duration) -> LastWords {
        let open = |state: &mut InboxState| !state.ended || !state.stderr_ended;
        let (mut state, _) = self
            .changed
            .wait_timeout_while(self.lock(), wait, open)
            .unwrap_or_else(PoisonError::into_inner);
        let stderr = String::from_utf8_lossy(state.stderr.make_contiguous()).into_owned();
        let lines = state.last.iter().cloned().collect();
        LastWords { lines, info: state.info.clone(), count: state.count, stderr }
    }

    /// Adds lines, and returns the number of totals that are still awaited.
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
                Line::UciOk
                | Line::BestMove(_)
                | Line::Number(_)
                | Line::NoNumber(_)
                | Line::Feature(_) => true,
                _ => false,
            };
            state.news |= wakes;
            let has_room = match &line {
                Line::Noise => false,
                Line::Option(text) | Line::Json(text) => {
                    state.text_bytes += text.len();
                    state.text_bytes < MAX_TEXT
                }
                // A thread waits for these lines, so they are kept even after very much other output.
                Line::UciOk | Line::Ready | Line::BestMove(_) => state.lines.len() < MAX_UNREAD,
                _ => state.lines.len() < MAX_LINES.max(state.room),
            };
            // Text that is not read takes no room, however much there is.
            if let (Line::Unread(text), Some(Line::Unread(before))) =
                (&line, state.lines.last_mut())
            {
                before.merge(text);
            } else if has_room {
                state.lines.push(line);
                state.news |= state.lines.len() >= MANY_LINES;
            }
            state.count += 1;
            if state.info.is_none() && text.starts_with("info string") {
                state.info = Some(text.clone());
            }
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
