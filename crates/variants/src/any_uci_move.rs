//! A text in UCI notation, with any kinds of pieces.

use std::fmt;

use tabiya_core::{Color, Square, UciMove};

use crate::kind::Kind;

/// Two squares and a promotion, a drop, or the null move, as UCI writes them: a [`UciMove`] with any kinds of
/// pieces. The letters of kinds belong to rules, so a position reads it:
/// [`AnyPosition::read_uci`](crate::AnyPosition::read_uci).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AnyUciMove {
    /// `e2e4`, `e7e8q`.
    Step {
        /// The square that the piece leaves.
        from: Square,
        /// The square that it enters; castling may name the king's or the rook's.
        to: Square,
        /// What a pawn becomes.
        promotion: Option<Kind>,
    },
    /// `N@f3`.
    Drop {
        /// What is dropped.
        kind: Kind,
        /// Where.
        to: Square,
    },
    /// `0000`: the side to move leaves its pieces where they are.
    Null,
}

impl From<UciMove> for AnyUciMove {
    fn from(m: UciMove) -> Self {
        match m {
            UciMove::Step { from, to, promotion } => {
                Self::Step { from, to, promotion: promotion.map(Kind::from) }
            }
            UciMove::Drop { role, to } => Self::Drop { kind: role.into(), to },
            UciMove::Null => Self::Null,
        }
    }
}

impl fmt::Display for AnyUciMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Step { from, to, promotion } => {
                write!(f, "{from}{to}")?;
                promotion.map_or(Ok(()), |kind| write!(f, "{}", kind.letter()))
            }
            Self::Drop { kind, to } => write!(f, "{}@{to}", kind.letter_of(Color::White)),
            Self::Null => UciMove::Null.fmt(f),
        }
    }
}
