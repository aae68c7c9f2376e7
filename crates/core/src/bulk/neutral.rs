//! Neutral moves: moves whose replies are counted without a vector lane, from the number of replies to a null move.
//!
//! A move that touches no square on which the replier's king depends ([`SensitiveSquares`]) has as many replies as the
//! null move, apart from the moves that the replier's other pieces gain and lose at its origin and target
//! ([`Effects`]).

use core::marker::PhantomData;

use super::effects::{Effects, Entered};
use super::sensitive::SensitiveSquares;
use crate::movegen::{PawnMoves, Sink};
use crate::simd::{Cpu, Job, Lanes};
use crate::types::{Bitboard, CastlingSide, Move, MoveKind, Role, Side, Square};

/// A sink that counts neutral moves, whose number of replies follows from the replies to a null move. It passes all
/// other moves to the sink `others`, and moves with effects too unless `EFFECTS` is set.
pub(super) struct Neutral<'a, S, C, K, const EFFECTS: bool> {
    pub(super) others: K,
    cpu: C,
    sensitive: &'a SensitiveSquares,
    /// The squares that have effects.
    touched: Bitboard,
    /// How often the counted moves enter squares with effects.
    entered: Entered,
    /// The sum of the counted moves' other effects, which `entered` does not include.
    more: i64,
    /// The number of moves counted.
    pub(super) count: u32,
    /// The number of squares that neutral drops have taken from the replier's drops, summed over the roles it
    /// has in hand.
    pub(super) filled: u32,
    /// The targets of all double pushes.
    pub(super) doubles: Bitboard,
    /// The targets of double pushes that were counted.
    pub(super) neutral_doubles: Bitboard,
    side: PhantomData<S>,
}

impl<'a, S: Side, C: Cpu, K, const EFFECTS: bool> Neutral<'a, S, C, K, EFFECTS> {
    /// Whether this sink counts captures too, which is slower than counting them in a lane, but no slower than
    /// making the captures and counting the replies.
    const CAPTURES: bool = C::Lanes::LANES == 1;

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

    /// The number of replies to the counted moves, minus the number of replies to as many null moves.
    #[inline(always)]
    pub(super) fn more(&self) -> i64 {
        if !EFFECTS || self.entered.is_empty() {
            return self.more;
        }
        let (entered, effects, prey) = (&self.entered, &self.sensitive.effects, self.prey());
        self.more
            + self.cpu.call(EffectsOf::<S::Enemy> { entered, effects, prey, side: PhantomData })
    }

    /// The pieces whose captures this sink counts.
    #[inline(always)]
    fn prey(&self) -> Bitboard {
        if Self::CAPTURES { self.sensitive.effects.prey } else { Bitboard::EMPTY }
    }

    /// Counts one move to each of `targets`.
    #[inline(always)]
    fn enter(&mut self, targets: Bitboard) {
        self.count += targets.len();
        if !EFFECTS {
            return;
        }
        let eight = self.entered.add(targets & (self.touched | self.prey()));
        if eight.any() {
            let (entered, effects, prey) =
                (&Entered::of(eight), &self.sensitive.effects, self.prey());
            let side = PhantomData;
            self.more += 8 * self.cpu.call(EffectsOf::<S::Enemy> { entered, effects, prey, side });
        }
    }

    /// Subtracts the effects of `squares`, each of which is left by one pawn.
    #[inline(always)]
    fn leave_all(&mut self, squares: Bitboard) {
        let left = squares & self.touched;
        if left.any() {
            let (entered, effects) = (&Entered::of(left), &self.sensitive.effects);
            let (prey, side) = (Bitboard::EMPTY, PhantomData);
            self.more -= self.cpu.call(EffectsOf::<S::Enemy> { entered, effects, prey, side });
        }
    }

    /// Whether castling touches no square that is sensitive or has an effect.
    #[inline(always)]
    fn is_neutral_castle(&self, m: Move) -> bool {
        let sensitive = self.sensitive;
        let (king, rook) = (m.origin(), m.to());
        let (king_to, rook_to) =
            CastlingSide::from_king_and_rook(king, rook).destinations(king.rank());
        let left = Bitboard::of(king).with(rook);
        let touched = left.with(king_to).with(rook_to) & self.touched;
        let near = left & (sensitive.from | sensitive.near);
        (touched | near).is_empty()
            && !sensitive.to[Role::King as usize].contains(king_to)
            && !sensitive.to[Role::Rook as usize].contains(rook_to)
    }
}

impl<S: Side, C: Cpu, K: Sink, const EFFECTS: bool> Sink for Neutral<'_, S, C, K, EFFECTS> {
    #[inline(always)]
    fn piece(&mut self, role: Role, from: Square, targets: Bitboard) {
        let sensitive = self.sensitive;
        let reachable = !sensitive.occupied | self.prey();
        let mut known = ((targets & reachable) - sensitive.to[role as usize])
            .masked_if(!sensitive.from.contains(from));
        if EFFECTS && self.touched.contains(from) && known.any() {
            let (effects, prey, side) = (&sensitive.effects, self.prey(), PhantomData);
            let left = self.cpu.call(Leave::<S> { role, from, effects, prey, side });
            known -= left.entangled;
            self.more -= left.effect * i64::from(known.len());
        }
        self.enter(known);
        self.others.piece(role, from, targets - known);
    }

    #[inline(always)]
    fn pawns(&mut self, m: PawnMoves) {
        let sensitive = self.sensitive;
        let effects = &sensitive.effects;
        let to = self.sensitive.to[Role::Pawn as usize];
        if !EFFECTS {
            let (from, to) = (sensitive.from, to);
            let single = m.single - m.last - to - S::forward(from);
            let double = m.double - to - S::forward(S::forward(from));
            self.enter(single | double);
            self.doubles = m.double;
            self.neutral_doubles = double;
            let (single, double) = (m.single - single, m.double - double);
            return self.others.pawns(PawnMoves { single, double, ..m });
        }
        let from = S::forward(self.sensitive.from | effects.orthogonal_attacks | effects.pushes);
        let single = m.single - m.last - to - from;
        let double = m.double - to - S::forward(from);
        let open = self.prey() - m.last - to;
        let from = sensitive.from | effects.diagonal_attacks | effects.pawn_attacks();
        let east = m.east & (open - S::forward_east(from));
        let west = m.west & (open - S::forward_west(from));
        // `leave_all` is called once per set, since one pawn may have moves in several of the sets.
        self.leave_all(S::Enemy::forward(single));
        self.leave_all(S::Enemy::forward(S::Enemy::forward(double)));
        self.leave_all(S::Enemy::forward_west(east));
        self.leave_all(S::Enemy::forward_east(west));
        // Single pushes, double pushes and captures have disjoint targets.
        self.enter(single | double | east);
        self.enter(west);
        self.doubles = m.double;
        self.neutral_doubles = double;
        self.others.pawns(PawnMoves {
            single: m.single - single,
            double: m.double - double,
            east: m.east - east,
            west: m.west - west,
            ..m
        });
    }

    /// Counts neutral drops: quiet moves without an origin, each of which takes a square from the replier's
    /// own drops.
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
        if EFFECTS && m.kind() == MoveKind::Castle && self.is_neutral_castle(m) {
            self.count += 1;
        } else {
            self.others.single(m);
        }
    }
}

/// Sums the effects of entered squares, in a separate function that is compiled once for all rules.
struct EffectsOf<'a, E> {
    entered: &'a Entered,
    effects: &'a Effects,
    prey: Bitboard,
    side: PhantomData<E>,
}

impl<E: Side> Job for EffectsOf<'_, E> {
    type Out = i64;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> i64 {
        self.entered.effects::<E, C>(cpu, self.effects, self.prey)
    }
}

/// Computes the effect of the square that a piece of `S` leaves; the piece is not a pawn.
struct Leave<'a, S> {
    role: Role,
    from: Square,
    effects: &'a Effects,
    prey: Bitboard,
    side: PhantomData<S>,
}

struct Left {
    effect: i64,
    /// The targets whose effects cannot be added to the effect of the square that the piece leaves.
    entangled: Bitboard,
}

impl<S: Side> Job for Leave<'_, S> {
    type Out = Left;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> Left {
        let Self { role, from, effects, prey, .. } = self;
        let piece = Bitboard::of(from);
        let mut entangled = Bitboard::EMPTY;
        if matches!(role, Role::Bishop | Role::Queen | Role::King) {
            // The replier's pawns that attack the piece.
            entangled |= (S::forward_east(piece) | S::forward_west(piece)) & prey;
            entangled |= effects.diagonals(cpu, from);
        }
        if matches!(role, Role::Rook | Role::Queen | Role::King) {
            entangled |= effects.ranks_and_files(cpu, from);
        }
        Left { effect: effects.on_pawns(piece) + effects.on_sliders(cpu, from), entangled }
    }
}
