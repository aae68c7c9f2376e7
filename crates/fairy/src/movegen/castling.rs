//! Castling: the king's path must be free and safe from attack.

use tabiya_core::{Bitboard, Castling, Cpu, MoveKind, Square, attacks::between};
use tabiya_variants::KindId;

use super::{FairyNode, MoveSink};
use crate::any_move::castled;

impl<C: Cpu> FairyNode<'_, C> {
    #[inline(always)]
    pub(super) fn castling(&self, sink: &mut impl MoveSink) {
        let rooks = self.position.castling_rooks(self.us);
        if rooks.is_empty() {
            return;
        }
        let Some(king) = self.position.king(self.us) else { return };
        let rooks = rooks.into_iter().filter(|&rook| self.may_castle(king, rook)).collect();
        sink.piece(king, KindId::KING, MoveKind::Castle, rooks);
    }

    #[inline(always)]
    fn may_castle(&self, king: Square, rook: Square) -> bool {
        let (king_to, rook_to) = castled(king, rook);
        let pieces = self.our | self.their;
        let ways = (between(king, king_to) | between(rook, rook_to)).with(king_to).with(rook_to);
        let others = self.blockers.without(king).without(rook);
        let is_free = others.is_disjoint(ways);
        let may_enter = self.kind(KindId::KING).mobility.contains(king_to)
            && self.kind(KindId::ROOK).mobility.contains(rook_to);
        if !is_free || !may_enter {
            return false;
        }
        let without = pieces.without(king);
        let is_safe =
            |at: Square| self.enemies_attacking(at, without.with(at), Bitboard::EMPTY).is_empty();
        let is_way_safe = match self.tables.rules.castling {
            Castling::Safe => between(king, king_to).into_iter().all(is_safe),
            Castling::ThroughAttack => true,
            _ => return false,
        };
        let end = without.without(rook).with(king_to).with(rook_to);
        is_safe(king)
            && is_way_safe
            && self.enemies_attacking(king_to, end, Bitboard::EMPTY).is_empty()
    }
}
