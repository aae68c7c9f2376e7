//! The interface through which the search uses moves.

use std::cmp::Reverse;

use tabiya_core::{Color, Move, MoveKind, Position, Role, Square, Standard};
use tabiya_fairy::{AnyMove, FairyPosition};
use tabiya_games::{AnyPosition, KindId};

/// A move in as many bits as its rules need. Some of its properties depend on the position.
pub(crate) trait MoveOf<P>: Copy + Eq + Send + Sync + 'static {
    /// The number of bits in which a move is stored: 16 to 30.
    const BITS: u32;

    /// The move as a number of at most `BITS` bits, never 0.
    fn bits(self) -> u32;
    /// The move encoded by `bits`; `None` for 0. A number taken from another position may give a move that is
    /// illegal in this one.
    fn from_bits(bits: u32) -> Option<Self>;
    fn is_promotion(self) -> bool;
    /// Whether the move promotes a pawn to the most valuable piece allowed.
    fn is_best_promotion(self, p: &P) -> bool;
    /// The features of the move by which the history tables are indexed.
    fn spot(self, p: &P) -> Spot;
    fn under_any_rules(self, p: &P) -> AnyMove;
}

/// The features of a move by which the history tables are indexed.
#[derive(Clone, Copy)]
pub(crate) struct Spot {
    /// The role of the moving piece; for a custom piece, the role of about the same value.
    pub(crate) role: Role,
    pub(crate) to: Square,
    /// Index of the origin and target, or of the dropped kind and the target: less than 64 * 64.
    pub(crate) way: usize,
}

impl MoveOf<Position<Standard>> for Move {
    const BITS: u32 = 16;

    #[inline(always)]
    fn bits(self) -> u32 {
        self.bits().into()
    }

    #[inline(always)]
    fn from_bits(bits: u32) -> Option<Self> {
        Self::from_bits(u16::try_from(bits).ok()?)
    }

    #[inline(always)]
    fn is_promotion(self) -> bool {
        self.promotion().is_some()
    }

    #[inline(always)]
    fn is_best_promotion(self, _: &Position<Standard>) -> bool {
        self.promotion() == Some(Role::Queen)
    }

    #[inline(always)]
    fn spot(self, _: &Position<Standard>) -> Spot {
        Spot { role: self.role(), to: self.to(), way: usize::from(self.bits()) % (64 * 64) }
    }

    fn under_any_rules(self, _: &Position<Standard>) -> AnyMove {
        AnyMove::of(self)
    }
}

impl MoveOf<AnyPosition> for AnyMove {
    // Bits of the origin, the target, the piece's kind, the kind of move, and the kind promoted to.
    const BITS: u32 = 6 + 6 + 5 + 3 + 5;

    fn bits(self) -> u32 {
        // Without what only the text of the move needs.
        self.bits() & ((1 << <Self as MoveOf<AnyPosition>>::BITS) - 1)
    }

    fn from_bits(bits: u32) -> Option<Self> {
        (bits != 0).then(|| Self::from_bits(bits))
    }

    fn is_promotion(self) -> bool {
        self.promotion().is_some()
    }

    fn is_best_promotion(self, p: &AnyPosition) -> bool {
        let Some(promotion) = self.promotion() else { return false };
        match p {
            AnyPosition::Fairy(p) => {
                let kinds = p.rules().promotion[p.turn()].iter();
                kinds.min_by_key(|&kind| Reverse(p.value(p.turn(), kind))) == Some(promotion)
            }
            _ => promotion == KindId::QUEEN,
        }
    }

    fn spot(self, p: &AnyPosition) -> Spot {
        let is_drop = matches!(self.kind(), MoveKind::Drop(_));
        let origin = if is_drop { self.piece().index() } else { self.from() as usize };
        let role = match p {
            AnyPosition::Fairy(p) => role_like(p, p.turn(), self.piece()),
            _ => self.piece().role().unwrap_or(Role::Pawn),
        };
        Spot { role, to: self.to(), way: origin | (self.to() as usize) << 6 }
    }

    fn under_any_rules(self, p: &AnyPosition) -> AnyMove {
        match p {
            AnyPosition::Fairy(p) => p.named(self),
            _ => self.short().map_or(self, AnyMove::of),
        }
    }
}

/// The chess role of about the same value as a side's pieces of this kind.
pub(super) fn role_like(p: &FairyPosition, color: Color, kind: KindId) -> Role {
    if kind == KindId::PAWN {
        return Role::Pawn;
    }
    if p.rules().royal.contains(kind) {
        return Role::King;
    }
    match p.value(color, kind) {
        ..=310 => Role::Knight,
        311..=400 => Role::Bishop,
        401..=650 => Role::Rook,
        _ => Role::Queen,
    }
}
