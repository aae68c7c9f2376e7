//! Positions and moves as text.

mod ascii_line;
mod epd;
mod fen_canonical;
mod fen_content;
mod fen_error;
mod fen_fields;
mod fen_reader;
mod fen_writer;
mod notes;
mod san;
mod san_reader;
mod text_part;
mod uci;

use core::fmt;

use crate::types::{CastlingMode, Move};

pub use epd::{CounterError, EpdError, EpdLine, EpdOperation};
#[doc(hidden)] // For positions under rules with other pieces.
pub use fen_content::{FenContent, FenDialect, FenLayout, Letters};
#[cfg(feature = "serde")]
pub(crate) use fen_error::Excerpt;
pub use fen_error::{FenError, FenErrorKind, FenField};
pub use fen_writer::{EnPassantMode, Fen};
pub use notes::{Note, Notes};
pub use san::{CheckMark, San, SanBody};
pub use text_part::TextPart;
pub use uci::UciMove;

/// Error for a text that does not have the form of a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ParseMoveError {
    /// The text is not of the form `e2e4`, `e7e8q` or `N@f3`.
    Uci,
    /// The text is not of the form `Nf3`, `exd6`, `a8=Q`, `O-O` or `N@f3`.
    San,
}

impl fmt::Display for ParseMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Uci => "not a move in UCI notation, expected the form e2e4 or e7e8q",
            Self::San => {
                "not a move in algebraic notation, expected the form Nf3, exd6, a8=Q or O-O"
            }
        })
    }
}

impl core::error::Error for ParseMoveError {}

/// Error for a well-formed text that denotes no legal move of the position, or several.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MoveError<M = Move> {
    /// The text denotes no legal move.
    Illegal,
    /// The text is `0000`, the null move, which is never legal: see
    /// [`Position::null_move`](crate::Position::null_move).
    NullMove,
    /// A pawn reaches the last rank, and the text does not say which role it promotes to.
    PromotionMissing,
    /// The text fits these two moves, and perhaps more.
    Ambiguous(M, M),
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Illegal => f.write_str("illegal move"),
            Self::NullMove => f.write_str("a null move is not a legal move"),
            Self::PromotionMissing => f.write_str("promotion piece missing"),
            Self::Ambiguous(a, b) => {
                let uci = |m: &Move| m.uci(CastlingMode::Standard);
                write!(f, "ambiguous: {} or {}", uci(a), uci(b))
            }
        }
    }
}

impl core::error::Error for MoveError {}
