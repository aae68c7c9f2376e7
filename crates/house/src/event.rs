//! What happens in a game.

use std::fmt;

use tabiya_core::{Color, Square};
use tabiya_fairy::KindId;

use crate::rule::Ending;

/// A piece: whose, and of which kind.
pub type Piece = (Color, KindId);

/// Something that has happened in a game under house rules, and by whom it was done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// What has happened.
    pub what: What,
    /// By whom it was done.
    pub cause: Cause,
}

/// By whom something was done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cause {
    /// The move.
    Move,
    /// The rule of this name.
    Rule(&'static str),
    /// The rules of the game that the house rules change.
    Game,
}

/// What can happen in a game. A board of one's own on which all of it is done in order has the same pieces on the
/// same squares after each ply.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum What {
    /// A piece has gone from one square to another, which was empty.
    Moved(Piece, Square, Square),
    /// A piece was captured on a square.
    Captured(Piece, Square),
    /// A piece has come onto a square, which was empty.
    Placed(Piece, Square),
    /// A piece has left the board otherwise than by a capture.
    Removed(Piece, Square),
    /// The piece on a square has become one of another kind.
    Turned(Piece, Square, KindId),
    /// A square is gone, empty: nothing can enter or pass it.
    SquareRemoved(Square),
    /// A square is there again, empty.
    SquareAdded(Square),
    /// The turn has passed to this side, or has stayed with it.
    Turn(Color),
    /// This side is in check.
    Check(Color),
    /// The game has ended.
    Ended(Ending),
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
