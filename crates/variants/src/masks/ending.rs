//! Game endings that several variants share.

use tabiya_core::{
    Bitboard, ByColor, Color, Draw, Ends, Masks, Outcome, Position, Role, Rules, Side, Square, Win,
    attacks::{
        bishop_attacks, king_attacks, knight_attacks, pawn_attacks, queen_attacks, rook_attacks,
    },
};

/// The ending of a game whose current position has occurred `times` times.
pub fn ending<R: Rules>(p: &Position<R>, times: usize) -> Option<Outcome> {
    let outcome = p.outcome();
    // A draw by insufficient material is reported only if nothing else ends the game.
    if !matches!(outcome, None | Some(Outcome::Draw(Draw::InsufficientMaterial))) {
        return outcome;
    }
    let clock = u32::from(p.halfmove_clock());
    if R::Ends::repetition(p).is_some_and(|enough| times >= enough as usize) {
        Some(Outcome::Draw(Draw::Repetition))
    } else if R::Ends::fifty_move_rule(p).is_some_and(|enough| clock >= enough) {
        Some(Outcome::Draw(Draw::FiftyMoveRule))
    } else {
        outcome
    }
}

/// Whether at least one side has no piece of this role.
#[inline(always)]
pub(crate) fn is_extinct<R: Rules>(p: &Position<R>, role: Role) -> bool {
    let pieces = p.by_role(role);
    pieces.is_subset(p.by_color(Color::White)) || pieces.is_subset(p.by_color(Color::Black))
}

/// The loss of `loser` if it has no piece of this role left.
pub(crate) fn extinction<R: Rules>(p: &Position<R>, loser: Color, role: Role) -> Option<Outcome> {
    let is_extinct = p.by_piece(role.of(loser)).is_empty();
    is_extinct.then_some(Outcome::win(!loser, Win::Extinction(role)))
}

/// The end of a game in which a side has no piece of this role left. If neither side has one, White has lost.
pub(crate) fn first_extinction<R: Rules>(p: &Position<R>, role: Role) -> Option<Outcome> {
    Color::ALL.into_iter().find_map(|loser| extinction(p, loser, role))
}

/// The win of a side that has given all its checks. If both sides have, the side that has just moved wins.
pub(crate) fn out_of_checks(left: ByColor<u8>, turn: Color) -> Option<Outcome> {
    let winner = [!turn, turn].into_iter().find(|&color| left[color] == 0)?;
    Some(Outcome::win(winner, Win::Checks))
}

/// Whether White's pieces are all on one square colour and Black's on the other, so that bishops never meet.
pub(crate) fn on_other_colors(white: Bitboard, black: Bitboard) -> bool {
    [Bitboard::LIGHT, !Bitboard::LIGHT]
        .into_iter()
        .any(|squares| white.is_subset(squares) && black.is_subset(!squares))
}

/// The square of the enemy's last piece of this role, or an empty set if the enemy has several. `None` if a move of
/// `S` may make the role extinct in another way than by a capture on that square.
#[inline(always)]
pub(crate) fn last_pieces<R: Rules, S: Side>(p: &Position<R>, role: Role) -> Option<Bitboard> {
    let theirs = p.by_piece(role.of(S::Enemy::COLOR));
    if role == Role::Pawn {
        let ours = p.by_piece(role.of(S::COLOR));
        // Our last pawn may be promoted, and the enemy's last pawn may be captured en passant.
        let may_promote =
            !S::forward(ours).is_disjoint(S::PROMOTION_RANK) && !R::promotions(p).is_empty();
        if !ours.more_than_one() && may_promote
            || !theirs.more_than_one() && p.en_passant().is_some()
        {
            return None;
        }
    }
    Some(theirs.masked_if(!theirs.more_than_one()))
}

/// The masks without moves to the squares in `last`.
#[inline(always)]
pub(crate) fn sparing(masks: Masks, last: Bitboard) -> Masks {
    Masks { targets: masks.targets - last, king_targets: masks.king_targets - last, ..masks }
}

/// The squares that a piece attacks.
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
