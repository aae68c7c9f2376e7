//! Castling rights and the en passant square of a board.

use pyo3::prelude::*;
use tabiya_core::{CastlingSide, Color};

use super::Board;
use crate::arguments::Side;

impl Board {
    fn has_right(&self, color: Color, side: CastlingSide) -> bool {
        let p = &self.position();
        p.king(color).is_some_and(|king| p.castling().rook(color, king, side).is_some())
    }
}

#[pymethods]
impl Board {
    /// Whether a side may still castle.
    ///
    /// >>> Board("4k3/8/8/8/8/8/8/4K2R w K - 0 1").has_castling_rights(WHITE)
    /// True
    fn has_castling_rights(&self, color: Side) -> bool {
        self.position().castling().rooks(color.0).any()
    }

    /// Whether a side may still castle with the rook nearer to the h-file.
    ///
    /// >>> Board("4k3/8/8/8/8/8/8/4K2R w K - 0 1").has_kingside_castling_rights(WHITE)
    /// True
    fn has_kingside_castling_rights(&self, color: Side) -> bool {
        self.has_right(color.0, CastlingSide::King)
    }

    /// Whether a side may still castle with the rook nearer to the a-file.
    ///
    /// >>> Board("4k3/8/8/8/8/8/8/4K2R w K - 0 1").has_queenside_castling_rights(WHITE)
    /// False
    fn has_queenside_castling_rights(&self, color: Side) -> bool {
        self.has_right(color.0, CastlingSide::Queen)
    }

    /// Whether an en passant capture is legal.
    ///
    /// >>> Board("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1").has_legal_en_passant()
    /// True
    fn has_legal_en_passant(&self) -> bool {
        self.position().en_passant().is_some()
    }
}
