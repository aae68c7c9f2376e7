//! Asks an engine several questions at once, so that it does not wait between them.

use std::time::Instant;

use super::exchange::LONG;
use super::uci_session::{LOOK, UciSession};
use crate::error::{EngineError, Phase};
use crate::output::answer::Divide;
use crate::output::answer_state::AnswerState;
use crate::output::line::Line;
use crate::output::partial::Partial;
use crate::process::silence::Silence;
use crate::query::Query;
use crate::right::RightCounts;

impl UciSession<'_> {
    /// Whether the engine may be asked several questions at once: its answers are known to end with a total and not with
    /// counters, and it says when it is ready.
    pub(crate) fn can_pipeline(&self) -> bool {
        self.totals == Some(true) && !self.prints_counters && self.can_sync()
    }

    /// Asks for several counts at once and waits for all answers. All questions have the same variant and
    /// castling mode. Returns only right answers; the caller asks each other question again alone before it
    /// calls the answer wrong.
    pub(crate) fn ask_all(
        &mut self,
        queries: &[Query<'_>],
        rights: &mut [RightCounts<'_>],
    ) -> Result<Vec<Option<Divide>>, EngineError> {
        let mut commands = self.sync();
        for query in queries {
            commands += &self.commands(query)?;
        }
        commands += &self.sync();
        self.process.inbox.begin_answer();
        self.process.inbox.await_totals(queries.len());
        self.process.send(&commands);
        let mut start = Instant::now();
        let mut stale = self.stale.take();
        for right in &mut *rights {
            right.advance(start + self.config.deadlines.query)?;
            right.stale = stale;
            stale = Some(right.total()?);
        }
        let mut answers: Vec<Option<Divide>> = Vec::with_capacity(queries.len());
        let mut partial = Partial::default();
        let mut silence = Silence::new();
        let mut is_ready = false;
        while answers.len() < queries.len() {
            let right = &mut rights[answers.len()];
            while let Some(line) = self.pending.pop_front() {
                let (totals, is_again) = (partial.totals(), line == Line::Ready);
                silence.end();
                self.add(&mut partial, line)?;
                let is_total = partial.totals() > totals;
                is_ready |= is_again && partial.readies > 1;
                if !is_total || partial.readies == 0 {
                    continue;
                }
                let answer = match AnswerState::judge(&partial, right)? {
                    AnswerState::Open => continue,
                    AnswerState::Right(divide, _) => Some(*divide),
                    AnswerState::Wrong(_) | AnswerState::Inconsistent(_) => None,
                };
                answers.push(answer);
                partial = Partial::next();
                start = Instant::now();
                break;
            }
            if !self.pending.is_empty() || answers.len() == queries.len() {
                continue;
            }
            // A `readyok` alone does not end the wait: some engines reply to `isready` while they count.
            if is_ready && silence.so_far() >= silence.unusual(LONG) {
                break;
            }
            let taken = self.take(Phase::Perft, start, self.config.deadlines.query, LOOK)?;
            if taken.ended && taken.lines.is_empty() {
                return Err(self.died(Phase::Perft));
            }
            self.pending.extend(taken.lines);
        }
        self.process.inbox.await_totals(0);
        let is_clean = self.read_tail(partial, is_ready)?;
        // An answer that is not right may contain a line of the answer before it, which is then dropped too.
        let next: Vec<bool> =
            answers.iter().skip(1).map(Option::is_some).chain([is_clean]).collect();
        for (answer, next) in answers.iter_mut().zip(next) {
            answer.take_if(|_| !next);
        }
        answers.resize_with(queries.len(), || None);
        self.stale = stale;
        Ok(answers)
    }

    /// Reads the output after the last of several answers, and returns whether it contains no count.
    fn read_tail(&mut self, mut partial: Partial, mut is_ready: bool) -> Result<bool, EngineError> {
        self.process.inbox.await_ready();
        let start = Instant::now();
        loop {
            while let Some(line) = self.pending.pop_front() {
                is_ready |= line == Line::Ready;
                self.add(&mut partial, line)?;
            }
            if is_ready || start.elapsed() >= self.config.deadlines.ready {
                return Ok(partial.is_empty());
            }
            let taken = self.take(Phase::Perft, start, self.config.deadlines.query, LOOK)?;
            if taken.ended && taken.lines.is_empty() {
                return Ok(partial.is_empty());
            }
            self.pending.extend(taken.lines);
        }
    }
}
