//! Moves that cannot change the number of replies.
//!
//! If the mover is not in check, the replies to passing the move are counted once; a quiet move
//! that touches nothing the replier's moves depend on leaves as many. The idea is that of the null
//! move mode of MPerft (H. G. Muller); the conditions are our own, see [`SensitiveSquares`].

use core::marker::PhantomData;

use super::parent::Parent;
use crate::attacks::{king_attacks, knight_attacks};
use crate::movegen::{PawnMoves, Sink};
use crate::position::Position;
use crate::rules::Rules;
use crate::simd::Cpu;
use crate::types::{Bitboard, Move, Pockets, Role, Side, Square};

/// The squares that a move must neither leave nor enter to be neutral.
///
/// For any piece:
/// - what the replier's sliders attack, first blockers included;
/// - where its pawns could push to if nothing stood there, or capture;
/// - the lines of its king up to the second blocker: checks, pins, discoveries;
/// - of the lines from every square that its king might enter, held by its own pieces excepted, and
///   from those of its castling path, up to the first blocker, what a slider of the mover attacks: to
///   stand there stops an attack, to leave it lets one through.
///
/// For sliders also the rest of those lines in which they move, as they attack along them. For
/// knights, pawns and kings also the squares from which their step attacks one of those.
#[derive(Clone, Copy)]
pub(super) struct SensitiveSquares {
    occupied: Bitboard,
    /// For each role.
    of_role: [Bitboard; 6],
    /// Where the replier may drop what it has in hand, for each role that it has.
    drops: [Bitboard; 5],
}

impl SensitiveSquares {
    /// No move is neutral.
    pub(super) const EVERYTHING: Self = Self {
        occupied: Bitboard::FULL,
        of_role: [Bitboard::FULL; 6],
        drops: [Bitboard::EMPTY; 5],
    };

    /// `E` replies.
    #[inline(always)]
    pub(super) fn new<R: Rules, E: Side, C: Cpu>(cpu: C, p: &Position<R>, parent: &Parent) -> Self {
        let (king, occupied) = (parent.king, p.blockers());
        let own = p.by_color(E::COLOR);
        let mut any = reach::<R, E, C>(cpu, p);
        let mut zone = king_attacks(king) - own;
        for castle in parent.castles() {
            any |= castle.empty;
            zone |= castle.safe;
        }
        let (mut knight, mut beside) = (knight_attacks(king), Bitboard::EMPTY);
        for square in zone {
            knight |= knight_attacks(square);
            beside |= king_attacks(square);
        }
        let (mut diagonal, mut orthogonal) = (Bitboard::EMPTY, Bitboard::EMPTY);
        if parent.mover.diagonal.any() || R::DROPS && parent.has_diagonal {
            let sliders = parent.mover.diagonal;
            let lines = Lines::new::<C, true>(cpu, sliders, king, zone, occupied);
            any |= lines.for_any;
            diagonal = lines.from_zone;
        }
        if parent.mover.orthogonal.any() || R::DROPS && parent.has_orthogonal {
            let sliders = parent.mover.orthogonal;
            let lines = Lines::new::<C, false>(cpu, sliders, king, zone, occupied);
            any |= lines.for_any;
            orthogonal = lines.from_zone;
        }
        let attacked = zone.with(king);
        let pawn = E::forward_east(attacked) | E::forward_west(attacked);
        let mut drops = [Bitboard::EMPTY; 5];
        if R::DROPS {
            for (squares, role) in drops.iter_mut().zip(Pockets::ROLES) {
                *squares = R::drops::<E>(p, role);
                // A move from or to where this role may not be dropped changes the number of squares
                // that are left for it.
                any |= (!*squares).masked_if(squares.any());
            }
        }
        let (bishop, rook) = (any | diagonal, any | orthogonal);
        let of_role = [any | pawn, any | knight, bishop, rook, bishop | rook, any | beside];
        Self { occupied, of_role, drops }
    }

    /// `E` replies, and has no king to keep safe: of the conditions above the first two are
    /// left, as a leaper can land on an enemy as well as on an empty square.
    #[inline(always)]
    pub(super) fn free<R: Rules, E: Side, C: Cpu>(cpu: C, p: &Position<R>) -> Self {
        let mut any = reach::<R, E, C>(cpu, p);
        if R::MUST_CAPTURE && R::must_capture(p) {
            // Then it does matter on what a leaper lands.
            let own = p.by_color(E::COLOR);
            for from in p.by_role(Role::Knight) & own {
                any |= knight_attacks(from);
            }
            for from in p.by_role(Role::King) & own {
                any |= king_attacks(from);
            }
        }
        Self { occupied: p.blockers(), of_role: [any; 6], drops: [Bitboard::EMPTY; 5] }
    }

    /// The neutral ones among a piece's moves.
    #[inline(always)]
    fn neutral(&self, role: Role, from: Square, targets: Bitboard) -> Bitboard {
        let sensitive = self.of_role[role as usize];
        (targets - self.occupied - sensitive).masked_if(!sensitive.contains(from))
    }
}

/// What the sliders of `E` attack, and where its pawns could push to if nothing stood there, or
/// capture.
#[inline(always)]
fn reach<R: Rules, E: Side, C: Cpu>(cpu: C, p: &Position<R>) -> Bitboard {
    let (own, occupied) = (p.by_color(E::COLOR), p.blockers());
    let pawns = p.by_role(Role::Pawn) & own;
    let step = E::forward(pawns);
    let mut any = step
        | E::forward(step & E::forward(R::double_push_region(p)[E::COLOR]))
        | E::forward_east(pawns)
        | E::forward_west(pawns);
    for from in p.board().diagonal_sliders(E::COLOR) {
        any |= cpu.bishop_attacks(from, occupied);
    }
    for from in p.board().orthogonal_sliders(E::COLOR) {
        any |= cpu.rook_attacks(from, occupied);
    }
    any
}

/// The lines of one kind of slider, diagonals or ranks and files, that concern a king.
struct Lines {
    /// What no piece must leave or enter.
    for_any: Bitboard,
    /// From the squares that the king might enter, what no such slider must leave or enter.
    from_zone: Bitboard,
}

impl Lines {
    #[inline(always)]
    fn new<C: Cpu, const DIAGONAL: bool>(
        cpu: C,
        sliders: Bitboard,
        king: Square,
        zone: Bitboard,
        occupied: Bitboard,
    ) -> Self {
        let seen = attacks::<C, DIAGONAL>(cpu, king, occupied);
        let mut for_any = seen | attacks::<C, DIAGONAL>(cpu, king, occupied - seen);
        let (mut from_zone, mut attacked) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for square in zone {
            from_zone |= attacks::<C, DIAGONAL>(cpu, square, occupied);
        }
        for slider in sliders {
            attacked |= attacks::<C, DIAGONAL>(cpu, slider, occupied);
        }
        for_any |= from_zone & attacked;
        Self { for_any, from_zone }
    }
}

#[inline(always)]
fn attacks<C: Cpu, const DIAGONAL: bool>(cpu: C, from: Square, occupied: Bitboard) -> Bitboard {
    if DIAGONAL { cpu.bishop_attacks(from, occupied) } else { cpu.rook_attacks(from, occupied) }
}

/// Counts neutral moves, and hands all others on.
pub(super) struct Neutral<S, K> {
    pub(super) others: K,
    sensitive: SensitiveSquares,
    /// How many were neutral.
    pub(super) count: u32,
    /// How many squares neutral drops have taken from the replier's, for each role that it has in hand.
    pub(super) filled: u32,
    /// The targets of all double pushes.
    pub(super) doubles: Bitboard,
    /// The targets of neutral double pushes.
    pub(super) neutral_doubles: Bitboard,
    side: PhantomData<S>,
}

impl<S, K> Neutral<S, K> {
    #[inline(always)]
    pub(super) fn new(others: K, sensitive: SensitiveSquares) -> Self {
        let none = Bitboard::EMPTY;
        let side = PhantomData;
        Self { others, sensitive, count: 0, filled: 0, doubles: none, neutral_doubles: none, side }
    }
}

impl<S: Side, K: Sink> Sink for Neutral<S, K> {
    #[inline(always)]
    fn piece(&mut self, role: Role, from: Square, targets: Bitboard) {
        let neutral = self.sensitive.neutral(role, from, targets);
        self.count += neutral.len();
        self.others.piece(role, from, targets - neutral);
    }

    #[inline(always)]
    fn pawns(&mut self, m: PawnMoves) {
        let touched = self.sensitive.of_role[Role::Pawn as usize];
        let single = m.single - m.last - touched - S::forward(touched);
        let double = m.double - touched - S::forward(S::forward(touched));
        // A square that a single step enters is no target of a double one.
        self.count += (single | double).len();
        self.doubles = m.double;
        self.neutral_doubles = double;
        self.others.pawns(PawnMoves { single: m.single - single, double: m.double - double, ..m });
    }

    /// A drop is a quiet move that comes from nowhere: it takes a square from the replier's own drops.
    #[inline(always)]
    fn drops(&mut self, role: Role, targets: Bitboard) {
        let neutral = targets - self.sensitive.of_role[role as usize];
        self.count += neutral.len();
        for squares in self.sensitive.drops {
            self.filled += (neutral & squares).len();
        }
        self.others.drops(role, targets - neutral);
    }

    #[inline(always)]
    fn single(&mut self, m: Move) {
        self.others.single(m);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::movegen::List;
    use crate::position::SideNode;
    use crate::simd::Portable;
    use crate::types::{Black, Color, MoveList, White};

    const STARTS: [&str; 8] = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
        "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    ];

    /// Numbers that look random.
    struct Numbers(u64);

    impl Numbers {
        fn below(&mut self, limit: usize) -> usize {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            usize::try_from(self.0 >> 33).expect("31 bits") % limit
        }
    }

    /// How many moves are neutral, each of them judged.
    fn judge<S: Side>(p: &Position) -> usize {
        let node = SideNode::<_, S, _>::new(Portable, p);
        let masks = node.masks();
        if masks.checkers.any() {
            return 0;
        }
        let parent = Parent::new::<_, S::Enemy>(p).expect("two kings");
        let sensitive = SensitiveSquares::new::<_, S::Enemy, _>(Portable, p, &parent);
        let mut others = MoveList::<512>::new();
        let mut sink = Neutral::<S, _>::new(List(&mut others), sensitive);
        node.generate_with(&masks, Bitboard::FULL, &mut sink);
        let (count, passed) = (sink.count as usize, p.null_move_unchecked().count_moves());
        let moves = p.legal_moves();
        let neutral = moves.iter().filter(|m| !others.contains(m));
        for &m in neutral.clone() {
            let next = p.play_unchecked(m);
            // Captures en passant are counted apart.
            let capturers = next
                .legal_moves()
                .iter()
                .filter(|reply| reply.kind() == crate::types::MoveKind::EnPassant)
                .count();
            assert_eq!(next.legal_moves().len() - capturers, passed as usize, "{m:?} in {p}");
        }
        assert_eq!(neutral.count(), count, "{p}");
        count
    }

    #[test]
    fn a_neutral_move_leaves_the_number_of_replies_unchanged() {
        let mut numbers = Numbers(0x7461_6269_7961);
        let (mut positions, mut neutral) = (0, 0);
        while positions < 60_000 {
            let mut p: Position = STARTS[positions % STARTS.len()].parse().expect("a position");
            for _ in 0..120 {
                neutral += match p.turn() {
                    Color::White => judge::<White>(&p),
                    Color::Black => judge::<Black>(&p),
                };
                positions += 1;
                let moves = p.legal_moves();
                if moves.is_empty() {
                    break;
                }
                p = p.play_unchecked(moves[numbers.below(moves.len())]);
            }
        }
        assert!(neutral > 5 * positions, "{neutral} in {positions}");
    }
}
