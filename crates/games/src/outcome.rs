//! How games end.

use std::fmt;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use tabiya_core::{Color, Draw, Outcome as RulesOutcome, Win};
use tabiya_variants::KindName;

/// How a game has ended.
///
/// ```
/// use tabiya_core::{Color, Win};
/// use tabiya_games::{Game, Outcome};
///
/// let mut game = Game::default();
/// for text in ["f3", "e5", "g4", "Qh4"] {
///     game.play_text(text)?;
/// }
/// let outcome = game.outcome().expect("an ending");
/// assert_eq!(outcome, Outcome::win(Color::Black, Win::Checkmate));
/// assert_eq!((outcome.result(), outcome.to_string().as_str()), ("0-1", "black wins: checkmate"));
/// # Ok::<(), tabiya_games::GameError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
pub enum Outcome {
    /// One side has won by the rules of the variant.
    Win {
        /// The winning side.
        winner: Color,
        /// The way of winning.
        by: Win<KindName>,
    },
    /// The game is drawn by the rules of the variant.
    Draw(Draw<KindName>),
    /// A house rule has ended the game.
    House {
        /// The name of the rule.
        rule: String,
        /// The winning side; `None` in a draw.
        winner: Option<Color>,
        /// The reason, as part of a sentence: `double check`.
        why: String,
    },
}

impl Outcome {
    /// A win of this side by the rules of the variant.
    pub const fn win(winner: Color, by: Win<KindName>) -> Self {
        Self::Win { winner, by }
    }

    /// The winner; `None` in a draw.
    pub const fn winner(&self) -> Option<Color> {
        match *self {
            Self::Win { winner, .. } => Some(winner),
            Self::Draw(_) => None,
            Self::House { winner, .. } => winner,
        }
    }

    /// The result as PGN writes it.
    pub const fn result(&self) -> &'static str {
        match self.winner() {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        }
    }

    /// The reason, without the winner: `checkmate`.
    pub fn reason(&self) -> String {
        match self {
            Self::Win { by, .. } => by.to_string(),
            Self::Draw(draw) => draw.to_string(),
            Self::House { why, .. } => why.clone(),
        }
    }
}

impl From<RulesOutcome<KindName>> for Outcome {
    fn from(outcome: RulesOutcome<KindName>) -> Self {
        match outcome {
            RulesOutcome::Win { winner, by } => Self::Win { winner, by },
            RulesOutcome::Draw(draw) => Self::Draw(draw),
        }
    }
}

impl fmt::Display for Outcome {
    /// Writes the winner and the reason, as a sentence without its full stop: `white wins: checkmate`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner() {
            Some(winner) => write!(f, "{winner} wins: {}", self.reason()),
            None => write!(f, "draw: {}", self.reason()),
        }
    }
}
