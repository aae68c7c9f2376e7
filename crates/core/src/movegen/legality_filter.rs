//! Filters captures whose legality cannot be expressed by masks.

use core::marker::PhantomData;

use super::sink::{PawnMoves, Sink, origin};
use crate::position::{Position, SideNode};
use crate::rules::Rules;
use crate::simd::{Cpu, Job, outlined};
use crate::types::{Bitboard, Move, MoveKind, Role, Side, Square};

/// A sink that passes only the legal captures to another sink.
pub(super) struct LegalityFilter<'a, R: Rules, S, C, K> {
    pub(super) node: SideNode<'a, R, S, C>,
    pub(super) sink: &'a mut K,
}

impl<R: Rules, S: Side, C: Cpu, K: Sink> LegalityFilter<'_, R, S, C, K> {
    #[inline(always)]
    fn is_legal(&self, m: Move) -> bool {
        // A function of its own: it is called from many places, for few moves.
        let test = TestAfter { position: self.node.position, m, side: PhantomData::<S> };
        outlined(self.node.cpu, test)
    }

    /// The subset of `targets` where pawns capture legally; `step` is the offset from origin to target.
    #[inline(always)]
    fn legal_captures(&self, targets: Bitboard, step: i8) -> Bitboard {
        let mut legal = targets;
        for to in targets {
            // The role that the pawn promotes to does not affect the legality of a capture.
            let m = Move::new(origin(to, step), to, MoveKind::Normal(Role::Pawn));
            if !self.is_legal(m) {
                legal = legal.without(to);
            }
        }
        legal
    }
}

impl<R: Rules, S: Side, C: Cpu, K: Sink> Sink for LegalityFilter<'_, R, S, C, K> {
    #[inline(always)]
    fn piece(&mut self, role: Role, from: Square, targets: Bitboard) {
        let mut legal = targets;
        for to in targets {
            if !self.is_legal(Move::new(from, to, MoveKind::Normal(role))) {
                legal = legal.without(to);
            }
        }
        self.sink.piece(role, from, legal);
    }

    #[inline(always)]
    fn pawns(&mut self, m: PawnMoves) {
        let east = self.legal_captures(m.east, m.forward + 1);
        let west = self.legal_captures(m.west, m.forward - 1);
        self.sink.pawns(PawnMoves { east, west, ..m });
    }

    #[inline(always)]
    fn drops(&mut self, role: Role, targets: Bitboard) {
        self.sink.drops(role, targets);
    }

    #[inline(always)]
    fn single(&mut self, m: Move) {
        if self.is_legal(m) {
            self.sink.single(m);
        }
    }
}

/// Tests the consequences of a capture by `S`.
struct TestAfter<'a, R: Rules, S> {
    position: &'a Position<R>,
    m: Move,
    side: PhantomData<S>,
}

impl<R: Rules, S: Side> Job for TestAfter<'_, R, S> {
    type Out = bool;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> bool {
        R::is_legal_after::<S, C>(cpu, self.position, self.m)
    }
}
