//! How a move of one side, the mover, changes the number of moves of the other side, the replier.

use crate::attacks::{between, knight_attacks, line};
use crate::position::Position;
use crate::rules::Rules;
use crate::simd::Cpu;
use crate::types::{Bitboard, Role, Side, Square};

/// How many moves the replier's unpinned pieces gain or lose when a piece of the mover enters or leaves a
/// square.
///
/// The effect of a square is the number of replies with a piece of the mover on it, minus the number without.
/// Only the replier's sliders and pawns matter: its leapers can enter the square in either case. The effects
/// of a move's origin and target add up unless a piece of the replier depends on both squares: a slider on the
/// line through them, a pawn that can push to both, or a piece that attacks the origin and is captured.
#[derive(Clone, Copy)]
pub(super) struct Effects {
    occupied: Bitboard,
    /// The squares that the replier cannot enter: squares of its own pieces, and walls.
    closed: Bitboard,
    diagonal: Bitboard,
    orthogonal: Bitboard,
    pub(super) diagonal_attacks: Bitboard,
    pub(super) orthogonal_attacks: Bitboard,
    knights: Bitboard,
    pawns: Bitboard,
    /// The squares from which a pawn may take the second step of a double push.
    stepped: Bitboard,
    /// The replier's pieces whose capture has an effect that can be added to the effects of other squares.
    pub(super) prey: Bitboard,
    /// The squares to which the replier's pawns can push, or could if no piece of the mover stood there.
    pub(super) pushes: Bitboard,
    /// The squares of `pushes` that a double push would pass on its way to an empty square.
    twice: Bitboard,
    /// The squares that the replier's pawns attack: first those towards the h-file, then those towards the a-file.
    captures: [Bitboard; 2],
    /// The promotion squares that a pawn of the replier may reach; a pawn has several moves to each of them.
    last: Bitboard,
    /// The squares of `twice` that are one step before a square of `last`.
    twice_last: Bitboard,
    /// The extra moves to each square of `last`: the number of roles to promote to, minus one.
    promotions: u32,
    /// The number of moves of the replier's unpinned sliders.
    pub(super) slides: u32,
}

impl Effects {
    /// The value for which no square has an effect.
    pub(super) const NONE: Self = {
        let none = Bitboard::EMPTY;
        Self {
            occupied: none,
            closed: none,
            diagonal: none,
            orthogonal: none,
            diagonal_attacks: none,
            orthogonal_attacks: none,
            knights: none,
            pawns: none,
            stepped: none,
            prey: none,
            pushes: none,
            twice: none,
            captures: [none; 2],
            last: none,
            twice_last: none,
            promotions: 0,
            slides: 0,
        }
    };

    /// Computes the effects on the unpinned pieces of `E`, the replier. Captures of pieces in `kept` are not
    /// evaluated.
    #[inline(always)]
    pub(super) fn new<R: Rules, E: Side, C: Cpu>(
        cpu: C,
        p: &Position<R>,
        pinned: Bitboard,
        kept: Bitboard,
    ) -> Self {
        let (own, occupied) = (p.by_color(E::COLOR), p.blockers());
        let pawns = (p.by_role(Role::Pawn) & own) - pinned;
        let steps = E::forward(pawns);
        let stepped = steps & E::forward(R::double_push_region(p)[E::COLOR]);
        let closed = own | R::walls(p);
        let pushes = (steps | E::forward(stepped - occupied)) - closed;
        let twice = stepped - E::Enemy::forward(occupied) - closed;
        let captures = [E::forward_east(pawns), E::forward_west(pawns)];
        let mut slides = 0;
        let (mut diagonal_attacks, mut orthogonal_attacks) = (Bitboard::EMPTY, Bitboard::EMPTY);
        let diagonal = p.board().diagonal_sliders(E::COLOR) - pinned;
        for from in diagonal {
            let attacks = cpu.bishop_attacks(from, occupied);
            diagonal_attacks |= attacks;
            slides += (attacks - closed).len();
        }
        let orthogonal = p.board().orthogonal_sliders(E::COLOR) - pinned;
        for from in orthogonal {
            let attacks = cpu.rook_attacks(from, occupied);
            orthogonal_attacks |= attacks;
            slides += (attacks - closed).len();
        }
        let last = E::PROMOTION_RANK & (pushes | captures[0] | captures[1]);
        // Pawns about to promote are left out, as they have several moves per target.
        let prey = own - pinned - kept - (pawns & E::Enemy::forward(E::PROMOTION_RANK));
        Self {
            occupied,
            closed,
            diagonal,
            orthogonal,
            diagonal_attacks,
            orthogonal_attacks,
            knights: p.by_role(Role::Knight) & (own - pinned),
            pawns,
            stepped: E::forward(R::double_push_region(p)[E::COLOR]),
            prey,
            pushes,
            twice,
            captures,
            last,
            twice_last: twice & E::Enemy::forward(last),
            promotions: R::promotions(p).len().saturating_sub(1),
            slides,
        }
    }

    /// A superset of the squares that have an effect.
    #[inline(always)]
    pub(super) fn touched(&self) -> Bitboard {
        self.diagonal_attacks | self.orthogonal_attacks | self.pushes | self.pawn_attacks()
    }

    /// The squares that the replier's pawns attack.
    #[inline(always)]
    pub(super) fn pawn_attacks(&self) -> Bitboard {
        let [east, west] = self.captures;
        east | west
    }

    /// The sum of the effects of `squares` on the replier's pawns.
    #[inline(always)]
    pub(super) fn on_pawns(&self, squares: Bitboard) -> i64 {
        let [east, west] = self.captures;
        let mut won = (squares & east).len() + (squares & west).len();
        let mut lost = (squares & self.pushes).len() + (squares & self.twice).len();
        if self.last.any() {
            let last = squares & self.last;
            won += self.promotions * ((last & east).len() + (last & west).len());
            lost +=
                self.promotions * ((last & self.pushes).len() + (squares & self.twice_last).len());
        }
        i64::from(won) - i64::from(lost)
    }

    /// The effect of `square` on the replier's sliders.
    #[inline(always)]
    pub(super) fn on_sliders<C: Cpu>(&self, cpu: C, square: Square) -> i64 {
        self.on_diagonal(cpu, square) + self.on_orthogonal(cpu, square)
    }

    /// The effect of `square` on the replier's bishops, and on queens along diagonals.
    #[inline(always)]
    fn on_diagonal<C: Cpu>(&self, cpu: C, square: Square) -> i64 {
        self.on_seers(square, cpu.bishop_attacks(square, self.occupied), self.diagonal)
    }

    /// The effect of `square` on the replier's rooks, and on queens along ranks and files.
    #[inline(always)]
    fn on_orthogonal<C: Cpu>(&self, cpu: C, square: Square) -> i64 {
        self.on_seers(square, cpu.rook_attacks(square, self.occupied), self.orthogonal)
    }

    /// The effect of `square`, from which a slider of their kind would see `seen`, on `sliders`.
    #[inline(always)]
    fn on_seers(&self, square: Square, seen: Bitboard, sliders: Bitboard) -> i64 {
        let mut beyond = 0;
        for slider in seen & sliders {
            let ahead = (seen - self.closed) & line(slider, square);
            beyond += (ahead - between(slider, square)).len();
        }
        -i64::from(beyond)
    }

    /// The effect of capturing the replier's piece on `square`, not counting recaptures by pawns.
    #[inline(always)]
    pub(super) fn of_capture<E: Side, C: Cpu>(&self, cpu: C, square: Square) -> i64 {
        let rook = cpu.rook_attacks(square, self.occupied);
        let bishop = cpu.bishop_attacks(square, self.occupied);
        let knight = knight_attacks(square);
        let in_return =
            (rook & self.orthogonal) | (bishop & self.diagonal) | (knight & self.knights);
        let pawn = Bitboard::of(square) & self.pawns;
        let step = E::forward(pawn) - self.occupied;
        let mut moves = step | (E::forward(step & self.stepped) - self.occupied);
        moves |= (E::forward_east(pawn) | E::forward_west(pawn)) & (self.occupied - self.closed);
        moves |= (knight - self.closed).masked_if(self.knights.contains(square));
        moves |= (rook - self.closed).masked_if(self.orthogonal.contains(square));
        moves |= (bishop - self.closed).masked_if(self.diagonal.contains(square));
        i64::from(in_return.len()) - i64::from(moves.len())
    }

    /// The squares whose effects cannot be added to the effect of `square` when a piece moves from `square` to
    /// them along a diagonal.
    #[inline(always)]
    pub(super) fn diagonals<C: Cpu>(&self, cpu: C, square: Square) -> Bitboard {
        let mut lines = Bitboard::EMPTY;
        for slider in cpu.bishop_attacks(square, self.occupied) & self.diagonal {
            lines |= line(slider, square);
        }
        lines
    }

    /// The squares whose effects cannot be added to the effect of `square` when a piece moves from `square` to
    /// them along a rank or file.
    #[inline(always)]
    pub(super) fn ranks_and_files<C: Cpu>(&self, cpu: C, square: Square) -> Bitboard {
        let mut lines = Bitboard::file(square.file()).masked_if(self.pushes.contains(square));
        for slider in cpu.rook_attacks(square, self.occupied) & self.orthogonal {
            lines |= line(slider, square);
        }
        lines
    }
}

/// One counter per square: how many moves enter the square, modulo eight.
#[derive(Clone, Copy)]
pub(super) struct Entered {
    /// The binary digits of the counters, lowest first: each is the set of squares where the digit is 1.
    bits: [Bitboard; 3],
}

impl Entered {
    pub(super) const NONE: Self = Self { bits: [Bitboard::EMPTY; 3] };

    /// Counters that are 1 for each of `squares` and 0 elsewhere.
    #[inline(always)]
    pub(super) fn of(squares: Bitboard) -> Self {
        Self { bits: [squares, Bitboard::EMPTY, Bitboard::EMPTY] }
    }

    /// Whether all counters are zero.
    #[inline(always)]
    pub(super) fn is_empty(&self) -> bool {
        let [ones, twos, fours] = self.bits;
        (ones | twos | fours).is_empty()
    }

    /// Increments the counters of `squares`; returns the squares whose counter reaches eight and is reset to 0.
    #[inline(always)]
    #[must_use]
    pub(super) fn add(&mut self, squares: Bitboard) -> Bitboard {
        let mut carry = squares;
        for bit in &mut self.bits {
            let both = *bit & carry;
            *bit ^= carry;
            carry = both;
        }
        carry
    }

    /// The sum of the effects of all entered squares, each multiplied by its counter.
    #[inline(always)]
    pub(super) fn effects<E: Side, C: Cpu>(
        &self,
        cpu: C,
        effects: &Effects,
        prey: Bitboard,
    ) -> i64 {
        let [ones, twos, fours] = self.bits;
        let mut sum = effects.on_pawns(ones);
        if (twos | fours).any() {
            sum += 2 * effects.on_pawns(twos) + 4 * effects.on_pawns(fours);
        }
        // One loop for each kind of slider: a slider of that kind is seen from every square of the loop.
        let all = ones | twos | fours;
        for square in all & prey {
            sum += self.times(square) * effects.of_capture::<E, C>(cpu, square);
        }
        for square in (all - prey) & effects.diagonal_attacks {
            sum += self.times(square) * effects.on_diagonal(cpu, square);
        }
        for square in (all - prey) & effects.orthogonal_attacks {
            sum += self.times(square) * effects.on_orthogonal(cpu, square);
        }
        sum
    }

    /// The counter of a square.
    #[inline(always)]
    fn times(&self, square: Square) -> i64 {
        let [ones, twos, fours] = self.bits;
        i64::from(ones.contains(square))
            + 2 * i64::from(twos.contains(square))
            + 4 * i64::from(fours.contains(square))
    }
}
