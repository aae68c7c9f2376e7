//! Errors of games, under any rules.

use std::fmt;

use tabiya_core::Square;
use tabiya_fairy::MoveTextError;
use tabiya_variants::{excerpt, quote};

use crate::any_position::AnyIllegalMove;

/// An illegal move, a game that cannot begin, or a house rule that misbehaves. The game is left unchanged.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum GameError {
    /// The move is illegal under the rules of the variant.
    IllegalMove(AnyIllegalMove),
    /// The text names no legal move of a game without house rules.
    Text(MoveTextError),
    /// The text names no legal move under house rules; `why` has the reason if it is known.
    NoMove {
        /// The text of the move.
        text: String,
        /// The reason, with the name of the rule if a rule has refused the move.
        why: Option<String>,
    },
    /// The text names no legal move of the variant that house rules change, for this reason.
    Illegal(String),
    /// No house rule has this name, or the name lacks its number, as in `chess960=518`.
    UnknownRule {
        /// The name.
        name: String,
        /// The names of the rules that are known, separated by commas.
        known: String,
    },
    /// The game has ended, for this reason.
    Over(String),
    /// The game cannot begin, for this reason.
    Start(String),
    /// A rule has panicked, has reported that it cannot go on, or has changed a piece that was about to move.
    Failed {
        /// The name of the rule.
        rule: &'static str,
        /// The message of the rule or of its panic.
        said: String,
    },
    /// A rule has placed a piece on a square that no piece can enter.
    Misplaced {
        /// The name of the rule.
        rule: &'static str,
        /// The square of the piece.
        square: Square,
    },
    /// A rule has removed a side's last royal piece other than by a capture.
    NoRoyal {
        /// The name of the rule.
        rule: &'static str,
    },
    /// A rule has added two moves with the same text.
    Twice {
        /// The name of the rule.
        rule: &'static str,
        /// The text of the move.
        text: String,
    },
    /// A rule has given a side more plies in a turn than allowed.
    Endless {
        /// The name of the rule.
        rule: &'static str,
    },
    /// The caller has stopped the count of leaf nodes.
    Stopped,
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::IllegalMove(error) => error.fmt(f),
            Self::Text(error) => error.fmt(f),
            Self::NoMove { text, why: Some(why) } => {
                write!(f, "{} is illegal: {why}", excerpt(text))
            }
            Self::NoMove { text, why: None } => write!(f, "{} is not a legal move", excerpt(text)),
            Self::Illegal(why) => f.write_str(why),
            Self::UnknownRule { name, .. } if name == "chess960" => {
                write!(f, "{name} needs the number of its start, as in {name}=518")
            }
            Self::UnknownRule { name, known } => {
                write!(f, "unknown house rule {}, expected one of {known}", quote(name))
            }
            Self::Over(why) => write!(f, "the game is over ({why})"),
            Self::Start(why) => write!(f, "the game cannot begin: {why}"),
            Self::Failed { rule, said } => write!(f, "the rule {rule} has failed: {said}"),
            Self::Misplaced { rule, square } => {
                write!(f, "the rule {rule} places a piece on {square}, where no piece can be")
            }
            Self::NoRoyal { rule } => {
                write!(f, "the rule {rule} takes a side's last royal piece off the board")
            }
            Self::Twice { rule, text } => write!(f, "the rule {rule} adds the move {text} twice"),
            Self::Endless { rule } => {
                write!(f, "the rule {rule} lets a side move more than {MOST_PLIES} times in a turn")
            }
            Self::Stopped => f.write_str("the count was stopped"),
        }
    }
}

impl std::error::Error for GameError {}

impl From<AnyIllegalMove> for GameError {
    fn from(error: AnyIllegalMove) -> Self {
        Self::IllegalMove(error)
    }
}

impl From<MoveTextError> for GameError {
    fn from(error: MoveTextError) -> Self {
        Self::Text(error)
    }
}

/// The maximum number of plies that a side can have in a turn after its first ply.
pub(crate) const MOST_PLIES: u8 = 64;
