//! Castling: the king's path must be free and safe from attack.

use tabiya_core::{Bitboard, Castling, Cpu, Square, attacks::between};
use tabiya_variants::KindId;

use super::{FairyNode, MoveSink};

impl<C: Cpu> FairyNode<'_, C> {
    #[inline(always)]
    pub(super) fn castling(&self, sink: &mut impl MoveSink) {
        let rooks = self.position.castling_rooks(self.us);
        if rooks.is_empty() {
            return;
        }
        let Some(king) = self.position.king(self.us) else { return };
        let mut free = Bitboard::EMPTY;
        // An iterator with a closure of this size is compiled by itself, without the processor's instructions.
        for rook in rooks {
            free |= Bitboard::of(rook).masked_if(self.may_castle(king, rook));
        }
        sink.castling(king, free, &self.tables.rules);
    }

    #[inline(always)]
    fn may_castle(&self, king: Square, rook: Square) -> bool {
        let (king_to, rook_to) = self.tables.rules.castled(king, rook);
        let pieces = self.our | self.their;
        let ways = (between(king, king_to) | between(rook, rook_to)).with(king_to).with(rook_to);
        let others = self.blockers.without(king).without(rook);
        if !others.is_disjoint(ways) {
            return false;
        }
        let Some((_, partner)) = self.position.placement.board.on(rook) else { return false };
        let may_enter = self.kind(KindId::KING).mobility.contains(king_to)
            && self.kind(partner).mobility.contains(rook_to);
        if !may_enter {
            return false;
        }
        let without = pieces.without(king);
        let is_safe =
            |at: Square| self.enemies_attacking(at, without.with(at), Bitboard::EMPTY).is_empty();
        let end = without.without(rook).with(king_to).with(rook_to);
        let is_end_safe = || self.enemies_attacking(king_to, end, Bitboard::EMPTY).is_empty();
        let is_way_safe = match self.tables.rules.castling {
            Castling::Safe => between(king, king_to).into_iter().all(is_safe),
            Castling::ThroughAttack => true,
            Castling::Free => return self.royal != Some(king) || is_end_safe(),
            _ => return false,
        };
        is_safe(king) && is_way_safe && is_end_safe()
    }
}
