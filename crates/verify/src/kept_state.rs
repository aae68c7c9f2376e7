//! Failures that depend on earlier questions.

use std::fmt;
use std::time::{Duration, Instant};

use super::culprit::Crash;
use super::difference::Difference;
use super::error::{Breakage, EngineError};
use super::origin::Origin;
use super::restarts::Restarts;
use super::{Deadlines, EngineConfig, TestedEngine};
use crate::output::answer::Divide;

/// A question that an engine was asked: a position, and the depth of the count.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asked {
    /// The position, and how it was given to the engine.
    pub origin: Origin,
    /// The depth of the count.
    pub depth: u32,
}

/// State that an engine keeps from one question to the next: it is right in a fresh process, and fails after other
/// questions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptState {
    /// The shortest list of questions found after which the engine fails, in the order in which they are asked.
    pub after: Vec<Asked>,
    /// Whether `ucinewgame` after these questions makes the engine right.
    pub new_game_clears: bool,
}

/// The maximum time that each step of the search for the shortest list takes.
const SEARCH: Duration = Duration::from_secs(8);

/// The time that an engine gets for each answer when a breakage is repeated: long enough for most counts, and short
/// enough for an engine that hangs.
const HASTE: Duration = Duration::from_secs(1);

/// The number of questions before a wrong answer of a batch that are asked again.
const BATCH: usize = 4;

/// The answer to a question, or the error instead of it.
type Outcome = Result<Divide, EngineError>;

/// Whether an answer is wrong.
pub(super) fn is_wrong(outcome: &Outcome) -> bool {
    outcome.as_ref().is_ok_and(Divide::is_wrong)
}

/// Whether the engine broke instead of answering.
pub(super) fn is_broken(outcome: &Outcome) -> bool {
    matches!(outcome, Err(EngineError::Broken(_)))
}

/// Asks fresh processes the same questions again.
struct Replay<'r, 'e> {
    engine: &'r mut TestedEngine<'e>,
    fails: fn(&Outcome) -> bool,
    end: Instant,
}

impl Replay<'_, '_> {
    /// The outcome of the question `last` in a fresh process after other questions; `None` if the time is over or if
    /// the process broke before this question.
    fn outcome(&mut self, after: &[Asked], last: &Asked, new_game: bool) -> Option<Outcome> {
        self.engine.renew();
        for asked in after {
            if Instant::now() >= self.end {
                return None;
            }
            let broken = self.engine.answer_beside(&asked.origin, asked.depth).is_err();
            self.engine.reset_failure();
            if broken {
                return None;
            }
        }
        if new_game {
            self.engine.send_new_game();
        }
        let outcome = self.engine.answer_beside(&last.origin, last.depth);
        self.engine.reset_failure();
        Some(outcome)
    }

    fn fails_after(&mut self, after: &[Asked], last: &Asked) -> bool {
        let fails = self.fails;
        self.outcome(after, last, false).is_some_and(|outcome| fails(&outcome))
    }

    /// The shortest list found: the last questions that bring the failure back, without those that are not needed.
    fn shortest(&mut self, before: &[Asked], last: &Asked) -> Option<Vec<Asked>> {
        let mut size = 1.min(before.len());
        while !self.fails_after(&before[before.len() - size..], last) {
            if size == before.len() || Instant::now() >= self.end {
                return None;
            }
            size = (size * 4).min(before.len());
        }
        let mut list = before[before.len() - size..].to_vec();
        let mut part = list.len() / 2;
        while part > 0 {
            let mut at = 0;
            while at < list.len() {
                let mut fewer = list.clone();
                fewer.drain(at..list.len().min(at + part));
                match !fewer.is_empty() && self.fails_after(&fewer, last) {
                    true => list = fewer,
                    false => at += part,
                }
            }
            part /= 2;
        }
        Some(list)
    }
}

impl fmt::Display for KeptState {
    /// Writes a sentence without capital and full stop.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let these = match self.after.len() {
            1 => "this position".to_owned(),
            positions => format!("these {positions} positions"),
        };
        write!(f, "right in a fresh process, wrong after {these}: the engine keeps state")?;
        if self.new_game_clears {
            f.write_str(" that ucinewgame clears")?;
        }
        Ok(())
    }
}

impl Crash {
    /// A breakage, after a fresh process was asked the same question. An answer that is right there within a second
    /// shows that the breakage depends on the questions before it.
    pub fn repeated(engine: &mut TestedEngine<'_>, asked: Asked, breakage: Breakage) -> Self {
        let mut before = std::mem::take(&mut engine.lost);
        before.pop();
        let kept = match before.is_empty() {
            true => None,
            false => {
                let deadlines = Deadlines { query: HASTE, ..engine.config.deadlines };
                let config = EngineConfig { deadlines, ..engine.config.clone() };
                let restarts = Restarts::new(u32::MAX);
                let mut fresh = TestedEngine::new(&config, engine.control, &restarts);
                let answer = fresh.answer_beside(&asked.origin, asked.depth);
                let is_right = answer.is_ok_and(|answer| !answer.is_wrong());
                let search = || KeptState::search(&mut fresh, &before, &asked, is_broken);
                is_right.then(search).flatten().map(|(kept, ..)| kept)
            }
        };
        let Asked { origin, depth } = asked;
        Self { origin, depth, breakage, kept }
    }
}

impl KeptState {
    /// The counts to ask for in this order, each as `DEPTH FEN` or `DEPTH FEN moves MOVE..`; `chess960` as in
    /// [`Origin::fen`].
    pub fn questions(&self, chess960: bool) -> Vec<String> {
        let question = |asked: &Asked| format!("{} {}", asked.depth, asked.origin.text(chess960));
        self.after.iter().map(question).collect()
    }

    /// Searches for the questions among `before` after which the engine fails the question `last`, which it answers
    /// right in a fresh process. Returns them with the question at the lowest depth that fails, and its outcome. `None`
    /// if the failure does not come back.
    pub(super) fn search(
        engine: &mut TestedEngine<'_>,
        before: &[Asked],
        last: &Asked,
        fails: fn(&Outcome) -> bool,
    ) -> Option<(Self, Asked, Outcome)> {
        let mut replay = Replay { engine, fails, end: Instant::now() + SEARCH };
        let mut after = replay.shortest(before, last)?;
        // What is found must not be lost because making it short has taken all the time.
        replay.end = Instant::now() + SEARCH;
        for at in 0..after.len() {
            let mut shallower = after.clone();
            shallower[at].depth = 1;
            if after[at].depth > 1 && replay.fails_after(&shallower, last) {
                after = shallower;
            }
        }
        replay.end = Instant::now() + SEARCH;
        let shallow = (1..last.depth).map(|depth| Asked { depth, ..last.clone() });
        let found = shallow.chain([last.clone()]).find_map(|asked| {
            let outcome = replay.outcome(&after, &asked, false)?;
            fails(&outcome).then_some((asked, outcome))
        });
        let (asked, outcome) = found?;
        let cleared = replay.outcome(&after, &asked, true);
        let new_game_clears = cleared.is_some_and(|outcome| !fails(&outcome));
        Some((Self { after, new_game_clears }, asked, outcome))
    }
}

/// A wrong answer that is not reported yet, because it must first be repeated.
#[derive(Debug)]
pub(super) struct Suspicion {
    asked: Asked,
    answer: Divide,
    /// The questions that the same process was asked before.
    before: Vec<Asked>,
}

impl Suspicion {
    /// Asks an engine for a count; `None` if its answer is right.
    pub(super) fn ask(
        engine: &mut TestedEngine<'_>,
        origin: Origin,
        depth: u32,
    ) -> Result<Option<Self>, EngineError> {
        let answer = engine.answer_beside(&origin, depth)?;
        if (answer.listed || depth == 1) && !answer.is_wrong() {
            return Ok(None);
        }
        // Before further questions are asked.
        let before = engine.asked_before();
        let answer = engine.with_children(answer, &origin, depth)?;
        let asked = Asked { origin, depth };
        Ok(answer.is_wrong().then_some(Self { asked, answer, before }))
    }

    /// The suspicion that the last answer of an engine is wrong.
    pub(super) fn of_last(engine: &TestedEngine<'_>, asked: Asked, answer: Divide) -> Self {
        Self { asked, answer, before: engine.asked_before() }
    }

    /// Finds the first position where the engine is wrong, and asks a fresh process about it. Returns `None` if the
    /// engine is right there, and if its other questions do not explain that either.
    pub(super) fn difference(
        self,
        engine: &mut TestedEngine<'_>,
    ) -> Result<Option<Difference>, EngineError> {
        let Self { asked, answer, before } = self;
        let is_one_shot = engine.config.command.is_one_shot();
        let is_first = before.is_empty() || is_one_shot;
        if engine.habits.keeps_state && !is_first && !engine.fails_alone(&asked)? {
            return Ok(engine.difference_after(&before, &asked));
        }
        let found = Difference::below(engine, asked.clone(), answer)?;
        if is_one_shot || is_first && found.is_of(&asked) {
            return Ok(Some(found));
        }
        let of_found = Asked { origin: found.origin.clone(), depth: found.depth };
        if engine.fails_alone(&of_found)? {
            return Ok(Some(found));
        }
        if is_first || engine.fails_alone(&asked)? {
            return engine.isolated(|engine| {
                let answer = engine.divide(&asked.origin, asked.depth)?;
                answer.is_wrong().then(|| Difference::below(engine, asked, answer)).transpose()
            });
        }
        Ok(engine.difference_after(&before, &asked))
    }
}

impl TestedEngine<'_> {
    /// Drops the process, and returns the questions that it was asked.
    pub(super) fn end_process(&mut self) -> Vec<Asked> {
        self.talk.take().map(|talk| talk.asked).unwrap_or_default().into()
    }

    /// Drops the process, so that the next question goes to a fresh one.
    pub(super) fn renew(&mut self) {
        self.talk = None;
    }

    /// Sends `ucinewgame` before the next question.
    pub(super) fn send_new_game(&mut self) {
        if let Some(talk) = &mut self.talk {
            let command = talk.new_game();
            talk.process.send(command);
        }
    }

    /// Lets `task` ask the engine, with a fresh process for each question.
    pub(super) fn isolated<T>(&mut self, task: impl FnOnce(&mut Self) -> T) -> T {
        self.is_isolated = true;
        let result = task(self);
        self.is_isolated = false;
        result
    }

    /// The questions that the running process was asked before the last one.
    pub(super) fn asked_before(&self) -> Vec<Asked> {
        let asked = self.talk.iter().flat_map(|talk| &talk.asked);
        let mut asked: Vec<Asked> = asked.cloned().collect();
        asked.pop();
        asked
    }

    /// The first `info string` that the running process wrote since the last question.
    pub(super) fn first_info(&self) -> Option<String> {
        let words = self.talk.as_ref()?.process.inbox.last_words(Duration::ZERO);
        words.info
    }

    /// Whether the engine is wrong or breaks when a fresh process is asked. An engine that cannot be asked again is
    /// taken to fail, because it has failed before.
    fn fails_alone(&mut self, asked: &Asked) -> Result<bool, EngineError> {
        self.renew();
        let outcome = self.divide(&asked.origin, asked.depth);
        self.reset_failure();
        Ok(outcome.map_or(true, |answer| answer.is_wrong()))
    }

    /// The difference that an engine with kept state shows at a question after other questions. `None` if it is not
    /// wrong again.
    pub(super) fn difference_after(
        &mut self,
        before: &[Asked],
        asked: &Asked,
    ) -> Option<Difference> {
        let (kept, asked, outcome) = KeptState::search(self, before, asked, is_wrong)?;
        self.habits.keeps_state = true;
        self.habits.needs_new_game |= kept.new_game_clears;
        Some(Difference::after(kept, asked, &outcome.ok()?))
    }

    /// The difference that shows when the last batch of questions is asked again one by one, although the question
    /// alone is answered right. Only the questions just before it are tried, because most differences between a batch
    /// and single questions come from answers that cannot be separated.
    pub(super) fn difference_in_batch(&mut self, asked: &Asked) -> Option<Difference> {
        let at = self.batch.iter().rposition(|other| other == asked)?;
        let before = self.batch[at.saturating_sub(BATCH)..at].to_vec();
        self.difference_after(&before, asked)
    }
}
