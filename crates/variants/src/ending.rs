//! What ends games of several rules.

use tabiya_core::attacks::{
    bishop_attacks, king_attacks, knight_attacks, pawn_attacks, queen_attacks, rook_attacks,
};
use tabiya_core::{Bitboard, Color, Masks, Outcome, Position, Role, Rules, Side, Square, Win};

/// Whether either side has none of this role.
#[inline(always)]
pub(crate) fn is_extinct<R: Rules>(p: &Position<R>, role: Role) -> bool {
    let men = p.by_role(role);
    men.is_subset(p.by_color(Color::White)) || men.is_subset(p.by_color(Color::Black))
}

/// The end that a side without a piece of this role has come to.
pub(crate) fn extinction<R: Rules>(p: &Position<R>, loser: Color, role: Role) -> Option<Outcome> {
    let is_extinct = p.by_piece(role.of(loser)).is_empty();
    is_extinct.then_some(Outcome::win(!loser, Win::Extinction(role)))
}

/// The same for both sides; White is looked at first.
pub(crate) fn extinct<R: Rules>(p: &Position<R>, role: Role) -> Option<Outcome> {
    Color::ALL.into_iter().find_map(|loser| extinction(p, loser, role))
}

/// Where a move of `S` leaves a side without this role: the square of the enemy's last one. None
/// where that may happen elsewhere than on the target.
#[inline(always)]
pub(crate) fn last_men<R: Rules, S: Side>(p: &Position<R>, role: Role) -> Option<Bitboard> {
    let theirs = p.by_piece(role.of(S::Enemy::COLOR));
    if role == Role::Pawn {
        let ours = p.by_piece(role.of(S::COLOR));
        // The own last pawn may be promoted, and the enemy's taken in passing.
        let may_promote =
            !S::forward(ours).is_disjoint(S::PROMOTION_RANK) && !R::promotions(p).is_empty();
        if !ours.several() && may_promote || !theirs.several() && p.en_passant().is_some() {
            return None;
        }
    }
    Some(theirs.when(!theirs.several()))
}

/// The masks of moves that do not land on these squares of the enemy's.
#[inline(always)]
pub(crate) fn sparing(masks: Masks, last: Bitboard) -> Masks {
    Masks { targets: masks.targets - last, king_targets: masks.king_targets - last, ..masks }
}

/// What a piece attacks.
pub(crate) fn attacks(role: Role, color: Color, from: Square, blockers: Bitboard) -> Bitboard {
    match role {
        Role::Pawn => pawn_attacks(color, from),
        Role::Knight => knight_attacks(from),
        Role::Bishop => bishop_attacks(from, blockers),
        Role::Rook => rook_attacks(from, blockers),
        Role::Queen => queen_attacks(from, blockers),
        Role::King => king_attacks(from),
    }
}
