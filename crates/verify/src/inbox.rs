//! What an engine has written, as its readers leave it.

use std::collections::VecDeque;
use std::io::{ErrorKind, Read};
use std::mem;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::line::Line;

/// A line may have so many bytes; what is longer is passed over.
const MAX_LINE: usize = 64 * 1024;
/// Capacity of the queue of unread answer lines; no answer has as many.
const MAX_LINES: usize = 10_000;
/// The bytes of unread options; there is one of each, and an engine may have very many.
const MAX_OPTIONS: usize = 16 << 20;
/// Unread lines kept for each answer where many are awaited: no position has as many moves.
const LINES_OF_ANSWER: usize = 600;
/// Unread lines of any kind.
const MAX_UNREAD: usize = 1_000_000;
/// When so many are there, somebody is woken to take them.
const MANY_LINES: usize = 2_000;
/// The last lines kept for a report, and the most characters of each.
const LAST_LINES: usize = 12;
const LAST_CHARS: usize = 200;
/// How long lines may gather where there is no haste.
const GATHERING: Duration = Duration::from_micros(500);
/// So much of stderr is kept.
const MAX_STDERR: usize = 64 * 1024;

/// What has come from an engine and was not taken yet. Its readers never wait for anybody, so the
/// engine never waits for us.
#[derive(Debug, Default)]
pub(super) struct Inbox {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    lines: Vec<Line>,
    /// Whether one of the lines, or the end, is worth waking somebody for.
    news: bool,
    /// Whether somebody waits for `readyok`.
    awaits_ready: bool,
    /// The totals that are to come before the waiting thread is woken.
    awaited_totals: usize,
    /// The lines that may be kept on account of those totals.
    room: usize,
    /// The bytes of options among the lines.
    option_bytes: usize,
    ended: bool,
    /// When the last line came.
    last_at: Option<Instant>,
    last: VecDeque<String>,
    /// How many lines have come in all.
    count: u64,
    stderr: VecDeque<u8>,
    stderr_ended: bool,
}

/// What there was to take.
#[derive(Debug)]
pub(super) struct Taken {
    pub(super) lines: Vec<Line>,
    /// When the last of them came.
    pub(super) last: Option<Instant>,
    /// Whether nothing will follow.
    pub(super) ended: bool,
}

/// What was read last.
#[derive(Debug)]
pub(super) struct LastWords {
    pub(super) lines: Vec<String>,
    pub(super) count: u64,
    pub(super) stderr: String,
}

impl Inbox {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes the lines once there is something that may end an answer, or after this time whatever
    /// there is.
    pub(super) fn take(&self, wait: Duration) -> Taken {
        let state = self.lock();
        let quiet = |state: &mut State| !state.news && !state.ended;
        let (mut state, _) = self
            .changed
            .wait_timeout_while(state, wait, quiet)
            .unwrap_or_else(PoisonError::into_inner);
        state.news = false;
        state.option_bytes = 0;
        Taken { lines: mem::take(&mut state.lines), last: state.last_at, ended: state.ended }
    }

    /// Says how many totals are to come before one is worth waking somebody for. Until then lines gather:
    /// whoever prints one at a time would wake a reader each time, which costs more than the counting.
    pub(super) fn await_totals(&self, totals: usize) {
        let mut state = self.lock();
        state.awaited_totals = totals;
        state.room = totals * LINES_OF_ANSWER;
    }

    /// Says whether `readyok` is worth waking somebody for, or only what ends an answer.
    pub(super) fn await_ready(&self, awaits: bool) {
        let mut state = self.lock();
        state.awaits_ready = awaits;
        // It may have come already.
        state.news |= awaits && state.lines.contains(&Line::Ready);
    }

    /// The last lines, and the end of stderr, for a report on a process that is gone: once all was
    /// read, or after this time, as a child of its own may hold the pipes.
    pub(super) fn last_words(&self, wait: Duration) -> LastWords {
        let open = |state: &mut State| !state.ended || !state.stderr_ended;
        let (mut state, _) = self
            .changed
            .wait_timeout_while(self.lock(), wait, open)
            .unwrap_or_else(PoisonError::into_inner);
        let stderr = String::from_utf8_lossy(state.stderr.make_contiguous()).into_owned();
        LastWords { lines: state.last.iter().cloned().collect(), count: state.count, stderr }
    }

    /// Reads stdout until its end.
    fn read_lines(&self, mut stdout: impl Read) {
        let mut buffer = vec![0; 64 * 1024];
        let mut partial = Partial::default();
        loop {
            let read = match stdout.read(&mut buffer) {
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Ok(0) | Err(_) => break,
                Ok(read) => &buffer[..read],
            };
            let mut lines = Vec::new();
            for part in read.split_inclusive(|&byte| byte == b'\n') {
                if let Some(line) = partial.add(part) {
                    push(&mut lines, line);
                }
            }
            if self.add(lines, false) > 0 {
                thread::sleep(GATHERING);
            }
        }
        let mut lines = Vec::new();
        push(&mut lines, partial.rest());
        self.add(lines, true);
    }

    /// Adds lines; how many totals are awaited still.
    fn add(&self, lines: Vec<(Line, String)>, ended: bool) -> usize {
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
                // However much was written before, that is what is waited for.
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

    fn read_stderr(&self, mut stderr: impl Read) {
        let mut buffer = vec![0; 64 * 1024];
        loop {
            let read = match stderr.read(&mut buffer) {
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Ok(0) | Err(_) => break,
                Ok(read) => read,
            };
            let mut state = self.lock();
            state.stderr.extend(&buffer[..read]);
            let surplus = state.stderr.len().saturating_sub(MAX_STDERR);
            state.stderr.drain(..surplus);
        }
        self.lock().stderr_ended = true;
        self.changed.notify_all();
    }

    /// Lets a thread for each of the two read until the end, which nobody waits for: a grandchild may
    /// hold the pipes for ever.
    pub(super) fn listen(
        stdout: impl Read + Send + 'static,
        stderr: impl Read + Send + 'static,
    ) -> std::io::Result<Arc<Self>> {
        let inbox = Arc::new(Self::default());
        let (lines, errors) = (Arc::clone(&inbox), Arc::clone(&inbox));
        thread::Builder::new().spawn(move || lines.read_lines(stdout))?;
        thread::Builder::new().spawn(move || errors.read_stderr(stderr))?;
        Ok(inbox)
    }
}

/// The beginning of a line whose end has not come yet.
#[derive(Default)]
struct Partial {
    bytes: Vec<u8>,
    /// Whether the bytes are those of a line that was taken.
    taken: bool,
}

impl Partial {
    /// Adds some bytes, with a line's end at most at their end; the line, if it is whole.
    fn add(&mut self, part: &[u8]) -> Option<&[u8]> {
        if mem::take(&mut self.taken) {
            self.bytes.clear();
        }
        let room = (MAX_LINE + 1).saturating_sub(self.bytes.len());
        self.bytes.extend_from_slice(&part[..part.len().min(room)]);
        if part.last() != Some(&b'\n') {
            return None;
        }
        self.taken = true;
        Some(&self.bytes)
    }

    /// What has no end.
    fn rest(&self) -> &[u8] {
        if self.taken { &[] } else { &self.bytes }
    }
}

/// Adds what a line says. A `readyok` may follow what had no line's end of its own.
fn push(lines: &mut Vec<(Line, String)>, bytes: &[u8]) {
    if bytes.len() > MAX_LINE {
        lines.push((Line::Noise, format!("(a line longer than {MAX_LINE} bytes)")));
        return;
    }
    let bytes = bytes.trim_ascii();
    let at = bytes.len().saturating_sub(b"readyok".len());
    let (before, ready) = bytes.split_at(at);
    if ready.eq_ignore_ascii_case(b"readyok") && !before.is_empty() {
        lines.push((
            Line::read(before),
            String::from_utf8_lossy(before).chars().take(LAST_CHARS).collect(),
        ));
        lines.push((Line::Ready, String::new()));
        return;
    }
    let text = String::from_utf8_lossy(bytes);
    let shown = text
        .chars()
        .take(LAST_CHARS)
        .map(|c| if c.is_control() { '\u{fffd}' } else { c })
        .collect();
    lines.push((Line::read(bytes), shown));
}
