//! How a game ended.

use crate::mailbox::{Kind, Side};

/// Who won a game, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The winner; nobody if it is a draw.
    pub winner: Option<Side>,
    /// Why it ended.
    pub reason: Reason,
}

/// Why a game ended. If there are several reasons, the first in this order is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The loser has no piece of this kind: its king was taken, its pawns were wiped out.
    Extinct(Kind),
    /// The winner has nothing left, where that wins.
    AllLost,
    /// A piece of this kind stands on a square on which it has won.
    Goal(Kind),
    /// The winner has given enough checks.
    Checks,
    /// The side to move is in check and cannot move, and kings are royal.
    Checkmate,
    /// The side to move cannot move otherwise; who has won by this is up to the rules.
    Stalemate,
    /// The position occurred often enough.
    Repetition,
    /// There was no capture and no pawn's move for long enough.
    FiftyMoveRule,
    /// Neither side has what a mate takes, and nothing else wins.
    InsufficientMaterial,
}

impl Outcome {
    pub(super) fn won_by(winner: Side, reason: Reason) -> Outcome {
        Outcome { winner: Some(winner), reason }
    }

    pub(super) fn drawn_by(reason: Reason) -> Outcome {
        Outcome { winner: None, reason }
    }
}
