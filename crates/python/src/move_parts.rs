//! The parts of a move that Python sees, in one number.

use tabiya_core::{CastlingMode, MoveKind, Square};
use tabiya_games::{AnyMove, AnyUciMove};

use crate::arguments::piece_type;

/// The squares and the kinds of a move, which make moves equal in Python: origin and target (six bits each), then the
/// promotion and the drop as piece types (six bits each, 0 for none).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct MoveParts(pub(crate) u32);

impl MoveParts {
    pub(crate) fn new(from: Square, to: Square, promotion: u8, drop: u8) -> Self {
        let squares = from as u32 | (to as u32) << 6;
        Self(squares | u32::from(promotion) << 12 | u32::from(drop) << 18)
    }

    /// The parts of a move as its text in this mode shows them.
    pub(crate) fn of(m: AnyMove, mode: CastlingMode) -> Self {
        match m.kind() {
            MoveKind::Drop(kind) => Self::new(m.to(), m.to(), 0, piece_type(kind)),
            MoveKind::Castle => match m.uci(mode) {
                AnyUciMove::Step { from, to, .. } => Self::new(from, to, 0, 0),
                _ => Self::new(m.from(), m.to(), 0, 0),
            },
            _ => Self::new(m.from(), m.to(), m.promotion().map_or(0, piece_type), 0),
        }
    }

    pub(crate) fn from(self) -> Square {
        Square::ALL[(self.0 & 63) as usize]
    }

    pub(crate) fn to(self) -> Square {
        Square::ALL[(self.0 >> 6 & 63) as usize]
    }

    pub(crate) fn promotion(self) -> Option<u32> {
        Some(self.0 >> 12 & 63).filter(|&kind| kind > 0)
    }

    pub(crate) fn drop(self) -> Option<u32> {
        Some(self.0 >> 18 & 63).filter(|&kind| kind > 0)
    }
}
