//! How games end.

use core::fmt;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::types::{Color, Role};

/// How a game has ended; `K` is the type that names kinds of pieces, by default the six roles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
pub enum Outcome<K = Role> {
    /// One side has won.
    Win {
        /// The winning side.
        winner: Color,
        /// The way of winning.
        by: Win<K>,
    },
    /// The game is drawn.
    Draw(Draw<K>),
}

/// A way of winning a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
pub enum Win<K = Role> {
    /// The loser's royal king is in check and cannot get out of it.
    Checkmate,
    /// Stalemate that the rules score as a win or a loss.
    Stalemate,
    /// The loser has no pieces of this role left.
    Extinction(K),
    /// The winner has brought a piece of this role to the goal region.
    Goal(K),
    /// The winner has given the required number of checks.
    Checks,
    /// The loser's king was blown up.
    Explosion,
    /// The loser has no piece left.
    Bare,
    /// The loser has only its royal piece left.
    BareKing,
    /// So few pieces are left to a side that the rules end the game.
    TooFew,
    /// The winner has lost all its pieces, which is the aim under these rules.
    AllLost,
}

/// A way of drawing a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
pub enum Draw<K = Role> {
    /// The side to move has no move and is not in check.
    Stalemate,
    /// The position has occurred the required number of times.
    Repetition,
    /// No capture and no pawn move for 50 moves of each side, or for as many as the rules require.
    FiftyMoveRule,
    /// Neither side has the material to win.
    InsufficientMaterial,
    /// Both sides have a piece of this role in the goal region.
    Goal(K),
}

impl<K: Copy> Outcome<K> {
    /// A win of this side.
    pub const fn win(winner: Color, by: Win<K>) -> Self {
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
    /// let mate: Outcome = Outcome::win(Color::Black, Win::Checkmate);
    /// assert_eq!(mate.result(), "0-1");
    /// let stalemate: Outcome = Outcome::Draw(Draw::Stalemate);
    /// assert_eq!(stalemate.result(), "1/2-1/2");
    /// ```
    pub const fn result(self) -> &'static str {
        match self {
            Self::Win { winner: Color::White, .. } => "1-0",
            Self::Win { winner: Color::Black, .. } => "0-1",
            Self::Draw(_) => "1/2-1/2",
        }
    }

    /// The outcome with `map` applied to its kind of piece, if it names one.
    pub fn map_kind<L>(self, map: impl FnOnce(K) -> L) -> Outcome<L> {
        match self {
            Self::Win { winner, by } => Outcome::Win { winner, by: by.map_kind(map) },
            Self::Draw(draw) => Outcome::Draw(draw.map_kind(map)),
        }
    }
}

impl<K> Win<K> {
    /// The win with `map` applied to its kind of piece, if it names one.
    pub fn map_kind<L>(self, map: impl FnOnce(K) -> L) -> Win<L> {
        match self {
            Self::Checkmate => Win::Checkmate,
            Self::Stalemate => Win::Stalemate,
            Self::Extinction(kind) => Win::Extinction(map(kind)),
            Self::Goal(kind) => Win::Goal(map(kind)),
            Self::Checks => Win::Checks,
            Self::Explosion => Win::Explosion,
            Self::Bare => Win::Bare,
            Self::BareKing => Win::BareKing,
            Self::TooFew => Win::TooFew,
            Self::AllLost => Win::AllLost,
        }
    }
}

impl<K> Draw<K> {
    /// The draw with `map` applied to its kind of piece, if it names one.
    pub fn map_kind<L>(self, map: impl FnOnce(K) -> L) -> Draw<L> {
        match self {
            Self::Stalemate => Draw::Stalemate,
            Self::Repetition => Draw::Repetition,
            Self::FiftyMoveRule => Draw::FiftyMoveRule,
            Self::InsufficientMaterial => Draw::InsufficientMaterial,
            Self::Goal(kind) => Draw::Goal(map(kind)),
        }
    }
}

impl<K: fmt::Display + PartialEq<Role>> fmt::Display for Outcome<K> {
    /// Writes a text such as `white wins: king captured`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win { winner, by } => write!(f, "{winner} wins: {by}"),
            Self::Draw(draw) => write!(f, "draw: {draw}"),
        }
    }
}

impl<K: fmt::Display + PartialEq<Role>> fmt::Display for Win<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Checkmate => f.write_str("checkmate"),
            Self::Stalemate => f.write_str("stalemate"),
            Self::Extinction(role) if *role == Role::King => f.write_str("king captured"),
            Self::Extinction(role) if *role == Role::Pawn => f.write_str("pawns wiped out"),
            Self::Extinction(role) => write!(f, "no {role} left"),
            Self::Goal(role) => write!(f, "{role} at its goal"),
            Self::Checks => f.write_str("checks given"),
            Self::Explosion => f.write_str("king blown up"),
            Self::Bare => f.write_str("everything captured"),
            Self::BareKing => f.write_str("bare king"),
            Self::TooFew => f.write_str("too few pieces left"),
            Self::AllLost => f.write_str("everything lost"),
        }
    }
}

impl<K: fmt::Display> fmt::Display for Draw<K> {
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
