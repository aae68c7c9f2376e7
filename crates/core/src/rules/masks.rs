//! Masks: the squares where the pieces of the side to move may land.

use crate::attacks::line;
use crate::types::{Bitboard, Square};

/// The squares where the pieces of the side to move may land, computed once per position.
///
/// The moves of every piece are `attacks & mask`; in chess, every move that the masks allow is legal. Rules
/// may also forbid [checks](super::Rules::FORBIDS_CHECKS) or have
/// [captures filtered](super::Rules::filtered_captures).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Masks {
    /// Squares where a piece may land: not squares of its own side; in check, only the checker and the squares
    /// between it and the king; in double check, none.
    pub targets: Bitboard,
    /// Squares to which the royal king may step: not squares of its own side, nor attacked squares
    /// (sliders see through the king). Empty if no king is royal.
    pub king_targets: Bitboard,
    /// A piece here may move only along the king's file or rank, within this set.
    pub pin_orthogonal: Bitboard,
    /// A piece here may move only along the king's diagonals, within this set.
    pub pin_diagonal: Bitboard,
    /// The enemy pieces that give a check which must be answered.
    pub checkers: Bitboard,
    /// The rooks with which the king may castle now.
    pub castles: Bitboard,
}

impl Masks {
    /// The masks for pieces that may land on `targets`, without a king to keep safe.
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

    /// The masks restricted to moves that land within the set, without castling.
    pub(crate) fn within(self, set: Bitboard) -> Self {
        Self {
            targets: self.targets & set,
            king_targets: self.king_targets & set,
            castles: Bitboard::EMPTY,
            ..self
        }
    }

    /// The squares of pinned pieces, and the squares to which these pieces may still move.
    #[inline(always)]
    pub(crate) fn pin_lines(&self) -> Bitboard {
        self.pin_orthogonal | self.pin_diagonal
    }

    /// The squares to which a pin confines a piece on `from`; all squares if it is not pinned.
    #[inline(always)]
    pub(crate) fn pin_line(&self, king: Option<Square>, from: Square) -> Bitboard {
        match king {
            Some(king) if self.pin_lines().contains(from) => line(king, from),
            _ => Bitboard::FULL,
        }
    }
}
