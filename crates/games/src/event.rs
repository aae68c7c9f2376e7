//! Events in a game.

use std::borrow::Cow;
use std::fmt;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use tabiya_core::{Color, Square};
use tabiya_variants::KindId;

use crate::outcome::Outcome;

/// An event in a game, and its cause.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
pub struct Event {
    /// The event.
    pub what: What,
    /// The cause of the event.
    pub cause: Cause,
}

/// The cause of an event.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
pub enum Cause {
    /// The move itself.
    Move,
    /// The house rule of this name.
    Rule(Cow<'static, str>),
    /// The rules of the variant.
    Game,
}

/// What has happened. If all events are applied in order to a copy of the board, the copy has the same pieces
/// on the same squares as the game after each ply.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum What {
    /// A piece has moved from the first square to the second, which was empty.
    Moved((Color, KindId), Square, Square),
    /// A piece was captured on a square.
    Captured((Color, KindId), Square),
    /// A piece has appeared on an empty square.
    Placed((Color, KindId), Square),
    /// A piece has left the board other than by a capture.
    Removed((Color, KindId), Square),
    /// The piece on a square has turned into another kind.
    Turned((Color, KindId), Square, KindId),
    /// An empty square has been removed: no piece can enter it or pass along a line through it.
    SquareRemoved(Square),
    /// A removed square has been restored; it is empty.
    SquareAdded(Square),
    /// The turn has passed to this side, or has stayed with it.
    Turn(Color),
    /// This side is in check.
    Check(Color),
    /// The game has ended.
    Ended(Outcome),
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Move => "the move",
            Self::Rule(name) => name,
            Self::Game => "the rules of the game",
        })
    }
}
