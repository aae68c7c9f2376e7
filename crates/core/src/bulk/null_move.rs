//! The number of replies to a null move, counted with the sets that are made for the parent anyway.

use super::effects::Effects;
use super::free_kernel::FreeParent;
use super::parent::{Boards, Parent};
use crate::attacks::{king_attacks, knight_attacks, line};
use crate::movegen::{Count, PawnMoves, Sink, forward_step};
use crate::position::Position;
use crate::rules::Rules;
use crate::simd::Cpu;
use crate::types::{Bitboard, Side};

/// The replies of `E`, whose king is royal, to a null move, apart from drops: `safe` has the squares that the king might
/// enter and the mover does not attack.
#[inline(always)]
pub(super) fn royal_replies<R: Rules, E: Side, C: Cpu>(
    cpu: C,
    p: &Position<R>,
    parent: &Parent,
    effects: &Effects,
    pinned: Bitboard,
    safe: Bitboard,
) -> u32 {
    let (replier, occupied) = (&parent.replier, p.blockers());
    let mut count = Count(((parent.king_steps & safe) - replier.all).len() + effects.slides);
    for castle in parent.castles() {
        let hindered = (castle.empty & occupied) | (castle.safe - safe) | (castle.rook & pinned);
        count.0 += u32::from(hindered.is_empty());
    }
    for from in replier.knights - pinned {
        count.0 += (knight_attacks(from) - replier.all).len();
    }
    let everywhere = Bitboard::FULL;
    count.pawns(pawn_moves::<R, E>(p, replier.pawns - pinned, parent.stepped, everywhere));
    for from in pinned {
        let (piece, along) = (Bitboard::of(from), line(parent.king, from));
        if !piece.is_disjoint(replier.diagonal) {
            count.0 += ((cpu.bishop_attacks(from, occupied) & along) - replier.all).len();
        }
        if !piece.is_disjoint(replier.orthogonal) {
            count.0 += ((cpu.rook_attacks(from, occupied) & along) - replier.all).len();
        }
        count.pawns(pawn_moves::<R, E>(p, replier.pawns & piece, parent.stepped, along));
    }
    count.0
}

/// The replies of `E`, which has no royal king, to a null move.
#[inline(always)]
pub(super) fn free_replies<R: Rules, E: Side, C: Cpu>(
    cpu: C,
    p: &Position<R>,
    parent: &FreeParent,
) -> u32 {
    if parent.must_capture {
        let captures = free_moves_to::<R, E, C>(cpu, p, parent, parent.mover);
        if captures > 0 {
            return captures;
        }
    }
    free_moves_to::<R, E, C>(cpu, p, parent, !parent.replier.all)
}

/// The moves of `E`, which no check and no pin restricts, to the squares of a set.
#[inline(always)]
fn free_moves_to<R: Rules, E: Side, C: Cpu>(
    cpu: C,
    p: &Position<R>,
    parent: &FreeParent,
    targets: Bitboard,
) -> u32 {
    let Boards { pawns, knights, diagonal, orthogonal, king, .. } = parent.replier;
    let occupied = p.blockers();
    let mut count = Count::default();
    for from in diagonal {
        count.0 += (cpu.bishop_attacks(from, occupied) & targets).len();
    }
    for from in orthogonal {
        count.0 += (cpu.rook_attacks(from, occupied) & targets).len();
    }
    for from in knights {
        count.0 += (knight_attacks(from) & targets).len();
    }
    for from in king {
        count.0 += (king_attacks(from) & targets).len();
    }
    count.pawns(pawn_moves::<R, E>(p, pawns, parent.stepped, targets));
    count.0
}

/// The moves of some pawns of `E` to the squares of `targets`; from the squares of `stepped`, a pawn takes the second step
/// of a double push.
#[inline(always)]
fn pawn_moves<R: Rules, E: Side>(
    p: &Position<R>,
    pawns: Bitboard,
    stepped: Bitboard,
    targets: Bitboard,
) -> PawnMoves {
    let (empty, enemies) = (!p.blockers(), p.by_color(E::Enemy::COLOR) & targets);
    let single = E::forward(pawns) & empty;
    let roles = R::promotions(p);
    PawnMoves {
        single: single & targets,
        double: E::forward(single & stepped) & empty & targets,
        east: E::forward_east(pawns) & enemies,
        west: E::forward_west(pawns) & enemies,
        last: E::PROMOTION_RANK.masked_if(!roles.is_empty()),
        roles,
        push_roles: roles,
        forward: forward_step(E::COLOR),
    }
}
