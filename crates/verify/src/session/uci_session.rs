//! A conversation with one process of an engine.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use tabiya_games::Variant;

use super::multipv::Lister;
use super::uci_options::{UciOptions, set_option};
use super::xboard::{Features, NEW_GAME};
use crate::error::{Breakage, BreakageKind, EngineError, Phase, Unsupported};
use crate::kept_state::Asked;
use crate::output::line::Line;
use crate::output::partial::Partial;
use crate::process::helper::SHIM_FAILURE;
use crate::process::{Process, is_want_of_resources};
use crate::query::Query;
use crate::{CHESS960, EngineConfig, MovesBy, Protocol, VARIANT, VARIANT_PATH};
use tabiya_count::Control;

/// Poll interval while waiting for signals or process exit.
pub(crate) const LOOK: Duration = Duration::from_millis(50);
/// How long to wait for the last output of a process that has ended.
pub(crate) const LAST_WORDS: Duration = Duration::from_millis(300);

/// A running engine process, and the settings that were sent to it.
#[derive(Debug)]
pub(crate) struct UciSession<'a> {
    pub(crate) process: Process,
    pub(crate) config: &'a EngineConfig,
    pub(crate) control: &'a Control,
    pub(crate) offers: UciOptions,
    pub(crate) variant: Option<Variant>,
    pub(crate) chess960: bool,
    /// Lines that were taken from the inbox but not used yet.
    pub(crate) pending: VecDeque<Line>,
    /// Whether the engine's answers end with a total, once that is known.
    pub(crate) totals: Option<bool>,
    /// Whether the engine prints counters, which may follow the total.
    pub(crate) prints_counters: bool,
    /// Whether the engine has answered an earlier question, perhaps in another process.
    pub(crate) has_answered: bool,
    /// Whether an earlier answer ended with a right count in an `info` line.
    pub(crate) ends_with_info: bool,
    /// Whether a long wait after a wrong answer without a total brought no more output.
    pub(crate) wrong_is_final: bool,
    /// Whether an earlier answer stayed incomplete until the end of the wait.
    pub(crate) open_is_final: bool,
    /// The depth and the total of the last answer, if it was right.
    pub(crate) accepted: Option<(u32, u128)>,
    /// The total of the last right answer, which the engine may print again.
    pub(crate) stale: Option<u128>,
    /// The last questions that the process was asked, at most [`REMEMBERED`].
    pub(crate) asked: VecDeque<Asked>,
    /// Whether `ucinewgame` is sent before each position, and not only before the first.
    pub(crate) sends_new_game: bool,
    /// What an engine of xboard offers.
    pub(crate) features: Features,
    /// How the engine lists its moves, if it is asked for them by searches.
    pub(crate) lister: Lister,
}

/// The number of questions that are remembered, to find out which of them an engine's failure depends on.
const REMEMBERED: usize = 1000;

/// Whether a complaint is about the command `uci`.
fn is_of_uci(complaint: &str) -> bool {
    let mut words = complaint.split(|c: char| !c.is_ascii_alphanumeric());
    words.rfind(|word| !word.is_empty()).is_some_and(|word| word.eq_ignore_ascii_case("uci"))
}

impl<'a> UciSession<'a> {
    /// Starts a process. A UCI engine is also greeted and set up.
    pub(crate) fn start(
        config: &'a EngineConfig,
        control: &'a Control,
        arguments: &[String],
    ) -> Result<Self, EngineError> {
        let program = config.command.program();
        let not_started =
            |reason: String| EngineError::NotStarted { program: program.to_owned(), reason };
        let (shim, pattern) = (config.shim.as_ref(), config.total_pattern.as_ref());
        let process = Process::start(program, arguments, shim, pattern).map_err(|error| {
            match is_want_of_resources(&error) {
                true => EngineError::NoResources(error.to_string()),
                false => not_started(error.to_string()),
            }
        })?;
        let mut session = Self {
            process,
            config,
            control,
            offers: UciOptions::default(),
            variant: None,
            chess960: false,
            pending: VecDeque::new(),
            totals: None,
            prints_counters: false,
            has_answered: false,
            ends_with_info: false,
            wrong_is_final: false,
            open_is_final: false,
            accepted: None,
            stale: None,
            asked: VecDeque::new(),
            sends_new_game: false,
            features: Features::default(),
            lister: Lister::default(),
        };
        if config.command.is_one_shot() {
            session.process.close();
            return Ok(session);
        }
        let greeted = match config.protocol {
            Protocol::Uci => session.greet(),
            Protocol::Xboard => session.greet_xboard(),
        };
        greeted.map_err(|error| match session.shim_failure() {
            Some(reason) => not_started(reason),
            None => error,
        })?;
        Ok(session)
    }

    /// Asks for the engine's name and its options.
    fn ask_for_offers(&mut self) -> Result<(), EngineError> {
        self.process.send("uci\n");
        let (mut known, mut refusal) = (false, None);
        self.listen(Phase::Start, self.config.deadlines.start, |offers, line| {
            match line {
                Line::Name(name) => offers.name = Some(name),
                Line::Option(option) => offers.add(&option),
                Line::UciOk => known = true,
                // Other programs, such as engines of xboard, name the command that they do not know.
                Line::Unsupported(text) | Line::Complaint(text) if is_of_uci(&text) => {
                    refusal = Some(text);
                }
                _ => {}
            }
            known || refusal.is_some()
        })?;
        match refusal {
            Some(text) => Err(self.broken(Phase::Start, BreakageKind::NoPerft(text))),
            None => Ok(()),
        }
    }

    /// Greets an engine, and sets the options of the configuration.
    pub(crate) fn greet(&mut self) -> Result<(), EngineError> {
        self.ask_for_offers()?;
        self.variant = match self.offers.option(VARIANT) {
            Some(_) => self.offers.default_of(VARIANT).and_then(|name| name.parse().ok()),
            None => Some(Variant::Chess),
        };
        self.chess960 = self.offers.default_of(CHESS960).is_some_and(|v| v == "true");
        let mut commands = String::new();
        for (name, value) in &self.config.options {
            commands += &set_option(self.offers.needed(name)?, value);
        }
        if self.config.moves_by == MovesBy::MultiPv {
            commands += &self.set_lines()?;
        }
        self.config.objections.keep(&self.offers, &self.config.options);
        self.process.send(&format!("{commands}ucinewgame\nisready\n"));
        self.await_ready(self.config.deadlines.first_ready)?;
        let is_file = |(name, _): &(String, String)| name.eq_ignore_ascii_case(VARIANT_PATH);
        if self.config.options.iter().any(is_file) {
            // The file may have added variants that were not offered before.
            self.ask_for_offers()?;
        }
        Ok(())
    }

    /// The error message of the helper, if it could not become the engine.
    pub(crate) fn shim_failure(&self) -> Option<String> {
        let said = self.process.inbox.last_words(LAST_WORDS);
        let reason = said.stderr.strip_prefix(SHIM_FAILURE)?;
        Some(reason.trim_end().to_owned())
    }

    /// Returns the session, or `None` if the process has exited successfully.
    pub(crate) fn unless_ended(mut self) -> Option<Self> {
        let has_left = self.process.has_ended() && !self.process.has_failed();
        (!has_left).then_some(self)
    }

    /// The name that the engine gives.
    pub(crate) fn name(&self) -> Option<&str> {
        self.offers.name.as_deref()
    }

    /// The command to which the engine replies once it is ready; empty if it knows none.
    pub(crate) fn sync(&mut self) -> String {
        match self.config.protocol {
            Protocol::Uci => "isready\n".to_owned(),
            Protocol::Xboard => self.features.ping(),
        }
    }

    /// The phase in which the reply to that command is awaited.
    pub(crate) fn ready_phase(&self) -> Phase {
        match self.config.protocol {
            Protocol::Uci => Phase::Ready,
            Protocol::Xboard => Phase::Pong,
        }
    }

    /// Whether the engine can say that it is ready.
    pub(crate) fn can_sync(&self) -> bool {
        self.config.protocol == Protocol::Uci || self.features.has_ping()
    }

    /// The beginning of an answer: what comes before the engine is ready belongs to an earlier one. If it cannot say
    /// that, what it has written so far is dropped.
    pub(crate) fn open_answer(&mut self) -> Partial {
        if self.can_sync() {
            return Partial::default();
        }
        self.pending.clear();
        self.process.inbox.take(Duration::ZERO);
        Partial::next()
    }

    pub(crate) fn await_ready(&mut self, limit: Duration) -> Result<(), EngineError> {
        self.process.inbox.await_ready();
        self.listen(self.ready_phase(), limit, |_, line| line == Line::Ready)
    }

    /// Passes each line to `is_last` until that returns true.
    pub(crate) fn listen(
        &mut self,
        during: Phase,
        limit: Duration,
        mut is_last: impl FnMut(&mut UciOptions, Line) -> bool,
    ) -> Result<(), EngineError> {
        let start = Instant::now();
        loop {
            let taken = self.take(during, start, limit, LOOK)?;
            // Lines after the accepted one are ignored.
            if taken.lines.into_iter().any(|line| is_last(&mut self.offers, line)) {
                return Ok(());
            }
            if taken.ended {
                return Err(self.died(during));
            }
        }
    }

    /// Takes the unread lines; if there are none yet, waits for them at most for `look`.
    pub(crate) fn take(
        &mut self,
        during: Phase,
        start: Instant,
        limit: Duration,
        look: Duration,
    ) -> Result<crate::process::inbox::Taken, EngineError> {
        if self.control.is_stopped() {
            return Err(EngineError::Stopped);
        }
        let left = limit.saturating_sub(start.elapsed());
        let mut taken = self.process.inbox.take(left.min(look));
        if taken.lines.is_empty() && !taken.ended {
            if self.process.has_failed() {
                // A child of the engine may hold the pipe open, so the end of the output may never come.
                taken = self.process.inbox.take(LAST_WORDS);
                taken.ended = true;
            } else if left.is_zero() {
                return Err(self.broken(during, BreakageKind::TimedOut(limit)));
            }
        }
        // Some engines print for ever, so output after the limit is ignored. Output before the limit counts,
        // even if this thread takes it later.
        let is_late = taken.last.is_some_and(|last| last > start + limit);
        if is_late && !taken.ended && !taken.lines.is_empty() {
            return Err(self.broken(during, BreakageKind::TimedOut(limit)));
        }
        Ok(taken)
    }

    /// Sends the settings that a question needs, without asking it.
    pub(crate) fn prepare(&mut self, query: &Query<'_>) -> Result<(), EngineError> {
        let commands = self.set_up(query)?;
        self.process.send(&commands);
        Ok(())
    }

    /// The commands that ask a question, with the settings that it needs. Remembers the question.
    pub(crate) fn commands(&mut self, query: &Query<'_>) -> Result<String, EngineError> {
        let before = self.before_position(query)?;
        Ok(before + &self.config.question(query))
    }

    /// The commands that come before the position of a question. Remembers the question.
    pub(crate) fn before_position(&mut self, query: &Query<'_>) -> Result<String, EngineError> {
        let settings = self.set_up(query)?;
        if self.asked.len() == REMEMBERED {
            self.asked.pop_front();
        }
        self.asked.push_back(Asked { origin: query.origin.clone(), depth: query.depth });
        Ok(if self.sends_new_game { settings + self.new_game() } else { settings })
    }

    /// The commands that begin a game.
    pub(crate) fn new_game(&self) -> &'static str {
        match self.config.protocol {
            Protocol::Uci => "ucinewgame\n",
            Protocol::Xboard => NEW_GAME,
        }
    }

    /// The commands that set the variant and the castling mode that a question needs.
    pub(crate) fn set_up(&mut self, query: &Query<'_>) -> Result<String, EngineError> {
        self.set_rules(query.origin.position.variant(), query.is_chess960())
    }

    /// The commands that set the variant and the castling mode, if they differ from the current ones.
    pub(crate) fn set_rules(
        &mut self,
        variant: Variant,
        chess960: bool,
    ) -> Result<String, EngineError> {
        let mut commands = String::new();
        if self.variant != Some(variant) {
            let name = self.offers.variant(variant).ok_or(Unsupported::Variant(variant))?;
            commands += &set_option(VARIANT, &name);
        }
        if self.chess960 != chess960 {
            let name = self.offers.needed(CHESS960)?;
            commands += &set_option(name, if chess960 { "true" } else { "false" });
        }
        // Stored only after both names were found: if one setting is refused, neither is sent.
        (self.variant, self.chess960) = (Some(variant), chess960);
        Ok(commands)
    }

    /// Ends the process with `quit`.
    pub(crate) fn end(self) {
        if !self.config.command.is_one_shot() {
            self.process.quit(self.config.deadlines.end);
        }
    }

    /// The error for a process that has ended or closed its output; kills what is left of it.
    pub(crate) fn died(&mut self, during: Phase) -> EngineError {
        let by_itself = self.process.wait(LAST_WORDS);
        let status = self.process.kill();
        let how = status.map_or_else(|| "for no known reason".to_owned(), |s| s.to_string());
        let kind = if by_itself { BreakageKind::Died(how) } else { BreakageKind::Closed };
        self.broken(during, kind)
    }

    pub(crate) fn broken(&mut self, during: Phase, kind: BreakageKind) -> EngineError {
        self.process.kill();
        let words = self.process.inbox.last_words(LAST_WORDS);
        EngineError::Broken(Box::new(Breakage::new(kind, during, words)))
    }
}
