//! Why a text is no move.

use std::error::Error;
use std::fmt;

use tabiya_core::{CastlingMode, MoveError, ParseMoveError};

use crate::any_move::AnyMove;

/// A text is no move of the position, under any rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MoveTextError {
    /// The text has the form of a move in neither notation.
    Form,
    /// The text has not the form of a move in the notation that was asked for.
    Parse(ParseMoveError),
    /// No legal move is meant.
    Illegal,
    /// `0000` leaves the pieces where they are, which is no legal move.
    NullMove,
    /// A pawn is promoted and the text does not say what it becomes.
    PromotionMissing,
    /// These two moves, and perhaps more, are meant.
    Ambiguous(AnyMove, AnyMove),
}

impl fmt::Display for MoveTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Form => {
                f.write_str("not a move, expected the form e2e4, e7e8q, Nf3, exd6, a8=Q or O-O")
            }
            Self::Parse(error) => error.fmt(f),
            Self::Illegal => MoveError::Illegal.fmt(f),
            Self::NullMove => MoveError::NullMove.fmt(f),
            Self::PromotionMissing => MoveError::PromotionMissing.fmt(f),
            Self::Ambiguous(a, b) => {
                let uci = |m: &AnyMove| m.uci(CastlingMode::Standard);
                write!(f, "ambiguous: {} or {}", uci(a), uci(b))
            }
        }
    }
}

impl Error for MoveTextError {}

impl From<ParseMoveError> for MoveTextError {
    fn from(error: ParseMoveError) -> Self {
        Self::Parse(error)
    }
}

impl From<MoveError> for MoveTextError {
    fn from(error: MoveError) -> Self {
        match error {
            MoveError::NullMove => Self::NullMove,
            MoveError::PromotionMissing => Self::PromotionMissing,
            MoveError::Ambiguous(a, b) => Self::Ambiguous(a.into(), b.into()),
            // The one that is left: no legal move is meant.
            _ => Self::Illegal,
        }
    }
}
