//! What goes wrong with house rules.

use std::fmt;

use tabiya_core::Square;

use crate::gallery;

/// A move that is none, or a rule that misbehaves. The game is as it was before.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum HouseError {
    /// The text names no legal move; why, if a rule has refused it.
    NoMove {
        /// The text.
        text: String,
        /// The rule and its reason.
        why: Option<String>,
    },
    /// No rule of the [gallery] has this name, or the name lacks its number.
    UnknownRule(String),
    /// The game has ended: why.
    Over(String),
    /// The game cannot begin: what is wrong with its start.
    Start(String),
    /// A rule has panicked, has said that it cannot go on, or has changed what was about to be moved.
    Failed {
        /// Its name.
        rule: &'static str,
        /// What it said.
        said: String,
    },
    /// A rule has placed a piece where none can stand.
    Misplaced {
        /// Its name.
        rule: &'static str,
        /// Where.
        square: Square,
    },
    /// A rule has taken a side's last royal piece off the board otherwise than by a capture.
    NoRoyal {
        /// Its name.
        rule: &'static str,
    },
    /// A rule has added a move twice, or one that looks like another.
    Twice {
        /// Its name.
        rule: &'static str,
        /// The move.
        text: String,
    },
    /// A rule has given a side more plies in a turn than there can be.
    Endless {
        /// Its name.
        rule: &'static str,
    },
    /// The caller has stopped the count.
    Stopped,
}

impl fmt::Display for HouseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoMove { text, why: Some(why) } => write!(f, "{text} is illegal: {why}"),
            Self::NoMove { text, why: None } => write!(f, "{text} is no legal move"),
            Self::UnknownRule(name) if name == "chess960" => {
                write!(f, "{name} needs the number of its start, as in {name}=518")
            }
            Self::UnknownRule(name) => {
                let names: Vec<_> = gallery::summaries().map(|(name, _)| name).collect();
                write!(f, "unknown house rule {name:?}, expected one of {}", names.join(", "))
            }
            Self::Over(why) => write!(f, "the game is over ({why})"),
            Self::Start(why) => write!(f, "the game cannot begin: {why}"),
            Self::Failed { rule, said } => write!(f, "the rule {rule} has failed: {said}"),
            Self::Misplaced { rule, square } => {
                write!(f, "the rule {rule} places a piece on {square}, where nothing can stand")
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

impl std::error::Error for HouseError {}

/// The most plies beyond the first that a side gets in a turn.
pub(crate) const MOST_PLIES: u8 = 64;
