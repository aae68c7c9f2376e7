//! Where moves go: they are counted, or listed.

use tabiya_core::{Bitboard, Square};

use crate::kind::{KindId, KindSet};
use crate::moves::{FairyMove, FairyMoveKind};
use crate::tables::Stride;

/// What the generator puts moves into.
pub(crate) trait Sink {
    /// A piece goes to each of the squares.
    fn piece(&mut self, from: Square, piece: KindId, kind: FairyMoveKind, targets: Bitboard);

    /// A pawn becomes each of the kinds on each of the squares.
    fn promotions(&mut self, from: Square, kinds: KindSet, targets: Bitboard);

    /// Pieces of a kind have come to these squares, each by the same leap.
    fn stride(&mut self, stride: &Stride, piece: KindId, kind: FairyMoveKind, targets: Bitboard);

    /// Pawns have come to these squares, each by the same leap, and become each of the kinds.
    fn stride_promotions(&mut self, stride: &Stride, kinds: KindSet, targets: Bitboard);
}

/// Counts moves.
#[derive(Default)]
pub(crate) struct Count {
    pub(crate) moves: u32,
}

impl Sink for Count {
    #[inline(always)]
    fn piece(&mut self, _: Square, _: KindId, _: FairyMoveKind, targets: Bitboard) {
        self.moves += targets.len();
    }

    #[inline(always)]
    fn promotions(&mut self, _: Square, kinds: KindSet, targets: Bitboard) {
        self.moves += targets.len() * kinds.len();
    }

    #[inline(always)]
    fn stride(&mut self, _: &Stride, _: KindId, _: FairyMoveKind, targets: Bitboard) {
        self.moves += targets.len();
    }

    #[inline(always)]
    fn stride_promotions(&mut self, _: &Stride, kinds: KindSet, targets: Bitboard) {
        self.moves += targets.len() * kinds.len();
    }
}

/// Lists moves.
pub(crate) struct List<'a> {
    pub(crate) moves: &'a mut Vec<FairyMove>,
}

impl Sink for List<'_> {
    #[inline(always)]
    fn piece(&mut self, from: Square, piece: KindId, kind: FairyMoveKind, targets: Bitboard) {
        for to in targets {
            let from = if kind == FairyMoveKind::Drop { to } else { from };
            self.moves.push(FairyMove::new(from, to, piece, kind));
        }
    }

    #[inline(always)]
    fn promotions(&mut self, from: Square, kinds: KindSet, targets: Bitboard) {
        for to in targets {
            for kind in kinds.iter() {
                let kind = FairyMoveKind::Promotion(kind);
                self.moves.push(FairyMove::new(from, to, KindId::PAWN, kind));
            }
        }
    }

    #[inline(always)]
    fn stride(&mut self, stride: &Stride, piece: KindId, kind: FairyMoveKind, targets: Bitboard) {
        for to in targets {
            self.moves.push(FairyMove::new(stride.origin(to), to, piece, kind));
        }
    }

    #[inline(always)]
    fn stride_promotions(&mut self, stride: &Stride, kinds: KindSet, targets: Bitboard) {
        for to in targets {
            self.promotions(stride.origin(to), kinds, Bitboard::of(to));
        }
    }
}
