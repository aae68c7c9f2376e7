//! Moves whose replies are known without a lane.
//!
//! If the mover is not in check, the replies to passing the move are counted once. A quiet move
//! that touches nothing the replier's king depends on ([`SensitiveSquares`]) leaves as many, but for
//! what the replier's sliders and pawns win and lose where it comes from and goes to
//! ([`Effects`](super::effects::Effects)). The idea is that of the null move mode of MPerft (H. G.
//! Muller); the conditions are our own.

use core::marker::PhantomData;

use super::effects::Entered;
use super::sensitive::SensitiveSquares;
use crate::movegen::{PawnMoves, Sink};
use crate::simd::Cpu;
use crate::types::{Bitboard, Move, Role, Side, Square};

/// Counts moves whose replies are known, and hands all others on.
pub(super) struct Neutral<'a, S, C, K> {
    pub(super) others: K,
    cpu: C,
    sensitive: &'a SensitiveSquares,
    /// The squares that have effects.
    touched: Bitboard,
    /// Those of them that moves enter.
    entered: Entered,
    /// The effects of moves counted so far but for those.
    more: i64,
    /// How many were counted.
    pub(super) count: u32,
    /// How many squares neutral drops have taken from the replier's, for each role that it has in hand.
    pub(super) filled: u32,
    /// The targets of all double pushes.
    pub(super) doubles: Bitboard,
    /// The targets of double pushes that were counted.
    pub(super) neutral_doubles: Bitboard,
    side: PhantomData<S>,
}

impl<'a, S: Side, C: Cpu, K> Neutral<'a, S, C, K> {
    #[inline(always)]
    pub(super) fn new(cpu: C, others: K, sensitive: &'a SensitiveSquares) -> Self {
        let none = Bitboard::EMPTY;
        Self {
            others,
            cpu,
            sensitive,
            touched: sensitive.effects.touched(),
            entered: Entered::NONE,
            more: 0,
            count: 0,
            filled: 0,
            doubles: none,
            neutral_doubles: none,
            side: PhantomData,
        }
    }

    /// How many replies the moves counted have more than as many null moves.
    #[inline(always)]
    pub(super) fn more(&self) -> i64 {
        self.more + self.entered.effects(self.cpu, &self.sensitive.effects)
    }

    /// Counts moves to these squares.
    #[inline(always)]
    fn enter(&mut self, targets: Bitboard) {
        self.count += targets.len();
        let eight = self.entered.add(targets & self.touched);
        if eight.any() {
            let SensitiveSquares { effects, .. } = self.sensitive;
            self.more += 8 * effects.on_pawns(eight);
            for to in eight {
                self.more += 8 * effects.on_sliders(self.cpu, to);
            }
        }
    }

    /// The effect of a square that is left.
    #[inline(always)]
    fn leave(&self, from: Square) -> i64 {
        let effects = &self.sensitive.effects;
        -(effects.on_pawns(Bitboard::of(from)) + effects.on_sliders(self.cpu, from))
    }

    /// The squares whose effects do not add up with that of a piece's own square. Pawns are another
    /// matter.
    #[inline(always)]
    fn entangled(&self, role: Role, from: Square) -> Bitboard {
        let effects = &self.sensitive.effects;
        match role {
            Role::Pawn | Role::Knight => Bitboard::EMPTY,
            Role::Bishop => effects.diagonals(self.cpu, from),
            Role::Rook => effects.ranks_and_files(self.cpu, from),
            Role::Queen | Role::King => {
                effects.diagonals(self.cpu, from) | effects.ranks_and_files(self.cpu, from)
            }
        }
    }
}

impl<S: Side, C: Cpu, K: Sink> Sink for Neutral<'_, S, C, K> {
    #[inline(always)]
    fn piece(&mut self, role: Role, from: Square, targets: Bitboard) {
        let sensitive = self.sensitive;
        let mut known = (targets - sensitive.occupied - sensitive.to[role as usize])
            .masked_if(!sensitive.from.contains(from));
        if self.touched.contains(from) && known.any() {
            known -= self.entangled(role, from);
            self.more += self.leave(from) * i64::from(known.len());
        }
        self.enter(known);
        self.others.piece(role, from, targets - known);
    }

    #[inline(always)]
    fn pawns(&mut self, m: PawnMoves) {
        let sensitive = self.sensitive;
        let effects = &sensitive.effects;
        let to = self.sensitive.to[Role::Pawn as usize];
        let from = S::forward(self.sensitive.from | effects.orthogonal_attacks | effects.pushes);
        let single = m.single - m.last - to - from;
        let double = m.double - to - S::forward(from);
        // A pawn that steps is there twice, if it can take a second step as well.
        for left in [S::Enemy::forward(single), S::Enemy::forward(S::Enemy::forward(double))] {
            let left = left & self.touched;
            if left.any() {
                self.more -= effects.on_pawns(left);
                for from in left & effects.diagonal_attacks {
                    self.more -= effects.on_sliders(self.cpu, from);
                }
            }
        }
        // A square that a single step enters is no target of a double one.
        self.enter(single | double);
        self.doubles = m.double;
        self.neutral_doubles = double;
        self.others.pawns(PawnMoves { single: m.single - single, double: m.double - double, ..m });
    }

    /// A drop is a quiet move that comes from nowhere: it takes a square from the replier's own drops.
    #[inline(always)]
    fn drops(&mut self, role: Role, targets: Bitboard) {
        let known = targets - self.sensitive.to[role as usize];
        self.enter(known);
        for squares in self.sensitive.drops {
            self.filled += (known & squares).len();
        }
        self.others.drops(role, targets - known);
    }

    #[inline(always)]
    fn single(&mut self, m: Move) {
        self.others.single(m);
    }
}
