//! What a square that a piece of the mover enters or leaves means to the replier's sliders and pawns.

use crate::attacks::{between, knight_attacks, line};
use crate::position::Position;
use crate::rules::Rules;
use crate::simd::Cpu;
use crate::types::{Bitboard, Role, Side, Square};

/// What the replier's pieces, those that are not pinned, win and lose where a piece of the mover comes
/// and goes.
///
/// A square has an effect: by how many more replies there are with a piece of the mover on it than
/// without one. Only sliders and pawns make one, as a leaper lands on an enemy as well as on an empty
/// square. The effects of two squares add up unless one piece of the replier's depends on both: a
/// slider that looks along the line through both, a pawn that would push to both, or what attacks the
/// square that is left and is captured on the other.
#[derive(Clone, Copy)]
pub(super) struct Effects {
    occupied: Bitboard,
    /// The replier's pieces, and the walls.
    closed: Bitboard,
    diagonal: Bitboard,
    orthogonal: Bitboard,
    pub(super) diagonal_attacks: Bitboard,
    pub(super) orthogonal_attacks: Bitboard,
    knights: Bitboard,
    pawns: Bitboard,
    /// Where the first of two steps leads.
    stepped: Bitboard,
    /// The replier's pieces whose captures have effects that add up as well.
    pub(super) prey: Bitboard,
    /// Where its pawns push to, or would if no piece of the mover stood there.
    pub(super) pushes: Bitboard,
    /// Those of them from which the pawn goes on with its second step.
    twice: Bitboard,
    /// What its pawns attack, towards either side.
    captures: [Bitboard; 2],
    /// Where a pawn has more than one move, if it can get there.
    last: Bitboard,
    /// Of `twice`, the squares before the last rank.
    twice_last: Bitboard,
    /// How many moves more it has there.
    promotions: u32,
}

impl Effects {
    /// No effects.
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
        }
    };

    /// Those on the pieces of `E`, who replies, but for the pinned ones. The captures of those that are
    /// kept are not asked for.
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
        let (mut diagonal_attacks, mut orthogonal_attacks) = (Bitboard::EMPTY, Bitboard::EMPTY);
        let diagonal = p.board().diagonal_sliders(E::COLOR) - pinned;
        for from in diagonal {
            diagonal_attacks |= cpu.bishop_attacks(from, occupied);
        }
        let orthogonal = p.board().orthogonal_sliders(E::COLOR) - pinned;
        for from in orthogonal {
            orthogonal_attacks |= cpu.rook_attacks(from, occupied);
        }
        let last = E::PROMOTION_RANK & (pushes | captures[0] | captures[1]);
        // A pawn about to be promoted has more moves than squares to go to.
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
        }
    }

    /// The squares that have an effect, and some that have none.
    #[inline(always)]
    pub(super) fn touched(&self) -> Bitboard {
        self.diagonal_attacks | self.orthogonal_attacks | self.pushes | self.pawn_attacks()
    }

    /// What the replier's pawns attack.
    #[inline(always)]
    pub(super) fn pawn_attacks(&self) -> Bitboard {
        let [east, west] = self.captures;
        east | west
    }

    /// The effects of all these squares on pawns.
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

    /// The effect of a square on sliders.
    #[inline(always)]
    pub(super) fn on_sliders<C: Cpu>(&self, cpu: C, square: Square) -> i64 {
        let rook = cpu.rook_attacks(square, self.occupied);
        let bishop = cpu.bishop_attacks(square, self.occupied);
        let seen = (rook | bishop) - self.closed;
        let mut beyond = 0;
        for slider in (rook & self.orthogonal) | (bishop & self.diagonal) {
            beyond += ((seen & line(slider, square)) - between(slider, square)).len();
        }
        -i64::from(beyond)
    }

    /// The effect of capturing the piece on a square, but for captures by pawns in return.
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

    /// The effect of entering a square but for pawns, of a capture if there is something to capture.
    #[inline(always)]
    pub(super) fn of_move_to<E: Side, C: Cpu>(
        &self,
        cpu: C,
        square: Square,
        prey: Bitboard,
    ) -> i64 {
        if prey.contains(square) {
            self.of_capture::<E, C>(cpu, square)
        } else {
            self.on_sliders(cpu, square)
        }
    }

    /// The squares whose effects do not add up with that of this one, for a piece that moves between
    /// them along a diagonal.
    #[inline(always)]
    pub(super) fn diagonals<C: Cpu>(&self, cpu: C, square: Square) -> Bitboard {
        let mut lines = Bitboard::EMPTY;
        for slider in cpu.bishop_attacks(square, self.occupied) & self.diagonal {
            lines |= line(slider, square);
        }
        lines
    }

    /// As [`diagonals`](Self::diagonals), along a rank or file.
    #[inline(always)]
    pub(super) fn ranks_and_files<C: Cpu>(&self, cpu: C, square: Square) -> Bitboard {
        let mut lines = Bitboard::file(square.file()).masked_if(self.pushes.contains(square));
        for slider in cpu.rook_attacks(square, self.occupied) & self.orthogonal {
            lines |= line(slider, square);
        }
        lines
    }
}

/// How often each square is entered.
#[derive(Clone, Copy)]
pub(super) struct Entered {
    /// Squares by the bits of their number.
    bits: [Bitboard; 3],
}

impl Entered {
    pub(super) const NONE: Self = Self { bits: [Bitboard::EMPTY; 3] };

    /// Each of the squares once.
    #[inline(always)]
    pub(super) fn of(squares: Bitboard) -> Self {
        Self { bits: [squares, Bitboard::EMPTY, Bitboard::EMPTY] }
    }

    /// Whether no square is entered, or each by a multiple of eight moves.
    #[inline(always)]
    pub(super) fn is_empty(&self) -> bool {
        let [ones, twos, fours] = self.bits;
        (ones | twos | fours).is_empty()
    }

    /// Adds one for each of the squares; returns those whose number is eight by now, and forgets them.
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

    /// The effects of all of them.
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
        let attacked = effects.diagonal_attacks | effects.orthogonal_attacks;
        for square in (ones | twos | fours) & (attacked | prey) {
            let times = i64::from(ones.contains(square))
                + 2 * i64::from(twos.contains(square))
                + 4 * i64::from(fours.contains(square));
            sum += times * effects.of_move_to::<E, C>(cpu, square, prey);
        }
        sum
    }
}
