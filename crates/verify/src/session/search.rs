//! Searches for a best move: what the engine reports meanwhile, and its choice.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use super::uci_session::{LOOK, UciSession};
use crate::error::{BreakageKind, EngineError, Phase};
use crate::output::line::Line;

/// The time that an engine at its limit gets to answer `stop` before it is killed.
const GRACE: Duration = Duration::from_millis(500);

/// The end of a search.
#[derive(Debug)]
pub(crate) struct Choice {
    /// The word after `bestmove`.
    pub(crate) best: String,
    /// Whether the engine was sent `stop`.
    pub(crate) is_stopped: bool,
}

impl UciSession<'_> {
    /// Sends a position and waits until the engine is ready: what it wrote before belongs to an earlier question.
    pub(crate) fn set_position(&mut self, commands: &str) -> Result<(), EngineError> {
        self.process.send(&format!("{commands}isready\n"));
        self.await_ready(self.config.deadlines.ready)?;
        self.process.inbox.begin_answer();
        Ok(())
    }

    /// Lets the engine search the current position; `go` has the arguments of the command of this name. Calls `report`
    /// with each line on the search. An engine that does not answer within the limit is sent `stop`, and so is an
    /// engine whose search `report` breaks off, which keeps its time to answer.
    ///
    /// # Errors
    /// If the engine does not answer after `stop` either, or breaks.
    pub(crate) fn search(
        &mut self,
        go: &str,
        limit: Duration,
        mut report: impl FnMut(&str) -> ControlFlow<()>,
    ) -> Result<Choice, EngineError> {
        self.process.send(&format!("go {go}\n"));
        let start = Instant::now();
        let (mut is_broken_off, mut is_stopped) = (false, false);
        loop {
            if self.control.is_stopped() {
                return Err(EngineError::Stopped);
            }
            let until = if is_stopped { limit + GRACE } else { limit };
            let left = until.saturating_sub(start.elapsed());
            let taken = self.process.inbox.take(left.min(LOOK));
            let (is_empty, was_broken_off) = (taken.lines.is_empty(), is_broken_off);
            for line in taken.lines {
                match line {
                    Line::SearchInfo(text) => is_broken_off |= report(&text).is_break(),
                    Line::BestMove(best) => return Ok(Choice { best, is_stopped }),
                    _ => {}
                }
            }
            if taken.ended || is_empty && self.process.has_failed() {
                return Err(self.died(Phase::Search));
            }
            if is_broken_off && !was_broken_off {
                self.process.send("stop\n");
            }
            if left.is_zero() && is_stopped {
                return Err(self.broken(Phase::Search, BreakageKind::TimedOut(limit)));
            } else if left.is_zero() {
                self.process.send("stop\n");
                is_stopped = true;
            }
        }
    }
}

/// The word after a key in a line on a search.
pub(crate) fn word_after<'a>(text: &'a str, key: &str) -> Option<&'a str> {
    let mut words = text.split_whitespace();
    words.find(|&word| word == key)?;
    words.next()
}
