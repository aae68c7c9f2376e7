//! Counts the replies to many moves of one position at once.

use core::hint::black_box;
use core::marker::PhantomData;

use super::batch::kind;
use super::fills::{
    Direction, East, North, NorthEast, NorthWest, OccludedFill, South, SouthEast, SouthWest, West,
    forward, forward_east, forward_west, king_span, knight_span, splat,
};
use super::parent::Parent;
use crate::attacks::knight_attacks;
use crate::simd::{Columns, Cpu, Job, Lanes};
use crate::types::{Bitboard, Color, Side};

/// Counts the replies of `E` to the moves in the columns. It is a separate function in the binary, so that its
/// machine code can be inspected.
///
/// `DIAGONAL` and `ORTHOGONAL` say whether either side has a slider of that kind, or can get one by the move.
pub(super) struct Kernel<'a, E, const DIAGONAL: bool, const ORTHOGONAL: bool> {
    pub(super) parent: &'a Parent,
    pub(super) columns: &'a Columns,
    /// The number of moves.
    pub(super) length: usize,
    pub(super) replier: PhantomData<E>,
}

/// Masks of the lanes in use: a load from index `8 - n` yields a vector whose first `n` lanes have all bits
/// set.
static IN_USE: [u64; 16] = [!0, !0, !0, !0, !0, !0, !0, !0, 0, 0, 0, 0, 0, 0, 0, 0];

impl<E: Side, const DIAGONAL: bool, const ORTHOGONAL: bool> Job
    for Kernel<'_, E, DIAGONAL, ORTHOGONAL>
{
    type Out = u64;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> u64 {
        add_up(cpu, &self, self.length)
    }
}

impl<E: Side, const DIAGONAL: bool, const ORTHOGONAL: bool> CountsReplies
    for Kernel<'_, E, DIAGONAL, ORTHOGONAL>
{
    #[inline(always)]
    fn replies<L: Lanes>(&self, proof: L::Proof, at: usize) -> L {
        count::<E, L, DIAGONAL, ORTHOGONAL>(proof, self.parent, self.columns, at)
    }
}

/// A kernel: it counts the replies to as many moves at a time as there are lanes.
pub(super) trait CountsReplies {
    /// The numbers of replies to the moves in the columns from `at` on, one move per lane.
    fn replies<L: Lanes>(&self, proof: L::Proof, at: usize) -> L;
}

/// Sums the replies to the first `length` moves.
#[inline(always)]
pub(super) fn add_up<C: Cpu, K: CountsReplies>(cpu: C, kernel: &K, length: usize) -> u64 {
    let Some(proof) = cpu.lanes() else { return 0 };
    let lanes = C::Lanes::LANES;
    let half = if <C::Lanes as Lanes>::Half::LANES < lanes { lanes / 2 } else { 0 };
    let mut total = C::Lanes::splat(proof, 0);
    let mut at = 0;
    // `black_box` makes each vector load anew what all moves share. The compiler would load it before the loop and,
    // for want of registers, store it again; most parents need a vector or two, so that this costs 3 to 10%.
    while at + half < length {
        let counts = black_box(kernel).replies::<C::Lanes>(proof, at);
        total = total.plus(counts & in_use(proof, length - at));
        at += lanes;
    }
    let mut sum = total.words().into_iter().sum();
    if half > 0 && at < length {
        let counts = black_box(kernel).replies::<<C::Lanes as Lanes>::Half>(proof, at);
        sum += (counts & in_use(proof, length - at)).words().into_iter().sum::<u64>();
    }
    sum
}

/// A mask of the lanes that are in use when `moves` moves are left.
#[inline(always)]
fn in_use<L: Lanes>(proof: L::Proof, moves: usize) -> L {
    L::load(proof, &IN_USE, 8 - moves.min(L::LANES))
}

/// One direction: the occluded fill that gives the attacks of sliders, and the ray from the replier's king.
#[derive(Clone, Copy)]
struct KingRay<L> {
    fill: OccludedFill<L>,
    /// The squares from the king in this direction, up to and including the first piece.
    king: L,
}

impl<L: Lanes> KingRay<L> {
    #[inline(always)]
    fn new<D: Direction>(proof: L::Proof, ray: u64, open: L, occupied: L) -> Self {
        let ray = L::splat(proof, ray);
        Self { fill: OccludedFill::new::<D>(proof, open), king: D::to_first(occupied & ray, ray) }
    }
}

/// The mover's attacks, its checkers, and the squares on which a check can be blocked; collected over all
/// directions.
struct Danger<L> {
    attacked: L,
    checkers: L,
    block: L,
}

/// One axis: its two directions, and the replier's pieces that are pinned along it.
struct Axis<L> {
    forth: KingRay<L>,
    back: KingRay<L>,
    pinned: L,
}

/// Finds the attacks along one axis, the checkers on it and the pieces pinned along it.
#[inline(always)]
fn look_along<F: Direction, B: Direction, L: Lanes>(
    proof: L::Proof,
    rays: [u64; 2],
    open: L,
    occupied: L,
    own: L,
    sliders: L,
    danger: &mut Danger<L>,
) -> Axis<L> {
    let forth = KingRay::new::<F>(proof, rays[0], open, occupied);
    let back = KingRay::new::<B>(proof, rays[1], open, occupied);
    let going_forth = forth.fill.attacks::<F>(sliders);
    let going_back = back.fill.attacks::<B>(sliders);
    // The king's ray meets an attack towards the king on all squares between king and slider, or only on a
    // single piece between them.
    let met = (forth.king & going_back) | (back.king & going_forth);
    danger.attacked = danger.attacked | going_forth | going_back;
    danger.checkers = danger.checkers | ((forth.king | back.king) & sliders);
    danger.block = danger.block | met;
    Axis { forth, back, pinned: met & own }
}

/// Counts the moves of the replier's sliders along one axis.
#[inline(always)]
fn slide<F: Direction, B: Direction, L: Lanes>(
    count: L::Count,
    axis: &Axis<L>,
    sliders: L,
    targets: L,
) -> L::Count {
    // The fill passes through the replier's king, as the mover's attacks do. The replier's own sliders stop at
    // their king, so the squares beyond it, which are the king's ray in the same direction, are removed.
    let forth = axis.forth.fill.attacks::<F>(sliders) & targets;
    let back = axis.back.fill.attacks::<B>(sliders) & targets;
    let count = L::tally(count, forth.without(axis.forth.king));
    L::tally(count, back.without(axis.back.king))
}

// The functions below use no closures, as a closure that is not inlined is compiled without the target features.

/// The numbers of replies of `E` to the moves in the columns from `at` on, one move per lane.
#[inline(always)]
fn count<E: Side, L: Lanes, const DIAGONAL: bool, const ORTHOGONAL: bool>(
    proof: L::Proof,
    parent: &Parent,
    columns: &Columns,
    at: usize,
) -> L {
    let none = L::splat(proof, 0);

    // Makes the moves. Each side has two boards for sliders, with queens on both.
    let pawn_xor = L::load(proof, &columns.pawn_xor, at);
    let piece_xor = L::load(proof, &columns.piece_xor, at);
    let captured = L::load(proof, &columns.captured, at);
    let kinds = L::load(proof, &columns.kind, at);
    let rook_xor = pawn_xor.where_any(kinds, L::splat(proof, kind::CASTLE));
    let pawns = splat::<L>(proof, parent.mover.pawns) ^ pawn_xor ^ rook_xor;
    let knight_xor = piece_xor.where_any(kinds, L::splat(proof, kind::KNIGHT));
    let knights = splat::<L>(proof, parent.mover.knights) ^ knight_xor;
    let diagonal_xor = piece_xor.where_any(kinds, L::splat(proof, kind::DIAGONAL));
    let diagonal = splat::<L>(proof, parent.mover.diagonal) ^ diagonal_xor;
    let orthogonal_xor = piece_xor.where_any(kinds, L::splat(proof, kind::ORTHOGONAL));
    let orthogonal = splat::<L>(proof, parent.mover.orthogonal) ^ orthogonal_xor ^ rook_xor;
    let theirs = splat::<L>(proof, parent.mover.all) ^ pawn_xor ^ piece_xor;
    let own = splat::<L>(proof, parent.replier.all).without(captured);
    let occupied = own | theirs;
    let empty = L::splat(proof, !0).without(occupied);
    let open = empty | splat::<L>(proof, Bitboard::of(parent.king));

    // Finds the checks, the pins and the squares that the mover attacks.
    let knight_checks = splat::<L>(proof, parent.knight_checks) & knights;
    let pawn_checks = splat::<L>(proof, parent.pawn_checks) & pawns;
    let pawn_attacks =
        forward_east::<E::Enemy, L>(proof, pawns) | forward_west::<E::Enemy, L>(proof, pawns);
    let mut danger = Danger {
        attacked: pawn_attacks | knight_span(proof, knights),
        checkers: knight_checks | pawn_checks,
        block: none,
    };
    if parent.kings_are_near {
        let king_xor = piece_xor.where_any(kinds, L::splat(proof, kind::KING));
        let king = splat::<L>(proof, parent.mover.king) ^ king_xor;
        danger.attacked = danger.attacked | king_span(proof, king);
    }
    let [file, rank, rising, falling] = parent.rays;
    let (d, occ) = (&mut danger, occupied);
    let orthogonal_axes = if ORTHOGONAL {
        Some((
            look_along::<North, South, L>(proof, file, open, occ, own, orthogonal, d),
            look_along::<East, West, L>(proof, rank, open, occ, own, orthogonal, d),
        ))
    } else {
        None
    };
    let diagonal_axes = if DIAGONAL {
        Some((
            look_along::<NorthEast, SouthWest, L>(proof, rising, open, occ, own, diagonal, d),
            look_along::<NorthWest, SouthEast, L>(proof, falling, open, occ, own, diagonal, d),
        ))
    } else {
        None
    };
    let (pinned_file, pinned_rank) = match &orthogonal_axes {
        Some((file, rank)) => (file.pinned, rank.pinned),
        None => (none, none),
    };
    let (pinned_rising, pinned_falling) = match &diagonal_axes {
        Some((rising, falling)) => (rising.pinned, falling.pinned),
        None => (none, none),
    };
    let pinned = pinned_file | pinned_rank | pinned_rising | pinned_falling;

    let unchecked = danger.checkers.where_zero();
    let single = (danger.checkers & danger.checkers.less_one()).where_zero();
    let answers = (danger.block & empty) | danger.checkers | unchecked;
    let targets = answers.without(own) & single;

    // Counts the king's steps and castling.
    let mut total = L::zero(proof);
    let steps = splat::<L>(proof, parent.king_steps).without(own).without(danger.attacked);
    total = L::tally(total, steps);
    for castle in parent.castles() {
        let hindered = (occupied & splat::<L>(proof, castle.empty))
            | (danger.attacked & splat::<L>(proof, castle.safe))
            | danger.checkers
            | ((pinned_rank | captured) & splat::<L>(proof, castle.rook));
        total = L::tally(total, hindered.where_zero() & L::splat(proof, 1));
    }

    // Counts slider moves, one direction at a time: in one direction, no two sliders reach the same square.
    if let Some((file, rank)) = &orthogonal_axes {
        let sliders = splat::<L>(proof, parent.replier.orthogonal).without(captured);
        let (on_file, on_rank) =
            (sliders.without(pinned ^ pinned_file), sliders.without(pinned ^ pinned_rank));
        total = slide::<North, South, L>(total, file, on_file, targets);
        total = slide::<East, West, L>(total, rank, on_rank, targets);
    }
    if let Some((rising, falling)) = &diagonal_axes {
        let sliders = splat::<L>(proof, parent.replier.diagonal).without(captured);
        let (on_rising, on_falling) =
            (sliders.without(pinned ^ pinned_rising), sliders.without(pinned ^ pinned_falling));
        total = slide::<NorthEast, SouthWest, L>(total, rising, on_rising, targets);
        total = slide::<NorthWest, SouthEast, L>(total, falling, on_falling, targets);
    }

    // The replier's knights have not moved. A knight that was captured or is pinned has no moves.
    for knight in parent.replier.knights {
        let stuck = (pinned | captured) & splat::<L>(proof, Bitboard::of(knight));
        total = L::tally(
            total,
            splat::<L>(proof, knight_attacks(knight)) & targets & stuck.where_zero(),
        );
    }

    // Counts the pawn moves.
    let pawns = splat::<L>(proof, parent.replier.pawns).without(captured);
    let pushers = pawns.without(pinned ^ pinned_file);
    let (rising, falling) = (pinned ^ pinned_rising, pinned ^ pinned_falling);
    // Captures towards the h-file are on rising diagonals for White, on falling ones for Black.
    let (to_east, to_west) = match E::COLOR {
        Color::White => (pawns.without(rising), pawns.without(falling)),
        Color::Black => (pawns.without(falling), pawns.without(rising)),
    };
    let step = forward::<E, L>(pushers) & empty;
    let double = forward::<E, L>(step & splat::<L>(proof, parent.stepped)) & empty;
    let east = forward_east::<E, L>(proof, to_east) & theirs & targets;
    let west = forward_west::<E, L>(proof, to_west) & theirs & targets;
    // `step`, `double` and `east` are disjoint: see the sink `Count`.
    let most = ((step | double) & targets) | east;
    total = L::tally(L::tally(total, most), west);
    if parent.promotes {
        // A promotion is four moves, of which one is counted above.
        let last = splat::<L>(proof, E::PROMOTION_RANK);
        for set in [most & last, west & last] {
            total = L::tally(L::tally(L::tally(total, set), set), set);
        }
    }
    L::total(total)
}
