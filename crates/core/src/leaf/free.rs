//! Replies that need no care of a king: for rules without royal kings.

use core::marker::PhantomData;

use super::batch::Columns;
use super::fills::{
    Direction, East, Flow, North, NorthEast, NorthWest, South, SouthEast, SouthWest, West, forward,
    forward_east, forward_west, splat,
};
use super::kernel::{CountsReplies, Replies, add_up};
use super::parent::Boards;
use crate::attacks::{king_attacks, knight_attacks};
use crate::position::Position;
use crate::rules::Rules;
use crate::simd::{Cpu, Job, Lanes};
use crate::types::{Bitboard, Side, Square};

/// A position whose moves are about to be replied to by a side that has no royal king.
pub(super) struct FreeParent {
    mover: Bitboard,
    replier: Boards,
    /// By how many pieces a pawn on the last rank is counted more than once; none if no pawn can
    /// be there.
    promotions: u32,
    /// The squares from which pawns may take a second step.
    stepped: Bitboard,
}

impl FreeParent {
    /// `E` replies. `None` if either side has a king to keep safe.
    #[inline(always)]
    pub(super) fn new<R: Rules, E: Side>(p: &Position<R>) -> Option<Self> {
        let royal = R::royal(p);
        if royal.white || royal.black {
            return None;
        }
        let replier = Boards::closed::<R, E>(p);
        let promotes = !E::forward(replier.pawns).is_disjoint(E::PROMOTION_RANK);
        let more = R::promotions(p).len().saturating_sub(1);
        let promotions = if promotes { more } else { 0 };
        let stepped = E::forward(R::double_push(p)[E::COLOR]);
        Some(Self { mover: p.by_color(E::Enemy::COLOR), replier, promotions, stepped })
    }
}

/// Counts the replies of `E` to the moves in the columns.
pub(super) struct FreeKernel<'a, E> {
    pub(super) parent: &'a FreeParent,
    pub(super) columns: &'a Columns,
    /// How many moves there are.
    pub(super) length: usize,
    pub(super) replier: PhantomData<E>,
}

impl<E: Side> Job for FreeKernel<'_, E> {
    type Out = Replies;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> Replies {
        add_up(cpu, &self, self.length)
    }
}

impl<E: Side> CountsReplies for FreeKernel<'_, E> {
    #[inline(always)]
    fn replies<L: Lanes>(&self, proof: L::Proof, at: usize) -> L {
        count::<E, L>(proof, self.parent, self.columns, at)
    }
}

/// Counts what sliders can do in one direction.
#[inline(always)]
fn slide<D: Direction, L: Lanes>(
    proof: L::Proof,
    count: L::Count,
    sliders: L,
    empty: L,
    targets: L,
) -> L::Count {
    L::tally(count, Flow::new::<D>(proof, empty).attacks::<D>(sliders) & targets)
}

#[inline(always)]
fn count<E: Side, L: Lanes>(
    proof: L::Proof,
    parent: &FreeParent,
    columns: &Columns,
    at: usize,
) -> L {
    // Of the mover nothing matters but where its men stand.
    let captured = L::load(proof, &columns.captured, at);
    let moved = L::load(proof, &columns.pawn_xor, at) ^ L::load(proof, &columns.piece_xor, at);
    let theirs = splat::<L>(proof, parent.mover) ^ moved;
    let replier = &parent.replier;
    let own = splat::<L>(proof, replier.all).without(captured);
    let empty = L::splat(proof, !0).without(own | theirs);
    let targets = empty | theirs;

    let mut total = L::zero(proof);
    if replier.orthogonal.any() {
        let sliders = splat::<L>(proof, replier.orthogonal).without(captured);
        total = slide::<North, L>(proof, total, sliders, empty, targets);
        total = slide::<South, L>(proof, total, sliders, empty, targets);
        total = slide::<East, L>(proof, total, sliders, empty, targets);
        total = slide::<West, L>(proof, total, sliders, empty, targets);
    }
    if replier.diagonal.any() {
        let sliders = splat::<L>(proof, replier.diagonal).without(captured);
        total = slide::<NorthEast, L>(proof, total, sliders, empty, targets);
        total = slide::<NorthWest, L>(proof, total, sliders, empty, targets);
        total = slide::<SouthEast, L>(proof, total, sliders, empty, targets);
        total = slide::<SouthWest, L>(proof, total, sliders, empty, targets);
    }
    // Leapers stand where they stood, or were taken.
    for knight in replier.knights {
        total = leap(proof, total, knight, knight_attacks(knight), captured, targets);
    }
    for king in replier.king {
        total = leap(proof, total, king, king_attacks(king), captured, targets);
    }

    let pawns = splat::<L>(proof, replier.pawns).without(captured);
    let step = forward::<E, L>(pawns) & empty;
    let double = forward::<E, L>(step & splat::<L>(proof, parent.stepped)) & empty;
    // No square is in two of the first three: see the generator's own count.
    let most = step | double | (forward_east::<E, L>(proof, pawns) & theirs);
    let west = forward_west::<E, L>(proof, pawns) & theirs;
    total = L::tally(L::tally(total, most), west);
    for _ in 0..parent.promotions {
        let last = splat::<L>(proof, E::PROMOTION_RANK);
        total = L::tally(L::tally(total, most & last), west & last);
    }
    L::total(total)
}

/// Counts where a piece that cannot be blocked can go, if it is there.
#[inline(always)]
fn leap<L: Lanes>(
    proof: L::Proof,
    count: L::Count,
    from: Square,
    attacks: Bitboard,
    captured: L,
    targets: L,
) -> L::Count {
    let taken = captured & splat::<L>(proof, Bitboard::of(from));
    L::tally(count, splat::<L>(proof, attacks) & targets & taken.where_zero())
}
