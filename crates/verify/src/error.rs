//! The errors of engines.

use crate::process::inbox::LastWords;
use std::fmt;
use std::time::Duration;

use tabiya_games::Variant;

/// Why an engine gave no answer.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum EngineError {
    /// The program does not exist or cannot be run.
    NotStarted {
        /// The program.
        program: String,
        /// The operating system's error.
        reason: String,
    },
    /// The engine lacks a variant or an option that the question needs.
    Refused(Unsupported),
    /// The engine crashed, hung or broke the protocol; its process is gone.
    Broken(Box<Breakage>),
    /// The system grants no further process or thread, or no memory for one.
    NoResources(String),
    /// The control stopped the run before the engine had answered.
    Stopped,
}

/// A feature that an engine lacks.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unsupported {
    /// The engine does not offer this option.
    Option(String),
    /// The engine does not offer this variant.
    Variant(Variant),
    /// The engine offers the variant, but counts chess.
    Pretence(Variant),
    /// The engine says that it does not know this command.
    Command(&'static str),
    /// The engine lists at most this number of moves, and the position has more.
    MoreMoves(usize),
    /// The program, which is called once for each position, declined the question.
    Declined,
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

/// An engine's misbehaviour.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum BreakageKind {
    /// The process ended: with this exit status, or by this signal.
    Died(String),
    /// No answer came within this time.
    TimedOut(Duration),
    /// A line begins like a count but has no valid number.
    NoNumber(String),
    /// The counts of the moves do not add up to the total.
    Sum {
        /// The sum of the counts.
        sum: u128,
        /// The total that the engine states.
        total: u128,
    },
    /// Two totals contradict each other.
    Totals {
        /// The first total.
        first: u128,
        /// The last total.
        last: u128,
    },
    /// Two lists of moves contradict each other.
    Lists,
    /// A move of the list cannot be read: the line, or the text and the reason.
    NoMove(String),
    /// The engine answered, but no total was found in the answer.
    NoTotal,
    /// The engine closed its output but did not end.
    Closed,
    /// The engine says that it does not know the command.
    NoPerft(String),
    /// The engine printed this complaint instead of a count.
    Complaint(String),
    /// The program ended without a count.
    NoCount,
    /// The engine searched for a best move instead of counting.
    Searches,
    /// The engine has found a move, but reported no line of moves.
    NoLines,
    /// The engine broke more often than this number of restarts allows.
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
    pub(super) fn of(kind: BreakageKind, during: Phase, words: LastWords) -> Self {
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

impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotStarted { program, reason } => {
                write!(f, "the engine {program} cannot be started: {reason}")
            }
            Self::NoResources(reason) => {
                write!(f, "no process or thread for an engine is granted: {reason}")
            }
            Self::Refused(refusal) => refusal.fmt(f),
            Self::Broken(breakage) => breakage.fmt(f),
            Self::Stopped => f.write_str("stopped before the engine had answered"),
        }
    }
}

impl std::error::Error for EngineError {}

impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Option(name) if name == super::CHESS960 => {
                write!(f, "a position needs {name}, which the engine does not offer")
            }
            Self::Option(name) => write!(f, "the engine offers no option {name}"),
            Self::Variant(variant) => write!(f, "the engine does not offer the variant {variant}"),
            Self::Pretence(variant) => {
                write!(f, "the engine counts chess when asked for the variant {variant}")
            }
            Self::Command(name) => write!(f, "the engine does not know the command {name}"),
            Self::MoreMoves(most) => {
                write!(f, "the engine lists at most {most} moves and heeds no searchmoves")
            }
            Self::Declined => f.write_str("declined by the engine (exit status 77)"),
        }
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
            BreakageKind::NoNumber(line) => {
                write!(f, "the engine wrote a count that is not a plain number: {line:?}")
            }
            BreakageKind::Sum { sum, total } => {
                write!(f, "the engine's counts add up to {sum}, but it says {total}")
            }
            BreakageKind::Totals { first, last } => {
                write!(f, "the engine gives two totals, {first} and {last}")
            }
            BreakageKind::Lists => f.write_str("the engine gives two lists of moves that differ"),
            BreakageKind::NoMove(line) => {
                write!(f, "the engine lists a move that cannot be read: {line:?}")
            }
            BreakageKind::NoTotal => {
                f.write_str("the engine gave an answer, but no total was found in it")
            }
            BreakageKind::Closed => {
                write!(f, "the engine closed its output while {task} and did not end")
            }
            BreakageKind::Complaint(line) => {
                write!(f, "the engine gave no count, but says {line:?}")
            }
            BreakageKind::NoCount => {
                f.write_str("the engine ended without a count; without legal moves the count is 0")
            }
            BreakageKind::NoPerft(line) => {
                write!(f, "the engine does not know the command, it says {line:?}")
            }
            BreakageKind::Searches => f.write_str("the engine searches instead of counting"),
            BreakageKind::NoLines => f.write_str(
                "the engine lists no moves: expected lines 'info .. multipv .. pv ..' before bestmove",
            ),
            BreakageKind::TooOften(times) => {
                write!(f, "the engine broke more than {times} times, it is not started again")
            }
        }
    }
}
