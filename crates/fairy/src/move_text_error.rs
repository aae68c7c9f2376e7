//! Errors in the text of a move.

use std::error::Error;
use std::fmt;

use tabiya_core::{CastlingMode, MoveError, ParseMoveError};

use crate::any_move::AnyMove;

/// Reason why a text does not name a legal move of a position, under any rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MoveTextError {
    /// The text is neither UCI nor SAN.
    Form,
    /// The text does not have the form of the requested notation.
    Parse(ParseMoveError),
    /// The text names no legal move.
    Illegal,
    /// The null move `0000` is not a legal move.
    NullMove,
    /// The text is a promotion but does not say to which piece.
    PromotionMissing,
    /// The text fits these two moves, and perhaps others.
    Ambiguous(AnyMove, AnyMove),
}

impl fmt::Display for MoveTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Form => {
                f.write_str("not a move, expected the form e2e4, e7e8q, Nf3, exd6, a8=Q or O-O")
            }
            Self::Parse(error) => error.fmt(f),
            Self::Illegal => <MoveError>::Illegal.fmt(f),
            Self::NullMove => <MoveError>::NullMove.fmt(f),
            Self::PromotionMissing => <MoveError>::PromotionMissing.fmt(f),
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

impl<M: Into<AnyMove>> From<MoveError<M>> for MoveTextError {
    fn from(error: MoveError<M>) -> Self {
        match error {
            MoveError::NullMove => Self::NullMove,
            MoveError::PromotionMissing => Self::PromotionMissing,
            MoveError::Ambiguous(a, b) => Self::Ambiguous(a.into(), b.into()),
            // The only remaining error is `MoveError::Illegal`.
            _ => Self::Illegal,
        }
    }
}
