//! A conversation with one process of an engine.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use tabiya_variants::Variant;

use super::answer::Answer;
use super::error::{Breakage, BreakageKind, EngineError, Phase, Unsupported};
use super::line::Line;
use super::partial::Partial;
use super::process::{Process, SHIM_FAILURE};
use super::query::Query;
use super::silence::Silence;
use super::uci_options::{UciOptions, set_option};
use super::{CHESS960, EngineConfig, VARIANT};
use tabiya_count::Control;

/// Poll interval while waiting for signals or process exit.
pub(super) const LOOK: Duration = Duration::from_millis(50);
/// After so much silence an engine that has said all is asked whether it is ready.
const PAUSE: Duration = Duration::from_millis(20);
/// After so much silence an engine that has not said all is asked whether it is ready.
const SILENCE: Duration = Duration::from_secs(1);
/// After so much silence an answer with all rows and without a total is over, the first time.
const SETTLED: Duration = Duration::from_millis(300);
/// How long the last words of a process that has ended are waited for.
const LAST_WORDS: Duration = Duration::from_millis(300);

/// A process that answers, and what it has been told.
#[derive(Debug)]
pub(super) struct UciSession<'a> {
    pub(super) process: Process,
    pub(super) config: &'a EngineConfig,
    pub(super) control: &'a Control,
    pub(super) offers: UciOptions,
    pub(super) variant: Option<Variant>,
    pub(super) chess960: bool,
    /// Lines that were taken and belong to nothing yet.
    pending: VecDeque<Line>,
    /// Whether its answers end with a total, once that is known.
    totals: Option<bool>,
}

impl<'a> UciSession<'a> {
    /// Starts a process. A UCI engine is greeted and set up.
    pub(super) fn start(
        config: &'a EngineConfig,
        control: &'a Control,
        arguments: &[String],
    ) -> Result<Self, EngineError> {
        let program = config.command.program();
        let not_started =
            |reason: String| EngineError::NotStarted { program: program.to_owned(), reason };
        let process = Process::start(program, arguments, config.shim.as_ref())
            .map_err(|error| not_started(error.to_string()))?;
        let mut session = Self {
            process,
            config,
            control,
            offers: UciOptions::default(),
            variant: None,
            chess960: false,
            pending: VecDeque::new(),
            totals: None,
        };
        if config.command.is_one_shot() {
            session.process.close();
            return Ok(session);
        }
        session.greet().map_err(|error| match session.shim_failure() {
            Some(reason) => not_started(reason),
            None => error,
        })?;
        Ok(session)
    }

    /// What the helper that should have become the engine complains of.
    fn shim_failure(&self) -> Option<String> {
        let said = self.process.inbox.last_words(LAST_WORDS);
        let reason = said.stderr.strip_prefix(SHIM_FAILURE)?;
        Some(reason.trim_end().to_owned())
    }

    /// The engine's own name.
    pub(super) fn name(&self) -> Option<&str> {
        self.offers.name.as_deref()
    }

    pub(super) fn await_ready(&mut self, limit: Duration) -> Result<(), EngineError> {
        self.process.inbox.await_ready(true);
        self.listen(Phase::Ready, limit, |_, line| line == Line::Ready)
    }

    /// Hands lines over until one of them is the last.
    pub(super) fn listen(
        &mut self,
        during: Phase,
        limit: Duration,
        mut is_last: impl FnMut(&mut UciOptions, Line) -> bool,
    ) -> Result<(), EngineError> {
        let start = Instant::now();
        loop {
            let taken = self.take(during, start, limit, LOOK)?;
            // Lines after the last one are of no interest.
            if taken.lines.into_iter().any(|line| is_last(&mut self.offers, line)) {
                return Ok(());
            }
            if taken.ended {
                return Err(self.died(during));
            }
        }
    }

    /// Takes what there is, or waits a little.
    fn take(
        &mut self,
        during: Phase,
        start: Instant,
        limit: Duration,
        look: Duration,
    ) -> Result<super::inbox::Taken, EngineError> {
        if self.control.is_stopped() {
            return Err(EngineError::Stopped);
        }
        let left = limit.saturating_sub(start.elapsed());
        let mut taken = self.process.inbox.take(left.min(look));
        if taken.lines.is_empty() && !taken.ended {
            if self.process.has_failed() {
                // A child of its own may hold the pipe, so that this has no end.
                taken = self.process.inbox.take(LAST_WORDS);
                taken.ended = true;
            } else if left.is_zero() {
                return Err(self.broken(during, BreakageKind::TimedOut(limit)));
            }
        }
        // Some print for ever: what comes too late does not count.
        if left.is_zero() && !taken.ended && !taken.lines.is_empty() {
            return Err(self.broken(during, BreakageKind::TimedOut(limit)));
        }
        Ok(taken)
    }

    /// Asks for a count and waits for it.
    pub(super) fn query(&mut self, query: &Query<'_>) -> Result<Answer, EngineError> {
        let commands = self.set_up(query)? + &query.commands(&self.config.perft_command);
        // What comes before this `readyok` is late and belongs to an earlier answer. Asked for after
        // the count it would say nothing: some engines give it while they are counting.
        self.process.inbox.await_ready(false);
        self.process.send(&format!("isready\n{commands}"));
        self.read_answer(query, Partial::default(), false)
    }

    /// Whether it may be asked several things at once: its answers are known to end with a total.
    pub(super) fn ends_with_totals(&self) -> bool {
        self.totals == Some(true)
    }

    /// Asks for several counts at once and waits for all, so that the engine need not wait for us in
    /// between. All are of one variant, with one way of castling.
    pub(super) fn ask_all(&mut self, queries: &[Query<'_>]) -> Result<Vec<Answer>, EngineError> {
        let mut commands = "isready\n".to_owned();
        for query in queries {
            commands += &self.set_up(query)?;
            commands += &query.commands(&self.config.perft_command);
        }
        self.process.inbox.await_ready(false);
        self.process.inbox.await_totals(queries.len());
        self.process.send(&commands);
        let mut answers = Vec::with_capacity(queries.len());
        let mut partial = Partial::default();
        for query in queries {
            answers.push(self.read_answer(query, partial, true)?);
            partial = Partial::next();
        }
        self.process.inbox.await_totals(0);
        Ok(answers)
    }

    /// Waits for the answer of a program that is called once for each question.
    pub(super) fn read_once(&mut self, query: &Query<'_>) -> Result<Answer, EngineError> {
        let start = Instant::now();
        let mut partial = Partial::next();
        loop {
            let taken = self.take(Phase::Perft, start, self.config.deadlines.query, LOOK)?;
            let added = taken.lines.into_iter().try_for_each(|line| partial.add(line));
            added.map_err(|kind| self.broken(Phase::Perft, kind))?;
            if taken.ended {
                break;
            }
        }
        if !partial.has_counts()
            && let Some(reason) = self.shim_failure()
        {
            let program = self.config.command.program().to_owned();
            return Err(EngineError::NotStarted { program, reason });
        }
        // One that has answered and does not end is ended, which is no fault.
        let ended = self.process.wait(self.config.deadlines.end);
        let status = self.process.kill();
        if ended && !status.is_some_and(|status| status.success()) {
            return Err(self.died(Phase::Perft));
        }
        if !partial.has_counts() {
            // Whoever has no move to list still has a total, 0.
            let kind = if ended { BreakageKind::NoCount } else { BreakageKind::Closed };
            return Err(self.broken(Phase::Perft, kind));
        }
        self.complete(partial, query)
    }

    /// Sets whatever a question needs, before it is asked.
    pub(super) fn prepare(&mut self, query: &Query<'_>) -> Result<(), EngineError> {
        let commands = self.set_up(query)?;
        self.process.send(&commands);
        Ok(())
    }

    /// Sets the variant and the way of castling that a question needs.
    fn set_up(&mut self, query: &Query<'_>) -> Result<String, EngineError> {
        self.set_rules(query.origin.position.variant(), query.is_chess960())
    }

    /// The commands that set the variant and the way of castling, where they are other ones now.
    pub(super) fn set_rules(
        &mut self,
        variant: Variant,
        chess960: bool,
    ) -> Result<String, EngineError> {
        let mut commands = String::new();
        if self.variant != Some(variant) {
            let name = self.offers.variant(variant);
            let name = name.ok_or(EngineError::Refused(Unsupported::Variant(variant)))?;
            commands += &set_option(VARIANT, &name);
        }
        if self.chess960 != chess960 {
            let name = self.offers.option(CHESS960);
            let name =
                name.ok_or_else(|| EngineError::Refused(Unsupported::Option(CHESS960.to_owned())))?;
            commands += &set_option(name, if chess960 { "true" } else { "false" });
        }
        // Nothing is sent of a setting that is refused in part.
        (self.variant, self.chess960) = (Some(variant), chess960);
        Ok(commands)
    }

    /// Waits until an answer is complete. Rows and their sum are; for anything else the engine is asked
    /// whether it is ready, once it has nothing more to say. In a hurry whatever ends with a total is
    /// taken: what is not right will be asked again.
    fn read_answer(
        &mut self,
        query: &Query<'_>,
        mut partial: Partial,
        hurried: bool,
    ) -> Result<Answer, EngineError> {
        let deadlines = &self.config.deadlines;
        let start = Instant::now();
        let mut silence = Silence::new();
        let mut nudged = false;
        loop {
            // What follows the end belongs to the next answer.
            while let Some(line) = self.pending.pop_front() {
                silence.end();
                partial.add(line).map_err(|kind| self.broken(Phase::Perft, kind))?;
                let ends = partial.adds_up()
                    || hurried && partial.has_total()
                    // Where there is no move, there is no row.
                    || partial.is_nothing() && query.moves_expected() == 0;
                if partial.readies > 0 && ends {
                    self.totals = Some(true);
                    return self.complete(partial, query);
                }
                if nudged && partial.readies > 1 && partial.is_number() {
                    self.totals = Some(false);
                    return self.complete(partial, query);
                }
            }
            if partial.readies == 0 && start.elapsed() > deadlines.ready {
                let limit = deadlines.ready;
                return Err(self.broken(Phase::Ready, BreakageKind::TimedOut(limit)));
            }
            let look = if nudged && !partial.has_total() { LOOK } else { PAUSE };
            let taken = match self.take(Phase::Perft, start, deadlines.query, look) {
                Err(EngineError::Broken(late)) => {
                    let kind = partial.why_late().unwrap_or(late.kind);
                    return Err(self.broken(Phase::Perft, kind));
                }
                taken => taken?,
            };
            self.pending.extend(taken.lines);
            if !self.pending.is_empty() {
                continue;
            }
            if taken.ended {
                return Err(self.died(Phase::Perft));
            }
            let idle = silence.so_far();
            if idle < PAUSE || partial.readies == 0 {
                continue;
            }
            if let Some(kind) = partial.no_count() {
                return Err(self.broken(Phase::Perft, kind));
            }
            let all_rows = || partial.rows.len() >= query.moves_expected().max(1);
            let settled = partial.has_total()
                || partial.has_only_count()
                || partial.has_counts() && all_rows();
            if !nudged && (settled || idle >= SILENCE) {
                // A last line may wait for its end, and whoever prints no total has to be asked.
                self.process.inbox.await_ready(true);
                self.process.send("isready\n");
                nudged = true;
            }
            if partial.readies < 2 {
                continue;
            }
            // Some are ready while they count: then only a silence longer than all before says that
            // rows are missing.
            let enough = match (partial.has_total(), settled, self.totals) {
                (true, ..) | (false, true, Some(false)) => PAUSE,
                // Some tell in such lines how far they are.
                _ if partial.has_only_count() => SILENCE,
                (false, true, _) => SETTLED,
                _ => silence.unusual(),
            };
            if idle < enough {
                continue;
            }
            if let Some(kind) = partial.no_count_ever() {
                return Err(self.broken(Phase::Perft, kind));
            }
            if partial.has_counts() && (partial.has_total() || self.totals != Some(true)) {
                self.totals = Some(partial.has_total());
                return self.complete(partial, query);
            }
        }
    }

    fn complete(&mut self, partial: Partial, query: &Query<'_>) -> Result<Answer, EngineError> {
        partial.complete(query.depth).map_err(|kind| self.broken(Phase::Perft, kind))
    }

    /// Ends the process in good order.
    pub(super) fn end(self) {
        if !self.config.command.is_one_shot() {
            self.process.quit(self.config.deadlines.end);
        }
    }

    /// The error of a process that has gone.
    pub(super) fn died(&mut self, during: Phase) -> EngineError {
        let by_itself = self.process.wait(LAST_WORDS);
        let status = self.process.kill();
        let how = status.map_or_else(|| "for no known reason".to_owned(), |s| s.to_string());
        let kind = if by_itself { BreakageKind::Died(how) } else { BreakageKind::Closed };
        self.broken(during, kind)
    }

    pub(super) fn broken(&mut self, during: Phase, kind: BreakageKind) -> EngineError {
        self.process.kill();
        let words = self.process.inbox.last_words(LAST_WORDS);
        EngineError::Broken(Box::new(Breakage::of(kind, during, words)))
    }

    /// The error of an answer that makes no sense in its position.
    pub(super) fn nonsense(&mut self, kind: BreakageKind) -> EngineError {
        self.broken(Phase::Perft, kind)
    }
}
