//! Counts the replies to many moves of one position at once.

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

/// Counts the replies of `E` to the moves in the columns; a function of its own in the program, so
/// that it can be looked at.
///
/// `DIAGONAL` and `ORTHOGONAL` say whether there can be such sliders at all.
pub(super) struct Kernel<'a, E, const DIAGONAL: bool, const ORTHOGONAL: bool> {
    pub(super) parent: &'a Parent,
    pub(super) columns: &'a Columns,
    /// How many moves there are.
    pub(super) length: usize,
    pub(super) replier: PhantomData<E>,
}

/// What the kernel has found.
#[derive(Clone, Copy, Default)]
pub(super) struct Replies {
    /// To all moves together.
    pub(super) total: u64,
    /// To the first one.
    pub(super) first: u64,
}

/// All bits for lanes in use, none for the others, from whatever place one starts.
static IN_USE: [u64; 16] = [!0, !0, !0, !0, !0, !0, !0, !0, 0, 0, 0, 0, 0, 0, 0, 0];

impl<E: Side, const DIAGONAL: bool, const ORTHOGONAL: bool> Job
    for Kernel<'_, E, DIAGONAL, ORTHOGONAL>
{
    type Out = Replies;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> Replies {
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

/// Counts replies, as many moves at a time as there are lanes.
pub(super) trait CountsReplies {
    /// To the moves in the columns from `at` on, a number a lane.
    fn replies<L: Lanes>(&self, proof: L::Proof, at: usize) -> L;
}

/// The replies to so many moves.
#[inline(always)]
pub(super) fn add_up<C: Cpu, K: CountsReplies>(cpu: C, kernel: &K, length: usize) -> Replies {
    let Some(proof) = cpu.lanes() else { return Replies::default() };
    let mut total = C::Lanes::splat(proof, 0);
    let mut first = total;
    for at in (0..length).step_by(C::Lanes::LANES) {
        let counts = kernel.replies::<C::Lanes>(proof, at);
        if at == 0 {
            first = counts;
        }
        let unused = (at + C::Lanes::LANES).saturating_sub(length);
        let in_use = C::Lanes::load(proof, &IN_USE, 8 - C::Lanes::LANES + unused);
        total = total.plus(counts & in_use);
    }
    Replies { total: total.words().into_iter().sum(), first: first.words()[0] }
}

/// What one direction tells: where sliders flow, how far the king sees against the flow, what the
/// mover attacks with it.
#[derive(Clone, Copy)]
struct Ray<L> {
    flow: OccludedFill<L>,
    /// From the king in this direction, up to the first piece.
    king: L,
}

impl<L: Lanes> Ray<L> {
    #[inline(always)]
    fn new<D: Direction>(proof: L::Proof, ray: u64, open: L, occupied: L) -> Self {
        let ray = L::splat(proof, ray);
        Self { flow: OccludedFill::new::<D>(proof, open), king: D::to_first(occupied & ray, ray) }
    }
}

/// What is found out about all directions before the replies are counted.
struct Danger<L> {
    attacked: L,
    checkers: L,
    block: L,
}

/// One axis: both its directions.
struct Axis<L> {
    forth: Ray<L>,
    back: Ray<L>,
    pinned: L,
}

#[inline(always)]
fn look<F: Direction, B: Direction, L: Lanes>(
    proof: L::Proof,
    rays: [u64; 2],
    open: L,
    occupied: L,
    own: L,
    sliders: L,
    danger: &mut Danger<L>,
) -> Axis<L> {
    let forth = Ray::new::<F>(proof, rays[0], open, occupied);
    let back = Ray::new::<B>(proof, rays[1], open, occupied);
    let going_forth = forth.flow.attacks::<F>(sliders);
    let going_back = back.flow.attacks::<B>(sliders);
    // A slider that looks back along the king's own line of sight.
    let met = (forth.king & going_back) | (back.king & going_forth);
    danger.attacked = danger.attacked | going_forth | going_back;
    danger.checkers = danger.checkers | ((forth.king | back.king) & sliders);
    danger.block = danger.block | met;
    Axis { forth, back, pinned: met & own }
}

/// Counts what the replier's sliders can do along one axis.
#[inline(always)]
fn slide<F: Direction, B: Direction, L: Lanes>(
    count: L::Count,
    axis: &Axis<L>,
    sliders: L,
    targets: L,
) -> L::Count {
    // The king is open to the flow, as the mover's sliders see through it; the replier's do not:
    // in their direction of flight the king's line of sight is behind it.
    let forth = axis.forth.flow.attacks::<F>(sliders) & targets;
    let back = axis.back.flow.attacks::<B>(sliders) & targets;
    let count = L::tally(count, forth.without(axis.forth.king));
    L::tally(count, back.without(axis.back.king))
}

// No closures in what follows: one that is not inlined would lose the processor's instructions.

/// The replies of `E` to the moves in the columns from `at` on, a number a lane.
#[inline(always)]
fn count<E: Side, L: Lanes, const DIAGONAL: bool, const ORTHOGONAL: bool>(
    proof: L::Proof,
    parent: &Parent,
    columns: &Columns,
    at: usize,
) -> L {
    let none = L::splat(proof, 0);

    // The moves are made: two boards a side for the sliders, a queen on both.
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

    // Checks, pins and danger.
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
            look::<North, South, L>(proof, file, open, occ, own, orthogonal, d),
            look::<East, West, L>(proof, rank, open, occ, own, orthogonal, d),
        ))
    } else {
        None
    };
    let diagonal_axes = if DIAGONAL {
        Some((
            look::<NorthEast, SouthWest, L>(proof, rising, open, occ, own, diagonal, d),
            look::<NorthWest, SouthEast, L>(proof, falling, open, occ, own, diagonal, d),
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

    // The king.
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

    // Sliders, direction by direction: in one, no square is reached by two.
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

    // Knights stand where they stood, or were taken, or are pinned.
    for knight in parent.replier.knights {
        let stuck = (pinned | captured) & splat::<L>(proof, Bitboard::of(knight));
        total = L::tally(
            total,
            splat::<L>(proof, knight_attacks(knight)) & targets & stuck.where_zero(),
        );
    }

    // Pawns.
    let pawns = splat::<L>(proof, parent.replier.pawns).without(captured);
    let pushers = pawns.without(pinned ^ pinned_file);
    let (rising, falling) = (pinned ^ pinned_rising, pinned ^ pinned_falling);
    // Towards h a white pawn rises, a black one falls.
    let (to_east, to_west) = match E::COLOR {
        Color::White => (pawns.without(rising), pawns.without(falling)),
        Color::Black => (pawns.without(falling), pawns.without(rising)),
    };
    let step = forward::<E, L>(pushers) & empty;
    let double = forward::<E, L>(step & splat::<L>(proof, parent.stepped)) & empty;
    let east = forward_east::<E, L>(proof, to_east) & theirs & targets;
    let west = forward_west::<E, L>(proof, to_west) & theirs & targets;
    // No square is in two of the first three: see the generator's own count.
    let most = ((step | double) & targets) | east;
    total = L::tally(L::tally(total, most), west);
    if parent.promotes {
        // Four pieces instead of one: three times more.
        let last = splat::<L>(proof, E::PROMOTION_RANK);
        for set in [most & last, west & last] {
            total = L::tally(L::tally(L::tally(total, set), set), set);
        }
    }
    L::total(total)
}
