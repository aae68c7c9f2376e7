//! Questions to an engine process, and its answers.

use std::time::{Duration, Instant};

use super::uci_session::{LAST_WORDS, LOOK, UciSession};
use crate::Protocol;
use crate::error::{BreakageKind, EngineError, Phase, Unsupported};
use crate::output::answer::{Answer, Divide};
use crate::output::answer_state::{AnswerState, By};
use crate::output::line::Line;
use crate::output::partial::Partial;
use crate::process::silence::Silence;
use crate::query::Query;
use crate::right::RightCounts;

/// The silence after which `isready` is sent to an engine whose answer seems complete.
const PAUSE: Duration = Duration::from_millis(20);
/// How long an engine may search before its search proves that it does not know the command, which was a guess.
const SEARCHING: Duration = Duration::from_secs(1);
/// The silence after which `isready` is sent to an engine whose answer is incomplete.
const SILENCE: Duration = Duration::from_secs(1);
/// The silence that ends an answer without a total, or an empty answer if there are no legal moves.
const UNREAD: Duration = Duration::from_millis(1750);
/// The silence that ends an answer, if an earlier wait for more output brought none.
const SETTLED: Duration = Duration::from_millis(300);
/// The shortest silence that counts as unusually long.
pub(crate) const LONG: Duration = Duration::from_secs(3);
/// The least number in text that is not read that may be taken for a total.
const SURE: u128 = 1000;
/// The number of leaf nodes that every engine counts in a second. Some engines reply `readyok` and print nothing while
/// they count, so the silence before an answer counts as complete grows with the count.
const NODES_A_SECOND: u128 = 100_000;

/// The exit status by which a program that is called once declines a question, as in automake.
const DECLINED: i32 = 77;

/// The state while an answer is awaited.
struct Pending {
    start: Instant,
    silence: Silence,
    partial: Partial,
    /// When `isready` was sent after the question, if it was sent.
    nudged: Option<Instant>,
    /// Whether it was not known yet which command makes the engine count.
    is_trial: bool,
}

impl UciSession<'_> {
    /// Asks for a count, computes the right counts meanwhile, and waits for the answer.
    pub(crate) fn query(
        &mut self,
        query: &Query<'_>,
        right: &mut RightCounts<'_>,
    ) -> Result<Divide, EngineError> {
        let commands = self.commands(query)?;
        // Lines before the `readyok` belong to an earlier answer. An `isready` after the command to count
        // would prove nothing: some engines reply to it while they are counting.
        self.process.inbox.begin_answer();
        let partial = self.open_answer();
        let is_trial = self.config.is_finding_out();
        let sync = self.sync();
        self.process.send(&format!("{sync}{commands}"));
        let start = Instant::now();
        right.advance(start + self.config.deadlines.query)?;
        right.stale = self.stale;
        let waiting = Pending { start, silence: Silence::new(), partial, nudged: None, is_trial };
        self.read_answer(waiting, right)
    }

    /// Adds a line to an answer. If a late total differs from the accepted total of the previous answer, that
    /// answer was inconsistent, which is an error.
    pub(crate) fn add(&mut self, partial: &mut Partial, line: Line) -> Result<(), EngineError> {
        if line == Line::Ready
            && partial.readies == 0
            && let Some((depth, first)) = self.accepted.take()
            && let Some(last) = partial.late_total(depth, first)
        {
            return Err(self.broken(Phase::Perft, BreakageKind::Totals { first, last }));
        }
        partial.add(line).map_err(|kind| self.broken(Phase::Perft, kind))
    }

    /// Waits until an answer is complete. A right answer is complete once the engine is ready for the next
    /// question. A wrong answer may still become right: some engines reply `readyok` while they count, print
    /// totals of lower depths first, and pause.
    fn read_answer(
        &mut self,
        mut waiting: Pending,
        right: &mut RightCounts<'_>,
    ) -> Result<Divide, EngineError> {
        let deadlines = &self.config.deadlines;
        let mut reading = AnswerState::Open;
        loop {
            let mut has_news = false;
            while let Some(line) = self.pending.pop_front() {
                match line {
                    Line::Ready => {}
                    // Once there are counts, unread text is not part of the answer.
                    Line::Unread(_) if !waiting.partial.is_empty() => {}
                    _ => {
                        waiting.silence.end();
                        has_news = true;
                    }
                }
                self.add(&mut waiting.partial, line)?;
            }
            let partial = &waiting.partial;
            if waiting.is_trial
                && waiting.start.elapsed() >= SEARCHING
                && let Some(kind) = partial.why_late()
            {
                return Err(self.broken(Phase::Perft, kind));
            }
            if partial.readies > 0 {
                if has_news {
                    reading = AnswerState::judge(partial, right)?;
                }
                if self.is_enough(&mut waiting, &reading, right)? {
                    return self.complete(waiting.partial, reading, right);
                }
            }
            let is_busy = matches!(reading, AnswerState::Open) && waiting.nudged.is_some();
            let look = if is_busy { LOOK } else { PAUSE };
            let taken = match self.take(Phase::Perft, waiting.start, deadlines.query, look) {
                Err(EngineError::Broken(late)) => {
                    let kind = waiting.partial.why_late().unwrap_or(late.kind);
                    return Err(self.broken(Phase::Perft, kind));
                }
                taken => taken?,
            };
            self.pending.extend(taken.lines);
            let is_silent = self.pending.is_empty() && waiting.partial.readies == 0;
            if is_silent && waiting.start.elapsed() > deadlines.ready {
                let limit = deadlines.ready;
                return Err(self.broken(self.ready_phase(), BreakageKind::TimedOut(limit)));
            }
            if taken.ended && self.pending.is_empty() {
                // A wrong answer counts as wrong, even if the engine has crashed since.
                let is_right = matches!(reading, AnswerState::Right(..));
                if matches!(reading, AnswerState::Open) || is_right && !self.has_ended_well() {
                    let died = self.died(Phase::Perft);
                    // Some engines end at a command that they do not know.
                    return Err(match waiting.partial.no_count() {
                        Some(kind) => self.broken(Phase::Perft, kind),
                        None => died,
                    });
                }
                return self.complete(waiting.partial, reading, right);
            }
        }
    }

    /// Whether the process, whose output has ended, exits successfully.
    fn has_ended_well(&mut self) -> bool {
        self.process.wait(LAST_WORDS) && !self.process.has_failed()
    }

    /// Whether to accept an answer as complete. Sends `isready` when the answer seems to be complete.
    fn is_enough(
        &mut self,
        waiting: &mut Pending,
        reading: &AnswerState,
        right: &mut RightCounts<'_>,
    ) -> Result<bool, EngineError> {
        let partial = &waiting.partial;
        let idle = waiting.silence.so_far();
        let is_late = waiting.start.elapsed() >= self.config.deadlines.query;
        if idle >= PAUSE
            && let Some(kind) = partial.no_count()
        {
            return Err(self.broken(Phase::Perft, kind));
        }
        let is_whole = partial.list.rows.len() >= right.moves().max(1);
        let nudge = match reading {
            AnswerState::Right(_, By::Info) if !self.ends_with_info => SILENCE,
            AnswerState::Right(_, By::Info) => PAUSE,
            AnswerState::Right(_, By::Total | By::Rows | By::Number) => Duration::ZERO,
            AnswerState::Right(_, By::Late)
            | AnswerState::Wrong(_)
            | AnswerState::Inconsistent(_) => PAUSE,
            // The engine may still be writing the last line.
            AnswerState::Open if is_whole => PAUSE,
            AnswerState::Open => SILENCE,
        };
        if waiting.nudged.is_none() && idle >= nudge {
            self.process.inbox.await_ready();
            let sync = self.sync();
            self.process.send(&sync);
            waiting.nudged = Some(Instant::now());
        }
        let is_ready = partial.readies > 1 || self.is_quiet(waiting, reading);
        if !is_ready {
            let waits = waiting.nudged.map(|nudged| nudged.elapsed());
            return Ok(match reading {
                // If the engine has stopped responding, the next question will detect that.
                AnswerState::Right(..) => {
                    is_late || waits.is_some_and(|waits| waits >= self.config.deadlines.ready)
                }
                AnswerState::Wrong(By::Total) | AnswerState::Inconsistent(_) => is_late,
                _ => false,
            });
        }
        if is_late {
            return Ok(true);
        }
        // The wait is shorter if an earlier long wait brought no more output.
        let is_known = self.wrong_is_final || self.open_is_final;
        let unusual = match self.config.protocol {
            Protocol::Uci => waiting.silence.unusual(if is_known { SETTLED } else { LONG }),
            // No engine replies to `ping` while it counts.
            Protocol::Xboard if self.can_sync() => SETTLED,
            Protocol::Xboard => waiting.silence.unusual(SILENCE),
        };
        let is_blank = partial.is_empty() && partial.unread().is_none();
        let enough = match (reading, self.totals) {
            (AnswerState::Right(_, By::Total | By::Number | By::Late), _) => Duration::ZERO,
            (AnswerState::Right(_, By::Rows), Some(false)) => PAUSE,
            // A total may still arrive; later it would be read as part of the next answer.
            (AnswerState::Right(_, By::Rows), _) => unusual,
            (AnswerState::Right(_, By::Info), _) if self.ends_with_info => PAUSE,
            (AnswerState::Right(_, By::Info), _) => SILENCE,
            (AnswerState::Wrong(By::Total) | AnswerState::Inconsistent(_), _) => PAUSE,
            (AnswerState::Wrong(By::Rows), Some(false)) => PAUSE,
            (AnswerState::Wrong(By::Rows | By::Number | By::Info), _) if self.wrong_is_final => {
                PAUSE
            }
            (AnswerState::Wrong(_), _) => unusual,
            // If there are no legal moves, an engine that prints no totals prints nothing.
            (AnswerState::Open, Some(false)) if is_blank && right.moves() == 0 => SETTLED,
            (AnswerState::Open, _) if is_blank && right.moves() == 0 => UNREAD,
            (AnswerState::Open, totals)
                if !partial.list.rows.is_empty() && totals == Some(false) =>
            {
                unusual
            }
            (AnswerState::Open, _) if self.open_is_final && !partial.is_empty() => unusual,
            (AnswerState::Open, _) if !partial.is_empty() => unusual + counting_time(right)?,
            (AnswerState::Open, _) => match partial.unread() {
                // The total is there, in a form that is not read. A small number may be anything.
                Some(text) if text.largest >= SURE.max(right.total()? / 2) => SILENCE,
                Some(_) => UNREAD + counting_time(right)?,
                None => Duration::MAX,
            },
        };
        Ok(idle >= enough)
    }

    /// Whether an engine that cannot say that it is ready has been silent for so long after its answer that it is.
    fn is_quiet(&self, waiting: &Pending, reading: &AnswerState) -> bool {
        let has_answered = !waiting.partial.is_empty() || waiting.partial.unread().is_some();
        let pause = if matches!(reading, AnswerState::Right(..)) { PAUSE } else { SETTLED };
        !self.can_sync() && has_answered && waiting.silence.so_far() >= pause
    }

    /// Accepts an answer as complete: returns it, or the error that it contains.
    fn complete(
        &mut self,
        partial: Partial,
        reading: AnswerState,
        right: &mut RightCounts<'_>,
    ) -> Result<Divide, EngineError> {
        if let AnswerState::Right(_, by) | AnswerState::Wrong(by) = reading
            && (by == By::Total || self.totals.is_none())
        {
            self.totals = Some(by == By::Total);
        }
        match reading {
            AnswerState::Right(divide, by) => {
                self.has_answered = true;
                self.prints_counters |= !divide.answer.counters.is_empty();
                self.ends_with_info |= by == By::Info;
                self.accepted = Some((right.depth, divide.total()));
                self.stale = Some(divide.total());
                return Ok(*divide);
            }
            AnswerState::Inconsistent(kind) => return Err(self.broken(Phase::Perft, kind)),
            AnswerState::Wrong(By::Total) => {}
            AnswerState::Wrong(_) => self.wrong_is_final = true,
            AnswerState::Open => self.open_is_final |= !partial.is_empty(),
        }
        let has_nothing = right.moves() == 0 && partial.is_empty();
        let nothing = || has_nothing.then(Answer::default);
        match partial.answer(right.depth).or_else(nothing) {
            Some(answer) => {
                self.has_answered |= !partial.is_empty();
                answer.resolve(right)
            }
            None => {
                let kind = partial.why_late().unwrap_or_else(|| self.no_total(&partial));
                Err(self.broken(Phase::Perft, kind))
            }
        }
    }

    /// The error for an answer without a total. It concerns only this position if other answers had one.
    fn no_total(&self, partial: &Partial) -> BreakageKind {
        match (partial.complaint(), partial.unread()) {
            (Some(line), _) => BreakageKind::Complaint(line.to_owned()),
            (None, Some(text)) if self.has_answered => BreakageKind::Complaint(text.line.clone()),
            (None, None) if partial.is_empty() => {
                BreakageKind::TimedOut(self.config.deadlines.query)
            }
            _ => BreakageKind::NoTotal,
        }
    }

    /// Waits for the answer of a program that is run once for each question.
    pub(crate) fn read_once(&mut self, right: &mut RightCounts<'_>) -> Result<Divide, EngineError> {
        let limit = self.config.deadlines.query;
        let start = Instant::now();
        right.advance(start + limit)?;
        let mut partial = Partial::next();
        let mut reading = AnswerState::Open;
        let mut silence = Silence::new();
        let mut output_ended = false;
        loop {
            let idle = silence.so_far();
            let is_late = start.elapsed() >= limit;
            let has_ended = self.process.has_ended();
            let is_enough = match reading {
                // The output may not end, because a child of the program may hold the pipe open.
                AnswerState::Right(..) if has_ended => idle >= PAUSE,
                AnswerState::Open => false,
                AnswerState::Wrong(_) | AnswerState::Inconsistent(_) if has_ended => {
                    idle >= SILENCE
                }
                // A program that has answered but does not end is killed, which is not an error.
                _ => is_late || idle >= self.config.deadlines.end,
            };
            if is_enough {
                break;
            }
            let taken = self.take(Phase::Perft, start, limit, PAUSE)?;
            if !taken.lines.is_empty() {
                silence.end();
                for line in taken.lines {
                    self.add(&mut partial, line)?;
                }
                reading = AnswerState::judge(&partial, right)?;
            }
            if taken.ended {
                output_ended = true;
                break;
            }
        }
        if partial.is_empty()
            && let Some(reason) = self.shim_failure()
        {
            let program = self.config.command.program().to_owned();
            return Err(EngineError::NotStarted { program, reason });
        }
        let ended = self.process.wait(match reading {
            // A program whose output has ended is about to exit, and its exit status is part of the answer.
            AnswerState::Right(..) if !output_ended => Duration::ZERO,
            _ => self.config.deadlines.end.min(LAST_WORDS),
        });
        if ended && self.process.has_failed() {
            let died = self.died(Phase::Perft);
            return Err(match self.process.exit_code() {
                Some(DECLINED) => EngineError::Refused(Unsupported::Declined),
                _ => died,
            });
        }
        self.process.kill();
        if partial.answer(right.depth).is_none() && !matches!(reading, AnswerState::Right(..)) {
            // A program that has no moves to list must still print the total, 0.
            let kind = match partial.unread() {
                Some(_) if ended => BreakageKind::NoTotal,
                None if ended => BreakageKind::NoCount,
                _ => BreakageKind::Closed,
            };
            return Err(self.broken(Phase::Perft, kind));
        }
        self.complete(partial, reading, right)
    }
}

/// The time that a slow engine needs to count.
fn counting_time(right: &mut RightCounts<'_>) -> Result<Duration, EngineError> {
    let seconds = right.total()? / NODES_A_SECOND;
    Ok(Duration::from_secs(seconds.try_into().unwrap_or(u64::from(u32::MAX))))
}
