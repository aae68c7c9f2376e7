//! How games end.

use core::fmt;

use crate::types::{Color, Role};

/// How a game has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// One side has won.
    Win {
        /// Who.
        winner: Color,
        /// By what.
        by: Win,
    },
    /// The game is drawn.
    Draw(Draw),
}

/// What wins a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Win {
    /// The loser's royal king is in check and cannot get out of it.
    Checkmate,
    /// Stalemate that the rules score as a win or a loss.
    Stalemate,
    /// The loser has no piece of this role left.
    Extinction(Role),
    /// The winner's piece of this role has reached its goal.
    Goal(Role),
    /// The winner has given as many checks as it takes.
    Checks,
    /// The loser's king was blown up.
    Explosion,
    /// The loser has nothing left.
    Bare,
    /// The winner has nothing left, which is what these rules ask for.
    AllLost,
}

/// What draws a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Draw {
    /// The side to move has no move and is not in check.
    Stalemate,
    /// The position has come as often as it takes.
    Repetition,
    /// Neither a capture nor a pawn move for 50 moves of each side, or as many as the rules want.
    FiftyMoveRule,
    /// Neither side has what it takes to win.
    InsufficientMaterial,
    /// Both sides have reached the goal with a piece of this role.
    Goal(Role),
}

impl Outcome {
    /// A win of this side.
    pub const fn win(winner: Color, by: Win) -> Self {
        Self::Win { winner, by }
    }

    /// The winner, unless the game is drawn.
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Win { winner, .. } => Some(winner),
            Self::Draw(_) => None,
        }
    }

    /// The result as PGN writes it.
    ///
    /// ```
    /// use tabiya_core::{Color, Draw, Outcome, Win};
    /// assert_eq!(Outcome::win(Color::Black, Win::Checkmate).result(), "0-1");
    /// assert_eq!(Outcome::Draw(Draw::Stalemate).result(), "1/2-1/2");
    /// ```
    pub const fn result(self) -> &'static str {
        match self {
            Self::Win { winner: Color::White, .. } => "1-0",
            Self::Win { winner: Color::Black, .. } => "0-1",
            Self::Draw(_) => "1/2-1/2",
        }
    }
}

impl fmt::Display for Outcome {
    /// `white wins: king captured`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win { winner, by } => write!(f, "{winner} wins: {by}"),
            Self::Draw(draw) => write!(f, "draw: {draw}"),
        }
    }
}

impl fmt::Display for Win {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Checkmate => f.write_str("checkmate"),
            Self::Stalemate => f.write_str("stalemate"),
            Self::Extinction(Role::King) => f.write_str("king captured"),
            Self::Extinction(Role::Pawn) => f.write_str("pawns wiped out"),
            Self::Extinction(role) => write!(f, "no {role} left"),
            Self::Goal(role) => write!(f, "{role} at its goal"),
            Self::Checks => f.write_str("checks given"),
            Self::Explosion => f.write_str("king blown up"),
            Self::Bare => f.write_str("everything captured"),
            Self::AllLost => f.write_str("everything lost"),
        }
    }
}

impl fmt::Display for Draw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stalemate => f.write_str("stalemate"),
            Self::Repetition => f.write_str("repetition"),
            Self::FiftyMoveRule => f.write_str("no progress"),
            Self::InsufficientMaterial => f.write_str("insufficient material"),
            Self::Goal(role) => write!(f, "both {role}s at their goal"),
        }
    }
}
