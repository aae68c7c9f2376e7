//! Where the pieces of the side to move may land.

use crate::attacks::line;
use crate::types::{Bitboard, Square};

/// Where the pieces of the side to move may land, computed once a position.
///
/// Every piece is `attacks & mask`; in chess, whatever the masks allow is legal. Rules may forbid
/// [checks](super::Rules::FORBIDS_CHECKS) besides, or have
/// [captures filtered](super::Rules::filtered_captures).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Masks {
    /// Where a piece may land: not on its own side's; in check, only on the checker and the
    /// squares before it; nowhere in double check.
    pub targets: Bitboard,
    /// Where the royal king may step: not on its own side's pieces, not where it is attacked
    /// (sliders see through it). Empty if no king is royal.
    pub king_targets: Bitboard,
    /// A piece here may move only along the king's file or rank, within this set.
    pub pin_orthogonal: Bitboard,
    /// A piece here may move only along the king's diagonals, within this set.
    pub pin_diagonal: Bitboard,
    /// The enemy pieces that give check.
    pub checkers: Bitboard,
    /// The rooks with which the king may castle now.
    pub castles: Bitboard,
}

impl Masks {
    /// The masks of pieces that may land here, with no king to keep safe.
    #[inline(always)]
    pub(crate) fn open(targets: Bitboard) -> Self {
        let none = Bitboard::EMPTY;
        Self {
            targets,
            king_targets: none,
            pin_orthogonal: none,
            pin_diagonal: none,
            checkers: none,
            castles: none,
        }
    }

    /// The masks of moves that land within the set, castling not among them.
    pub(crate) fn within(self, set: Bitboard) -> Self {
        Self {
            targets: self.targets & set,
            king_targets: self.king_targets & set,
            castles: Bitboard::EMPTY,
            ..self
        }
    }

    /// The squares of pinned pieces, and the squares they may still go to.
    #[inline(always)]
    pub(crate) fn pin_lines(&self) -> Bitboard {
        self.pin_orthogonal | self.pin_diagonal
    }

    /// Where a piece on `from` may go for all that it is pinned.
    #[inline(always)]
    pub(crate) fn pin_line(&self, king: Option<Square>, from: Square) -> Bitboard {
        match king {
            Some(king) if self.pin_lines().contains(from) => line(king, from),
            _ => Bitboard::FULL,
        }
    }
}
