//! Counts the replies of a side without a royal king, which cannot be in check or have pinned pieces.

use core::marker::PhantomData;

use super::fills::{
    Direction, East, North, NorthEast, NorthWest, OccludedFill, South, SouthEast, SouthWest, West,
    forward, forward_east, forward_west, splat,
};
use super::kernel::{CountsReplies, add_up};
use super::parent::Boards;
use crate::attacks::{king_attacks, knight_attacks};
use crate::position::Position;
use crate::rules::Rules;
use crate::simd::{Columns, Cpu, Job, Lanes};
use crate::types::{Bitboard, Side, Square};

/// Data of the parent position that all vector lanes share, if the replier has no royal king.
pub(super) struct FreeParent {
    pub(super) mover: Bitboard,
    pub(super) replier: Boards,
    /// The number of extra moves per promotion: the number of roles to promote to, minus one; zero if no pawn
    /// can promote.
    promotions: u32,
    /// The squares from which pawns may take the second step of a double push.
    pub(super) stepped: Bitboard,
    /// Whether captures are compulsory: if a capture exists, only captures are counted.
    pub(super) must_capture: bool,
}

impl FreeParent {
    /// Builds the data for the replier `E`; `None` if it has a royal king.
    #[inline(always)]
    pub(super) fn new<R: Rules, E: Side>(p: &Position<R>) -> Option<Self> {
        if R::royal(p)[E::COLOR] {
            return None;
        }
        let replier = Boards::closed::<R, E>(p);
        let promotes = !E::forward(replier.pawns).is_disjoint(E::PROMOTION_RANK);
        let more = R::promotions(p).len().saturating_sub(1);
        let promotions = if promotes { more } else { 0 };
        let stepped = E::forward(R::double_push_region(p)[E::COLOR]);
        Some(Self {
            mover: p.by_color(E::Enemy::COLOR),
            replier,
            promotions,
            stepped,
            must_capture: R::MUST_CAPTURE && R::must_capture(p),
        })
    }
}

/// Counts the replies of `E` to the moves in the columns; with `MUST_CAPTURE`, only the captures if there
/// are any.
pub(super) struct FreeKernel<'a, E, const MUST_CAPTURE: bool> {
    pub(super) parent: &'a FreeParent,
    pub(super) columns: &'a Columns,
    /// The number of moves.
    pub(super) length: usize,
    pub(super) replier: PhantomData<E>,
}

impl<E: Side, const MUST_CAPTURE: bool> Job for FreeKernel<'_, E, MUST_CAPTURE> {
    type Out = u64;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> u64 {
        add_up(cpu, &self, self.length)
    }
}

impl<E: Side, const MUST_CAPTURE: bool> CountsReplies for FreeKernel<'_, E, MUST_CAPTURE> {
    #[inline(always)]
    fn replies<L: Lanes>(&self, proof: L::Proof, at: usize) -> L {
        count::<E, L, MUST_CAPTURE>(proof, self.parent, self.columns, at)
    }
}

/// The replies counted so far, in each lane.
#[derive(Clone, Copy)]
struct ReplyTally<L: Lanes, const MUST_CAPTURE: bool> {
    /// The empty squares.
    empty: L,
    /// The squares of the mover's pieces.
    theirs: L,
    /// All moves; with `MUST_CAPTURE`, only those that are not captures.
    moves: L::Count,
    /// Captures, counted separately with `MUST_CAPTURE`.
    captures: L::Count,
}

impl<L: Lanes, const MUST_CAPTURE: bool> ReplyTally<L, MUST_CAPTURE> {
    #[inline(always)]
    fn new(proof: L::Proof, empty: L, theirs: L) -> Self {
        Self { empty, theirs, moves: L::zero(proof), captures: L::zero(proof) }
    }

    /// Counts one move to each attacked square that is empty or occupied by the mover.
    #[inline(always)]
    fn add(&mut self, attacks: L) {
        if MUST_CAPTURE {
            self.moves = L::tally(self.moves, attacks & self.empty);
            self.captures = L::tally(self.captures, attacks & self.theirs);
        } else {
            self.moves = L::tally(self.moves, attacks & (self.empty | self.theirs));
        }
    }

    /// Counts the moves of sliders in one direction.
    #[inline(always)]
    fn slide<D: Direction>(&mut self, proof: L::Proof, sliders: L) {
        self.add(OccludedFill::new::<D>(proof, self.empty).attacks::<D>(sliders));
    }

    /// Counts the moves of a leaper in the lanes where it was not captured.
    #[inline(always)]
    fn leap(&mut self, proof: L::Proof, from: Square, attacks: Bitboard, captured: L) {
        let taken = captured & splat::<L>(proof, Bitboard::of(from));
        self.add(splat::<L>(proof, attacks) & taken.where_zero());
    }

    #[inline(always)]
    fn total(self) -> L {
        let moves = L::total(self.moves);
        if MUST_CAPTURE {
            let captures = L::total(self.captures);
            captures | (moves & captures.where_zero())
        } else {
            moves
        }
    }
}

#[inline(always)]
fn count<E: Side, L: Lanes, const MUST_CAPTURE: bool>(
    proof: L::Proof,
    parent: &FreeParent,
    columns: &Columns,
    at: usize,
) -> L {
    // Only the squares of the mover's pieces matter, not their roles.
    let captured = L::load(proof, &columns.captured, at);
    let moved = L::load(proof, &columns.pawn_xor, at) ^ L::load(proof, &columns.piece_xor, at);
    let theirs = splat::<L>(proof, parent.mover) ^ moved;
    let replier = &parent.replier;
    let own = splat::<L>(proof, replier.all).without(captured);
    let empty = L::splat(proof, !0).without(own | theirs);

    let mut tally = ReplyTally::<L, MUST_CAPTURE>::new(proof, empty, theirs);
    if replier.orthogonal.any() {
        let sliders = splat::<L>(proof, replier.orthogonal).without(captured);
        tally.slide::<North>(proof, sliders);
        tally.slide::<South>(proof, sliders);
        tally.slide::<East>(proof, sliders);
        tally.slide::<West>(proof, sliders);
    }
    if replier.diagonal.any() {
        let sliders = splat::<L>(proof, replier.diagonal).without(captured);
        tally.slide::<NorthEast>(proof, sliders);
        tally.slide::<NorthWest>(proof, sliders);
        tally.slide::<SouthEast>(proof, sliders);
        tally.slide::<SouthWest>(proof, sliders);
    }
    // The replier's knights and kings have not moved, but may have been captured.
    for knight in replier.knights {
        tally.leap(proof, knight, knight_attacks(knight), captured);
    }
    for king in replier.king {
        tally.leap(proof, king, king_attacks(king), captured);
    }

    let pawns = splat::<L>(proof, replier.pawns).without(captured);
    let step = forward::<E, L>(pawns) & empty;
    let double = forward::<E, L>(step & splat::<L>(proof, parent.stepped)) & empty;
    // Steps, double pushes and captures to the east have disjoint targets: see the sink `Count`.
    let most = step | double | (forward_east::<E, L>(proof, pawns) & theirs);
    let west = forward_west::<E, L>(proof, pawns) & theirs;
    tally.add(most);
    tally.add(west);
    for _ in 0..parent.promotions {
        let last = splat::<L>(proof, E::PROMOTION_RANK);
        tally.add(most & last);
        tally.add(west & last);
    }
    tally.total()
}
