//! Asks external engines for counts, and searches for the move that they get wrong.
//!
//! An engine runs as a separate process and is asked over UCI or the protocol of xboard, with `go perft N` or another
//! command, or for the lines of a search. It may print too much, too little, nonsense or nothing; it may hang, crash or
//! leave child processes behind. All of this is detected and reported, and no process is left running.
//!
//! ```no_run
//! use tabiya_count::Control;
//! use tabiya_verify::{EngineConfig, TestedEngine, Restarts, first_difference};
//! use tabiya_games::Variant;
//!
//! let config = EngineConfig::new("stockfish".parse()?);
//! let (control, restarts) = (Control::new(), Restarts::default());
//! let mut engine = TestedEngine::new(&config, &control, &restarts);
//! let (kiwipete, _) = Variant::Chess
//!     .read("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")?;
//! if let Some(difference) = first_difference(&mut engine, &kiwipete, 4)? {
//!     println!("{} after {:?}", difference.position, difference.path);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod castling;
mod cause;
mod check;
mod command;
mod config;
mod coverage;
mod culprit;
mod descent;
mod difference;
mod difference_report;
mod error;
mod failure;
mod found_command;
mod fuzz;
mod habits;
mod kept_state;
mod origin;
mod output;
mod player;
mod probe;
mod process;
mod query;
mod queue;
mod restarts;
mod right;
mod session;
mod side_by_side;
mod speed;
mod walk;
mod watch;
mod words;

use tabiya_games::{AnyPosition, Variant};

pub use castling::OddCastling;
pub use cause::{Cause, CauseGroup};
pub use check::{Checked, Checker};
pub use command::{CommandError, EngineCommand, PerftCommand};
pub use config::{Deadlines, EngineConfig, MovesBy, Objections, Protocol};
pub use coverage::{Coverage, check_digest, reported_fen};
pub use culprit::Crash;
pub use descent::Descent;
pub use difference::{AnsweredFor, Difference, EngineFault, MoveLists, WrongRow, first_difference};
pub use difference_report::{DifferenceReport, Explained, MiscountedMove, long_list_hint};
pub use error::{Breakage, BreakageKind, EngineError, Phase, Unsupported};
pub use failure::CheckFailure;
pub use found_command::FoundCommand;
pub use fuzz::{Caught, CaughtCause, Fuzz};
pub use habits::Habits;
pub use kept_state::{Asked, KeptState};
pub use origin::Origin;
pub use output::answer::Answer;
pub use output::counter::{Counter, CounterKind, WrongCounter};
pub use output::row::Row;
pub use output::total_pattern::{PatternError, TotalPattern};
pub use player::{EnginePlayer, Reply};
pub use process::helper::run_helper;
pub use process::{Shim, has_room_for_engine};
pub use queue::Shortage;
pub use restarts::Restarts;
pub use side_by_side::{SideBySide, SideBySideRow};
pub use speed::{SpeedClock, SpeedError, SpeedRatio, SpeedTest, TimedCount};
pub use watch::VerdictWatcher;
pub use words::{join_words, split_words};

use std::sync::Arc;

use output::answer::Divide;
use process::guard::ProcessGuard;
use query::Query;
use right::RightCounts;
use session::uci_session::UciSession;
use tabiya_count::Control;

const CHESS960: &str = "UCI_Chess960";
const VARIANT: &str = "UCI_Variant";
/// The UCI option that names a file of variants.
const VARIANT_PATH: &str = "VariantPath";

/// An engine: one process at a time, started at the first question and again after a breakage.
#[derive(Debug)]
pub struct TestedEngine<'a> {
    config: &'a EngineConfig,
    control: &'a Control,
    restarts: &'a Restarts,
    talk: Option<UciSession<'a>>,
    broke: bool,
    /// Whether an earlier process has answered a question.
    has_answered: bool,
    name: Option<String>,
    /// The variants that the engine is known to count, or that were probed at least once.
    proven: Vec<Variant>,
    /// Whether the engine has failed when asked several questions at once.
    cautious: bool,
    habits: Habits,
    /// Whether each question goes to a fresh process.
    is_isolated: bool,
    /// The questions that a process was asked that has broken.
    lost: Vec<Asked>,
    /// The questions that a process was asked, if it did not answer all questions of the last batch right.
    batch: Vec<Asked>,
    /// The helper that kills the engine if this program ends, kept so that the next process uses it too.
    guard: Option<Arc<ProcessGuard>>,
}

impl<'a> TestedEngine<'a> {
    /// An engine that is not started yet. Its breakages use up the restarts, which several engines may share.
    pub fn new(config: &'a EngineConfig, control: &'a Control, restarts: &'a Restarts) -> Self {
        let proven = vec![Variant::Chess];
        Self {
            config,
            control,
            restarts,
            talk: None,
            broke: false,
            has_answered: false,
            name: None,
            proven,
            cautious: false,
            habits: Habits::default(),
            is_isolated: false,
            lost: Vec::new(),
            batch: Vec::new(),
            guard: None,
        }
    }

    /// The configuration: how the engine is started and asked.
    pub fn config(&self) -> &'a EngineConfig {
        self.config
    }

    /// The right counts below the moves of a position, not yet computed.
    fn right(&self, p: AnyPosition, depth: u32) -> RightCounts<'a> {
        RightCounts::new(p, depth, self.config.backend, self.control)
    }

    fn right_of(&self, query: &Query<'_>) -> RightCounts<'a> {
        let mut right = self.right(query.origin.end(), query.depth);
        right.mode = query.castling_mode();
        right
    }

    /// The peculiarities of the engine, as seen so far.
    pub fn habits(&self) -> &Habits {
        &self.habits
    }

    /// The name that the engine gives, once it has been started.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Discounts the last failure from the restart budget because it was provoked.
    pub fn reset_failure(&mut self) {
        self.broke = false;
    }

    /// Starts the engine, unless it is run once for each question.
    fn start(&mut self) -> Result<(), EngineError> {
        if self.config.command.is_one_shot() {
            return Ok(());
        }
        self.talk().map(|_| ())
    }

    /// Checks that the engine starts and supports what this position needs.
    ///
    /// # Errors
    /// If the engine does not start, or lacks an option or a variant.
    pub fn prepare(&mut self, p: &AnyPosition) -> Result<(), EngineError> {
        self.prove(p.variant())?;
        if self.config.command.is_one_shot() {
            return Ok(());
        }
        let (origin, chess960) = (Origin::given(*p), self.config.chess960);
        self.talk()?.prepare(&Query { origin: &origin, depth: 1, chess960 })
    }

    /// The engine's number of leaf nodes at `depth`, which is at least 1: engines disagree about depth 0.
    ///
    /// # Errors
    /// If the engine gives no answer.
    pub fn count(&mut self, p: &AnyPosition, depth: u32) -> Result<u128, EngineError> {
        Ok(self.answer(&p.into(), depth)?.total)
    }

    /// The engine's answer for a position, which is given by FEN, and perhaps by moves after it.
    ///
    /// # Errors
    /// If the engine gives no answer.
    pub fn answer(&mut self, origin: &Origin, depth: u32) -> Result<Answer, EngineError> {
        Ok(self.answer_beside(origin, depth)?.answer)
    }

    /// The engine's answer for a position, with the right counts, which are computed while the engine counts.
    fn answer_beside(&mut self, origin: &Origin, depth: u32) -> Result<Divide, EngineError> {
        self.prove(origin.position.variant())?;
        self.query(&Query { origin, depth, chess960: self.config.chess960 })
    }

    fn query(&mut self, query: &Query<'_>) -> Result<Divide, EngineError> {
        if self.is_isolated {
            self.renew();
        }
        let answer = match self.config.moves_by {
            MovesBy::MultiPv | MovesBy::Legality if !self.config.command.is_one_shot() => {
                self.walk(query)
            }
            _ if self.config.is_finding_out() => self.query_finding_out(query),
            _ => self.query_once(query),
        };
        if let Ok(divide) = &answer {
            self.habits.castling.add(divide.castling.as_ref());
        }
        answer
    }

    fn query_once(&mut self, query: &Query<'_>) -> Result<Divide, EngineError> {
        let mut right = self.right_of(query);
        self.query_beside(query, &mut right)
    }

    /// Asks a question while the right counts are computed, as far as they are not yet.
    fn query_beside(
        &mut self,
        query: &Query<'_>,
        right: &mut RightCounts<'a>,
    ) -> Result<Divide, EngineError> {
        let answer = if self.config.command.is_one_shot() {
            self.ask_once(query, right)
        } else {
            self.talk().and_then(|talk| talk.query(query, right))
        };
        self.note(answer)
    }

    fn ask_once(
        &mut self,
        query: &Query<'_>,
        right: &mut RightCounts<'_>,
    ) -> Result<Divide, EngineError> {
        self.restarts.check(std::mem::take(&mut self.broke))?;
        let words = self.config.command.filled(&query.fen(), query.depth, &query.moves().join(" "));
        let mut session = UciSession::start(self.config, self.control, &words)?;
        self.guard.clone_from(&session.process.guard);
        session.read_once(right)
    }

    /// Whether the engine may be asked several questions at once.
    fn can_pipeline(&self) -> bool {
        !self.cautious && self.talk.as_ref().is_some_and(UciSession::can_pipeline)
    }

    /// Asks for several counts at once, so that the engine does not wait between questions. Returns the right
    /// counts, and `None` for other answers: these questions must be asked again alone, before the engine is
    /// called wrong.
    fn pipelined_counts(&mut self, asked: &[(Origin, u32)]) -> Vec<Option<u128>> {
        let chess960 = self.config.chess960;
        let query = |at: usize| {
            let (origin, depth) = &asked[at];
            Query { origin, depth: *depth, chess960 }
        };
        let need = |at: usize| (asked[at].0.position.variant().name(), query(at).is_chess960());
        let mut order: Vec<usize> = (0..asked.len()).collect();
        order.sort_by_key(|&at| need(at));
        let mut counts = vec![None; asked.len()];
        for alike in order.chunk_by(|&a, &b| need(a) == need(b)) {
            if !self.can_pipeline() {
                break;
            }
            let queries: Vec<Query<'_>> = alike.iter().map(|&at| query(at)).collect();
            let mut rights: Vec<RightCounts<'_>> =
                queries.iter().map(|query| self.right_of(query)).collect();
            let answers = self.talk().and_then(|talk| talk.ask_all(&queries, &mut rights));
            match self.note(answers) {
                Ok(answers) => {
                    // Late output must not get into the next answer, so an engine whose answers cannot be
                    // separated is restarted.
                    if answers.iter().any(Option::is_none) {
                        self.batch = self.end_process();
                    }
                    for (&at, answer) in alike.iter().zip(answers) {
                        self.habits.castling.add(answer.as_ref().and_then(|a| a.castling.as_ref()));
                        let is_right = |answer: &Divide| answer.wrong_counters.is_empty();
                        counts[at] = answer.filter(is_right).map(|answer| answer.total());
                    }
                }
                Err(_) => {
                    self.reset_failure();
                    self.cautious = true;
                }
            }
        }
        counts
    }

    /// Returns the session of the running process, or starts a new process.
    fn talk(&mut self) -> Result<&mut UciSession<'a>, EngineError> {
        let running = self.talk.take();
        let had_counted = running.as_ref().is_some_and(|talk| !talk.asked.is_empty());
        // It is not an error if the process exited successfully: then a new one is started.
        let mut talk = match running.and_then(UciSession::unless_ended) {
            Some(talk) => talk,
            None => {
                self.habits.ended += u64::from(had_counted);
                self.restarts.check(std::mem::take(&mut self.broke))?;
                let arguments = self.config.command.arguments();
                let started = UciSession::start(self.config, self.control, arguments);
                let mut talk = self.note(started)?;
                talk.has_answered = self.has_answered;
                self.name = talk.name().map(str::to_owned);
                self.guard.clone_from(&talk.process.guard);
                talk
            }
        };
        talk.sends_new_game = self.habits.needs_new_game;
        Ok(self.talk.insert(talk))
    }

    /// Drops the session if `result` says that the process broke or was stopped.
    fn note<T>(&mut self, result: Result<T, EngineError>) -> Result<T, EngineError> {
        if let Err(EngineError::Broken(_) | EngineError::Stopped) = &result {
            self.has_answered |= self.talk.as_ref().is_some_and(|talk| talk.has_answered);
            self.lost = self.end_process();
            self.broke = true;
        }
        result
    }

    /// The engine's count below each move. If the engine prints only totals, it is asked about the position
    /// after each legal move.
    fn divide(&mut self, origin: &Origin, depth: u32) -> Result<Divide, EngineError> {
        let divide = self.answer_beside(origin, depth)?;
        self.with_children(divide, origin, depth)
    }

    /// Adds the engine's counts of the positions after each legal move, if its answer is only a total.
    fn with_children(
        &mut self,
        mut divide: Divide,
        origin: &Origin,
        depth: u32,
    ) -> Result<Divide, EngineError> {
        let p = origin.end();
        if !divide.listed && depth > 1 && divide.legal.is_empty() {
            for m in p.legal_moves() {
                let child = if self.can_play() {
                    origin.after(m)
                } else {
                    Origin::reached(p.play_unchecked(m))
                };
                divide.legal.insert(m, self.answer(&child, depth - 1)?.total);
            }
        }
        Ok(divide)
    }

    /// Whether the engine can be given a position by FEN and moves.
    fn can_play(&self) -> bool {
        self.config.can_play()
    }

    /// Ends the engine with `quit`. An engine that is dropped without it is killed.
    pub fn quit(mut self) {
        if let Some(talk) = self.talk.take() {
            talk.end();
        }
    }
}
