//! The piece that a move captures.

use super::Position;
use crate::rules::Rules;
use crate::types::{Bitboard, Move, MoveKind, Role, Square};

impl<R: Rules> Position<R> {
    /// Whether a legal move captures a piece, en passant included.
    #[inline(always)]
    pub fn is_capture(&self, m: Move) -> bool {
        self.by_color(!self.turn()).contains(m.to()) || m.kind() == MoveKind::EnPassant
    }

    /// Whether a legal move neither captures nor promotes.
    #[inline(always)]
    pub fn is_quiet(&self, m: Move) -> bool {
        !self.is_capture(m) && m.promotion().is_none()
    }

    /// The role that a legal move captures, and its square, which en passant is not the target.
    ///
    /// ```
    /// use tabiya_core::{Position, Role, Square, UciMove};
    /// let p: Position = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1".parse()?;
    /// let m = "e5d6".parse::<UciMove>()?.to_move(&p)?;
    /// assert_eq!(p.captured(m), Some((Role::Pawn, Square::D5)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn captured(&self, m: Move) -> Option<(Role, Square)> {
        if m.kind() == MoveKind::EnPassant {
            return Some((Role::Pawn, Square::new(m.to().file(), m.from().rank())));
        }
        if !self.by_color(!self.turn()).contains(m.to()) {
            return None;
        }
        Some((self.board.role_on_occupied(m.to()), m.to()))
    }

    /// The squares on which a capture can end: enemy pieces and the en passant square.
    #[inline(always)]
    pub(crate) fn capture_targets(&self) -> Bitboard {
        self.by_color(!self.turn()) | self.en_passant_set()
    }
}
