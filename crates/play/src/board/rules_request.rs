//! The rules that a request asks for: a variant, a rule file, or those of a game that the server has.

use std::fmt;

use tabiya_core::{CastlingMode, EnPassantMode, Position};
use tabiya_variants::Variant;

use super::answer::Refusal;
use super::rule_text;
use super::state::AppState;
use crate::level::random_seed;

/// The name by which requests ask for Chess960.
pub(super) const CHESS960: &str = "chess960";

/// The fields of a request that name rules.
#[derive(Debug, Clone, Copy)]
pub(super) struct RulesRequest<'a> {
    /// The name of a variant, or `chess960`; empty for chess.
    pub(super) variant: &'a str,
    /// The number of the start position in Chess960; `None` for any.
    pub(super) number: Option<u16>,
    /// The text of a rule file to use instead of the variant; ignored if blank.
    pub(super) rules: &'a str,
    /// The names of house rules that change the variant.
    pub(super) house: &'a [String],
    /// The id of a game whose rules are meant; the other fields are then ignored.
    pub(super) game: Option<u64>,
}

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

impl RulesRequest<'_> {
    /// Finds the rules.
    ///
    /// # Errors
    /// If a name, a number, a rule file or a game does not exist.
    pub(super) fn open(&self, board: &AppState) -> Result<ChosenRules, Refusal> {
        if let Some(id) = self.game {
            let mut games = board.games();
            let game = games.game(id)?;
            let now = game.all().now();
            return Ok(ChosenRules {
                variant: now.variant(),
                house: now.house(),
                chess960: game.chess960().map(|_| Chess960::Position),
                notes: Vec::new(),
            });
        }
        let house = self.house.to_vec();
        if !self.rules.trim().is_empty() {
            let (variant, notes) = rule_text::open(self.rules).map_err(|no| no.at("rules"))?;
            return Ok(ChosenRules { variant, house, chess960: None, notes });
        }
        let chess960 = self.chess960()?;
        let variant = match self.variant {
            "" => Variant::Chess,
            name => name.parse().map_err(|unknown| Refusal::unfit(format!("{unknown}")))?,
        };
        Ok(ChosenRules { variant, house, chess960, notes: Vec::new() })
    }

    fn chess960(&self) -> Result<Option<Chess960>, Refusal> {
        if !self.variant.eq_ignore_ascii_case(CHESS960) {
            return match self.number {
                None => Ok(None),
                Some(_) => Err(Refusal::unfit("only chess960 has numbered start positions")),
            };
        }
        let number = self.number.unwrap_or_else(|| (random_seed() % 960) as u16);
        if Position::chess960(number).is_none() {
            let why = "the start positions of Chess960 have the numbers 0 to 959";
            return Err(Refusal::unfit(why).at("number"));
        }
        Ok(Some(Chess960::Start(number)))
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
