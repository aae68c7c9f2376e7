//! Finds the pawns that may capture en passant.

use super::SideNode;
use crate::attacks::pawn_attacks;
use crate::rules::Rules;
use crate::simd::Cpu;
use crate::types::{Bitboard, Move, MoveKind, Role, Side, Square};

impl<R: Rules, S: Side, C: Cpu> SideNode<'_, R, S, C> {
    /// The pawns that may legally capture en passant on `to`.
    #[inline(always)]
    pub(crate) fn en_passant_capturers(self, to: Square) -> Bitboard {
        self.en_passant_capturers_of(S::Enemy::forward(Bitboard::of(to)), to)
    }

    /// The pawns that may legally capture en passant on `to`. `captured` is the square of the captured pawn:
    /// the target of its double push, or the origin if the push is not made yet.
    ///
    /// The king's safety is tested with the occupancy after the capture: without both pawns, but with the
    /// capturer on `to`. This covers pins, discovered checks, and checks that the capture answers.
    #[inline(always)]
    fn en_passant_capturers_of(self, captured: Bitboard, to: Square) -> Bitboard {
        let p = self.position;
        let may_land = (R::mobility(p, S::COLOR, Role::Pawn) - R::walls(p)).contains(to);
        let mut capturers =
            (pawn_attacks(S::Enemy::COLOR, to) & self.our_pawns()).masked_if(may_land);
        if R::FILTERS_CAPTURES
            && let Some(filtered) = R::filtered_captures::<S>(p)
        {
            let mut legal = Bitboard::EMPTY;
            for from in capturers.masked_if(filtered.contains(to)) {
                let m = Move::new(from, to, MoveKind::EnPassant);
                legal |= Bitboard::of(from).masked_if(R::is_legal_after::<S, C>(self.cpu, p, m));
            }
            return legal;
        }
        let Some(king) = self.our_king() else { return capturers };
        if !self.leaper_checkers(king).is_disjoint(self.theirs() - captured) {
            return Bitboard::EMPTY;
        }
        for from in capturers {
            let occupied = (p.blockers() - captured).without(from).with(to);
            if self.is_seen_by_slider(king, occupied) {
                capturers = capturers.without(from);
            }
        }
        capturers
    }

    /// The enemy pawns that may legally capture en passant after a double push that does not end the game. The
    /// push is not made, so this is only for rules under which moves are made as in chess.
    #[inline(always)]
    pub(crate) fn en_passant_capturers_after(self, from: Square, passed: Square) -> Bitboard {
        let p = self.position;
        debug_assert!(R::plays_as_chess(p));
        let is_capturable = R::en_passant(p) && R::en_passant_origins(p)[S::COLOR].contains(from);
        SideNode::<R, S::Enemy, C>::half_made(self.cpu, p)
            .en_passant_capturers_of(Bitboard::of(from), passed)
            .masked_if(is_capturable)
    }
}
