//! Sinks for generated moves: one counts the moves, the other lists them.

use tabiya_core::{Bitboard, MoveKind, Square};
use tabiya_variants::{KindId, KindSet, RuleSet};

use crate::any_move::AnyMove;
use crate::tables::Stride;

/// Receives the generated moves.
pub(crate) trait MoveSink {
    /// Adds the moves of one piece, one move to each of the targets.
    fn piece(&mut self, from: Square, piece: KindId, kind: MoveKind<KindId>, targets: Bitboard);

    /// Adds the promotions of one piece to each of the kinds on each of the targets.
    fn promotions(&mut self, from: Square, piece: KindId, kinds: KindSet, targets: Bitboard);

    /// Adds castling with each of the rooks.
    fn castling(&mut self, king: Square, rooks: Bitboard, rules: &RuleSet);

    /// Adds moves of several pieces of a kind by the same leap, one to each of the targets.
    fn stride(&mut self, stride: &Stride, piece: KindId, kind: MoveKind<KindId>, targets: Bitboard);

    /// Adds promotions of several pieces by the same leap, to each of the kinds on each of the targets.
    fn stride_promotions(
        &mut self,
        stride: &Stride,
        piece: KindId,
        kinds: KindSet,
        targets: Bitboard,
    );
}

/// Counts moves.
#[derive(Default)]
pub(crate) struct FairyMoveCount {
    pub(crate) moves: u32,
}

impl MoveSink for FairyMoveCount {
    #[inline(always)]
    fn piece(&mut self, _: Square, _: KindId, _: MoveKind<KindId>, targets: Bitboard) {
        self.moves += targets.len();
    }

    #[inline(always)]
    fn promotions(&mut self, _: Square, _: KindId, kinds: KindSet, targets: Bitboard) {
        self.moves += targets.len() * kinds.len();
    }

    #[inline(always)]
    fn castling(&mut self, _: Square, rooks: Bitboard, _: &RuleSet) {
        self.moves += rooks.len();
    }

    #[inline(always)]
    fn stride(&mut self, _: &Stride, _: KindId, _: MoveKind<KindId>, targets: Bitboard) {
        self.moves += targets.len();
    }

    #[inline(always)]
    fn stride_promotions(&mut self, _: &Stride, _: KindId, kinds: KindSet, targets: Bitboard) {
        self.moves += targets.len() * kinds.len();
    }
}

/// Lists moves.
pub(crate) struct FairyMoveList<'a> {
    pub(crate) moves: &'a mut Vec<AnyMove>,
}

impl MoveSink for FairyMoveList<'_> {
    #[inline(always)]
    fn piece(&mut self, from: Square, piece: KindId, kind: MoveKind<KindId>, targets: Bitboard) {
        for to in targets {
            let from = if matches!(kind, MoveKind::Drop(_)) { to } else { from };
            self.moves.push(AnyMove::new(from, to, kind, piece));
        }
    }

    #[inline(always)]
    fn promotions(&mut self, from: Square, piece: KindId, kinds: KindSet, targets: Bitboard) {
        for to in targets {
            for kind in kinds.iter() {
                let kind = MoveKind::Promotion(kind);
                self.moves.push(AnyMove::new(from, to, kind, piece));
            }
        }
    }

    #[inline(always)]
    fn castling(&mut self, king: Square, rooks: Bitboard, rules: &RuleSet) {
        for rook in rooks {
            let m = AnyMove::new(king, rook, MoveKind::Castle, KindId::KING);
            self.moves.push(m.to_file(rules.castling_file(king, rook)));
        }
    }

    #[inline(always)]
    fn stride(
        &mut self,
        stride: &Stride,
        piece: KindId,
        kind: MoveKind<KindId>,
        targets: Bitboard,
    ) {
        for to in targets {
            self.moves.push(AnyMove::new(stride.origin(to), to, kind, piece));
        }
    }

    #[inline(always)]
    fn stride_promotions(
        &mut self,
        stride: &Stride,
        piece: KindId,
        kinds: KindSet,
        targets: Bitboard,
    ) {
        for to in targets {
            self.promotions(stride.origin(to), piece, kinds, Bitboard::of(to));
        }
    }
}
