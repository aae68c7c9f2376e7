//! Moves as the search sees them.

use std::cmp::Reverse;

use tabiya_core::{Color, Move, MoveKind, Role, Square};
use tabiya_fairy::{AnyMove, FairyPosition, KindId};

/// A move under some rules, in as many bits as they need. Some of its properties depend on the position.
pub(crate) trait MoveOf<P>: Copy + Eq + Send + Sync + 'static {
    /// The number of bits of a move: 16 to 30.
    const BITS: u32;

    /// The move as a number of `BITS` bits, not 0.
    fn bits(self) -> u32;
    /// The move of such a number; `None` for 0. A number from another position may give a move that this one
    /// does not have.
    fn from_bits(bits: u32) -> Option<Self>;
    fn is_promotion(self) -> bool;
    /// Whether it promotes to the most valuable piece possible.
    fn is_best_promotion(self, p: &P) -> bool;
    /// The features by which the histories know the move.
    fn spot(self, p: &P) -> Spot;
    fn under_any_rules(self, p: &P) -> AnyMove;
}

/// The features by which the histories tell moves apart.
#[derive(Clone, Copy)]
pub(crate) struct Spot {
    /// The role of the moving piece, or the role that is worth about as much.
    pub(crate) role: Role,
    pub(crate) to: Square,
    /// Origin and target, or the dropped kind and the target: less than 64 * 64.
    pub(crate) way: usize,
}

impl<P> MoveOf<P> for Move {
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
    fn is_best_promotion(self, _: &P) -> bool {
        self.promotion() == Some(Role::Queen)
    }

    #[inline(always)]
    fn spot(self, _: &P) -> Spot {
        Spot { role: self.role(), to: self.to(), way: usize::from(self.bits()) % (64 * 64) }
    }

    fn under_any_rules(self, _: &P) -> AnyMove {
        AnyMove::of(self)
    }
}

impl MoveOf<FairyPosition<'static>> for AnyMove {
    // Origin, target, the piece's kind, the kind of move, and the kind to which a pawn is promoted.
    const BITS: u32 = 6 + 6 + 5 + 3 + 5;

    fn bits(self) -> u32 {
        self.bits()
    }

    fn from_bits(bits: u32) -> Option<Self> {
        (bits != 0).then(|| Self::from_bits(bits))
    }

    fn is_promotion(self) -> bool {
        self.promotion().is_some()
    }

    fn is_best_promotion(self, p: &FairyPosition<'static>) -> bool {
        let kinds = p.rules().promotion[p.turn()].iter();
        self.is_promotion()
            && self.promotion() == kinds.min_by_key(|&kind| Reverse(p.value(p.turn(), kind)))
    }

    fn spot(self, p: &FairyPosition<'static>) -> Spot {
        let is_drop = matches!(self.kind(), MoveKind::Drop(_));
        let origin = if is_drop { self.piece().index() } else { self.from() as usize };
        let role = role_like(p, p.turn(), self.piece());
        Spot { role, to: self.to(), way: origin | (self.to() as usize) << 6 }
    }

    fn under_any_rules(self, p: &FairyPosition<'static>) -> AnyMove {
        p.named(self)
    }
}

/// The role of chess that is worth about as much as a side's piece of this kind.
pub(super) fn role_like(p: &FairyPosition, color: Color, kind: KindId) -> Role {
    if kind == KindId::PAWN {
        return Role::Pawn;
    }
    if p.rules().royal == Some(kind) {
        return Role::King;
    }
    match p.value(color, kind) {
        ..=310 => Role::Knight,
        311..=400 => Role::Bishop,
        401..=650 => Role::Rook,
        _ => Role::Queen,
    }
}
