//! The rules that end a game as a draw.

use tabiya_core::{Color, Draw, Outcome as Ending};
use tabiya_games::KindName;

use crate::outcome::{Outcome, Termination};

/// The number of a game that was stopped after the greatest number of plies.
pub(crate) const PLY_LIMIT: u8 = Termination::PlyLimit as u8;

/// Which rules end games without a win.
#[derive(Debug, Clone, Copy)]
pub(crate) struct DrawRules {
    pub(crate) fifty_moves: bool,
    pub(crate) repetition: bool,
    pub(crate) insufficient_material: bool,
    /// The number of plies after which a game is stopped.
    pub(crate) max_plies: Option<u32>,
}

/// How a game has ended, as numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct End {
    /// The value of the `Termination`; 0 while the game goes on.
    pub(crate) reason: u8,
    /// 1 if White has won, -1 if Black has, else 0.
    pub(crate) result: i8,
}

impl End {
    pub(crate) const STOPPED: Self = Self { reason: PLY_LIMIT, result: 0 };

    pub(crate) fn draw(reason: Termination) -> Self {
        Self { reason: reason as u8, result: 0 }
    }

    pub(crate) fn mate(loser: Color) -> Self {
        let result = if loser == Color::White { -1 } else { 1 };
        Self { reason: Termination::Checkmate as u8, result }
    }

    /// The end of a game of a variant in a position with this side to move.
    pub(crate) fn of(ending: Ending<KindName>, turn: Color) -> Self {
        let reason = Outcome::new(ending, turn, false).number();
        let result = match ending.winner() {
            Some(Color::White) => 1,
            Some(Color::Black) => -1,
            None => 0,
        };
        Self { reason, result }
    }

    pub(crate) fn is_end(self) -> bool {
        self.reason > 0
    }
}

impl DrawRules {
    /// Whether a draw of this kind ends games.
    pub(crate) fn allow(self, draw: Draw<KindName>) -> bool {
        match draw {
            Draw::FiftyMoveRule => self.fifty_moves,
            Draw::Repetition => self.repetition,
            Draw::InsufficientMaterial => self.insufficient_material,
            _ => true,
        }
    }

    pub(crate) fn is_too_long(self, plies: u32) -> bool {
        self.max_plies.is_some_and(|most| plies >= most)
    }
}
