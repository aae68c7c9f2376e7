//! A move in 32 bits.

use tabiya_core::Square;

use crate::kind::KindId;

/// What kind of move it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FairyMoveKind {
    /// A step or a capture with nothing special about it.
    Normal,
    /// An advance by two squares from a double-push square.
    DoublePush,
    /// A capture of what has just passed the square.
    EnPassant,
    /// The king castles; the target is its own rook's square.
    Castle,
    /// A pawn becomes this.
    Promotion(KindId),
    /// A piece comes from the hand onto the board.
    Drop,
}

/// A move: origin, target, the piece's kind and what is special, in 32 bits.
///
/// ```
/// use tabiya_core::Square;
/// use tabiya_fairy::{FairyMove, FairyMoveKind, KindId};
/// let m = FairyMove::new(Square::E7, Square::E8, KindId::PAWN, FairyMoveKind::Promotion(KindId::ROOK));
/// assert_eq!((m.from(), m.to(), m.piece()), (Square::E7, Square::E8, KindId::PAWN));
/// assert_eq!(m.promotion(), Some(KindId::ROOK));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct FairyMove(u32);

const TO: u32 = 6;
const PIECE: u32 = 12;
const TAG: u32 = 17;
const BECOMES: u32 = 20;

impl FairyMove {
    /// A move from its parts. A drop's origin is its target.
    #[inline(always)]
    pub const fn new(from: Square, to: Square, piece: KindId, kind: FairyMoveKind) -> Self {
        let (tag, becomes) = match kind {
            FairyMoveKind::Normal => (0, 0),
            FairyMoveKind::DoublePush => (1, 0),
            FairyMoveKind::EnPassant => (2, 0),
            FairyMoveKind::Castle => (3, 0),
            FairyMoveKind::Drop => (4, 0),
            FairyMoveKind::Promotion(kind) => (5, kind.bits()),
        };
        let squares = from as u32 | (to as u32) << TO;
        Self(squares | piece.bits() << PIECE | tag << TAG | becomes << BECOMES)
    }

    /// The move as 32 bits.
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// The move that has these [`bits`](Self::bits); other bits are some move, without meaning.
    pub const fn from_bits(bits: u32) -> Self {
        Self(bits)
    }

    /// The square that the piece leaves; for a drop, which leaves none, the one it enters.
    #[inline(always)]
    pub const fn from(self) -> Square {
        Square::ALL[(self.0 & 63) as usize]
    }

    /// The square that it enters; its own rook's if it castles.
    #[inline(always)]
    pub const fn to(self) -> Square {
        Square::ALL[(self.0 >> TO & 63) as usize]
    }

    /// What moves: a pawn if it is promoted, the king if it castles.
    #[inline(always)]
    pub const fn piece(self) -> KindId {
        KindId::of_bits(self.0 >> PIECE)
    }

    /// What is special about it.
    #[inline(always)]
    pub const fn kind(self) -> FairyMoveKind {
        match self.0 >> TAG & 7 {
            0 => FairyMoveKind::Normal,
            1 => FairyMoveKind::DoublePush,
            2 => FairyMoveKind::EnPassant,
            3 => FairyMoveKind::Castle,
            4 => FairyMoveKind::Drop,
            _ => FairyMoveKind::Promotion(KindId::of_bits(self.0 >> BECOMES)),
        }
    }

    /// What a pawn becomes.
    #[inline(always)]
    pub const fn promotion(self) -> Option<KindId> {
        match self.kind() {
            FairyMoveKind::Promotion(kind) => Some(kind),
            _ => None,
        }
    }
}
