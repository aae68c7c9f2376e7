//! The rules of a game that is to start.

use std::fmt;

use tabiya_core::{CastlingMode, EnPassantMode, Position};
use tabiya_games::Variant;

/// The name by which requests ask for Chess960.
pub(super) const CHESS960: &str = "chess960";

/// The name by which requests ask for duck chess: the house rule that makes it of chess.
pub(super) const DUCK_CHESS: &str = "duck-chess";

/// The rules that were asked for.
#[derive(Debug, Clone)]
pub(super) struct ChosenRules {
    pub(super) variant: Variant,
    pub(super) house: Vec<String>,
    pub(super) chess960: Option<Chess960>,
    /// Notes on what was corrected in the rule file.
    pub(super) notes: Vec<String>,
}

/// A game of Chess960.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Chess960 {
    /// The game starts at the position with this number.
    Start(u16),
    /// The game starts at another position.
    Position,
}

impl fmt::Display for Chess960 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start(number) => write!(f, "Chess960, start {number}"),
            Self::Position => f.write_str("Chess960"),
        }
    }
}

impl ChosenRules {
    /// The FEN at which the game starts, if that is not the start position of the variant.
    pub(super) fn start(&self) -> Option<String> {
        let Some(Chess960::Start(number)) = self.chess960 else { return None };
        let p = Position::chess960(number)?;
        Some(p.fen(CastlingMode::Standard, EnPassantMode::Legal).to_string())
    }

    /// The rules for a game that starts at another position. House rules that only shuffle the start are left out.
    #[must_use]
    pub(super) fn elsewhere(mut self) -> Self {
        self.house.retain(|name| !name.starts_with(CHESS960));
        self.chess960 = self.chess960.map(|_| Chess960::Position);
        self
    }
}
