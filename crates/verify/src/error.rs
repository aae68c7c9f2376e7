//! The errors of engines.

use crate::process::inbox::LastWords;
use std::fmt;
use std::time::Duration;

use tabiya_games::Variant;
use thiserror::Error;

/// Why an engine gave no answer.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum EngineError {
    /// The program does not exist or cannot be run.
    #[error("the engine {program} cannot be started: {reason}")]
    NotStarted {
        /// The program.
        program: String,
        /// The operating system's error.
        reason: String,
    },
    /// The engine lacks a variant or an option that the question needs.
    #[error("{0}")]
    Refused(Unsupported),
    /// The engine crashed, hung or broke the protocol; its process is gone.
    #[error("{0}")]
    Broken(Box<Breakage>),
    /// The system grants no further process or thread, or no memory for one.
    #[error("no process or thread for an engine is granted: {0}")]
    NoResources(String),
    /// The control stopped the run before the engine had answered.
    #[error("stopped before the engine had answered")]
    Stopped,
}

impl From<Unsupported> for EngineError {
    fn from(lacking: Unsupported) -> Self {
        Self::Refused(lacking)
    }
}

/// A feature that an engine lacks.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Unsupported {
    /// The engine does not offer this option.
    #[error("{}", lacking(.0))]
    Option(String),
    /// The engine does not offer this variant.
    #[error("the engine does not offer the variant {0}")]
    Variant(Variant),
    /// The engine offers the variant, but counts chess.
    #[error("the engine counts chess when asked for the variant {0}")]
    Pretence(Variant),
    /// The engine says that it does not know this command.
    #[error("the engine does not know the command {0}")]
    Command(&'static str),
    /// The engine lists at most this number of moves, and the position has more.
    #[error("the engine lists at most {0} moves and heeds no searchmoves")]
    MoreMoves(usize),
    /// The program, which is called once for each position, declined the question.
    #[error("declined by the engine (exit status 77)")]
    Declined,
}

impl Unsupported {
    /// What the engine does not support, in few words.
    pub(crate) fn in_short(&self) -> String {
        match self {
            Self::Option(name) => format!("the engine has no {name}"),
            other => other.to_string(),
        }
    }
}

/// How an engine broke.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Breakage {
    /// The kind of the breakage.
    pub kind: BreakageKind,
    /// The phase in which the engine broke.
    pub during: Phase,
    /// The last lines that the engine wrote, each cut to 200 characters.
    pub last_lines: Vec<String>,
    /// The number of all lines that the engine wrote.
    pub lines: u64,
    /// The end of the engine's output to stderr.
    pub stderr: String,
}

/// An engine's misbehaviour. As text it does not say in which phase; [`Breakage`] does.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BreakageKind {
    /// The process ended: with this exit status, or by this signal.
    #[error("the engine died: {0}")]
    Died(String),
    /// No answer came within this time.
    #[error("the engine gave no answer within {} s", .0.as_secs_f64())]
    TimedOut(Duration),
    /// A line begins like a count but has no valid number.
    #[error("the engine wrote a count that is not a plain number: {0:?}")]
    NoNumber(String),
    /// The counts of the moves do not add up to the total.
    #[error("the engine's counts add up to {sum}, but it says {total}")]
    Sum {
        /// The sum of the counts.
        sum: u128,
        /// The total that the engine states.
        total: u128,
    },
    /// Two totals contradict each other.
    #[error("the engine gives two totals, {first} and {last}")]
    Totals {
        /// The first total.
        first: u128,
        /// The last total.
        last: u128,
    },
    /// Two lists of moves contradict each other.
    #[error("the engine gives two lists of moves that differ")]
    Lists,
    /// A move of the list cannot be read: the line, or the text and the reason.
    #[error("the engine lists a move that cannot be read: {0:?}")]
    NoMove(String),
    /// The engine answered, but no total was found in the answer.
    #[error("the engine gave an answer, but no total was found in it")]
    NoTotal,
    /// The engine closed its output but did not end.
    #[error("the engine closed its output and did not end")]
    Closed,
    /// The engine says that it does not know the command.
    #[error("the engine does not know the command, it says {0:?}")]
    NoPerft(String),
    /// The engine printed this complaint instead of a count.
    #[error("the engine gave no count, but says {0:?}")]
    Complaint(String),
    /// The program ended without a count.
    #[error("the engine ended without a count; without legal moves the count is 0")]
    NoCount,
    /// The engine searched for a best move instead of counting.
    #[error("the engine searches instead of counting")]
    Searches,
    /// The engine has found a move, but reported no line of moves.
    #[error("the engine lists no moves: expected lines 'info .. multipv .. pv ..' before bestmove")]
    NoLines,
    /// The engine broke more often than this number of restarts allows.
    #[error("the engine broke more than {0} times, it is not started again")]
    TooOften(u32),
}

/// What an engine was doing when it broke.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// Starting, until `uciok`.
    Start,
    /// Listing its features, until `done=1`.
    Features,
    /// Getting ready, until `readyok`.
    Ready,
    /// Getting ready, until `pong`.
    Pong,
    /// Counting leaf nodes.
    Perft,
    /// Searching for a best move.
    Search,
}

impl Phase {
    /// Whether a breakage in this phase may depend on the position that the engine was asked about.
    pub fn is_of_position(self) -> bool {
        matches!(self, Self::Perft | Self::Search)
    }
}

impl BreakageKind {
    /// Whether the engine does not count at the command that it got.
    pub(super) fn is_no_perft(&self) -> bool {
        matches!(self, Self::NoPerft(_) | Self::Searches)
    }

    /// Whether the engine would break in this way on every other position too, unless it has answered some of them.
    pub fn is_final(&self) -> bool {
        self.is_no_perft() || matches!(self, Self::TooOften(_) | Self::NoTotal)
    }
}

impl Breakage {
    /// Whether the position that is counted may be the reason of the breakage.
    pub fn may_be_of_position(&self) -> bool {
        self.during.is_of_position() && !self.kind.is_final()
    }

    /// A breakage, with the last output of the engine.
    pub(super) fn new(kind: BreakageKind, during: Phase, words: LastWords) -> Self {
        let LastWords { lines: last_lines, count: lines, stderr, .. } = words;
        Self { kind, during, last_lines, lines, stderr }
    }
}

impl Unsupported {
    /// Whether only some positions need the feature.
    pub(super) fn is_of_position(&self) -> bool {
        match self {
            Self::Option(name) => name == super::CHESS960,
            Self::Command(_) => false,
            Self::Variant(_) | Self::Pretence(_) | Self::MoreMoves(_) | Self::Declined => true,
        }
    }
}

impl EngineError {
    /// Whether there is no engine that can be asked: it does not start, or lacks a required feature.
    pub fn is_no_engine(&self) -> bool {
        matches!(self, Self::NotStarted { .. } | Self::NoResources(_) | Self::Refused(_))
    }
}

fn lacking(option: &str) -> String {
    match option {
        super::CHESS960 => format!("a position needs {option}, which the engine does not offer"),
        _ => format!("the engine offers no option {option}"),
    }
}

impl fmt::Display for Breakage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let task = match self.during {
            Phase::Start | Phase::Features => "starting",
            Phase::Ready | Phase::Pong => "getting ready",
            Phase::Perft => "counting",
            Phase::Search => "searching",
        };
        match &self.kind {
            BreakageKind::Died(how) => write!(f, "the engine died while {task}: {how}"),
            BreakageKind::TimedOut(limit) => {
                let awaited = match self.during {
                    Phase::Start => "uciok",
                    Phase::Features => "done=1",
                    Phase::Ready => "readyok",
                    Phase::Pong => "pong",
                    Phase::Perft => "complete answer",
                    Phase::Search => "bestmove",
                };
                write!(f, "the engine gave no {awaited} within {} s", limit.as_secs_f64())
            }
            BreakageKind::Closed => {
                write!(f, "the engine closed its output while {task} and did not end")
            }
            kind => kind.fmt(f),
        }
    }
}
