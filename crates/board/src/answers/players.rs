//! The players of a game.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use tabiya_core::{ByColor, Color};
use tabiya_engine::{Limits, Strength};

use super::reply::Refusal;
use crate::level;
use crate::pgn::PERSON;

/// The player who moves the pieces of a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(rename_all = "lowercase")]
pub(super) enum PlayerKind {
    #[default]
    Person,
    Engine,
}

/// The player of each side, and the strength of the engine.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Players {
    white: PlayerKind,
    black: PlayerKind,
    /// The engine's level, from 1 (800 Elo) to 10 (2600 Elo); `None` for full strength.
    level: Option<u8>,
    /// The engine's time per move, in seconds.
    seconds: Option<f64>,
}

/// The maximum of the engine's time per move, in seconds.
const LONGEST: f64 = 600.0;

impl Players {
    /// Checks the engine's level and time. Sets the usual level if both are missing.
    ///
    /// # Errors
    /// If the level or the time is out of range.
    pub(super) fn check(self) -> Result<Self, Refusal> {
        let (low, high) = (level::RANGE.start(), level::RANGE.end());
        if self.level.is_some_and(|level| !level::RANGE.contains(&level)) {
            return Err(Refusal::unfit(format!("levels are numbers from {low} to {high}")));
        }
        if self.seconds.is_some_and(|seconds| !(0.01..=LONGEST).contains(&seconds)) {
            return Err(Refusal::unfit(format!("seconds are numbers from 0.01 to {LONGEST}")));
        }
        let level = self.level.or(self.seconds.is_none().then_some(level::USUAL));
        Ok(Self { level, ..self })
    }

    /// White's player for Black, and Black's player for White.
    pub(super) fn exchanged(self) -> Self {
        Self { white: self.black, black: self.white, ..self }
    }

    /// Whether people play both sides.
    pub(super) fn are_people(&self) -> bool {
        (self.white, self.black) == (PlayerKind::Person, PlayerKind::Person)
    }

    /// The player of the side: a person or the engine.
    pub(super) fn player(&self, color: Color) -> PlayerKind {
        match color {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }

    /// The name of the side's player in PGN.
    fn name(&self, color: Color) -> String {
        match self.player(color) {
            PlayerKind::Person => PERSON.to_owned(),
            PlayerKind::Engine => level::engine_name(self.level),
        }
    }

    /// The names of both players in PGN.
    pub(super) fn names(&self) -> ByColor<String> {
        ByColor { white: self.name(Color::White), black: self.name(Color::Black) }
    }

    pub(super) fn strength(&self) -> Strength {
        level::strength(self.level)
    }

    pub(super) fn limits(&self) -> Limits {
        let time = self.seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        Limits { time, ..Limits::default() }
    }
}
