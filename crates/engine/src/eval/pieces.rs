//! Pieces: material, placement and attacks.

use tabiya_core::attacks::{bishop_attacks, king_attacks, knight_attacks, rook_attacks};
use tabiya_core::{Bitboard, Color, Rank, Role, Square};

use super::attacks::{Attacks, ahead, by_pawns, by_piece, forward, place, rank_of};
use super::placement::{self, PIECES};
use super::tally::{Tally, Trace};
use super::terms;
use crate::view::EvalView;

/// The weight in king danger of a piece that attacks the enemy king zone, from pawn to king.
const DANGER: [i32; 6] = [0, 3, 2, 4, 6, 0];

const MOBILITY: [usize; 6] = [
    0,
    terms::KNIGHT_MOBILITY,
    terms::BISHOP_MOBILITY,
    terms::ROOK_MOBILITY,
    terms::QUEEN_MOBILITY,
    0,
];

/// The king zone: the king's square, the squares around it, and those one rank further forward.
#[inline(always)]
pub(super) fn king_zone(v: &EvalView, color: Color) -> Bitboard {
    v.king(color).map_or(Bitboard::EMPTY, |king| {
        let near = king_attacks(king).with(king);
        near | forward(color, near)
    })
}

/// Adds the terms of a side's pieces except its pawn structure, and collects its attacks.
#[inline(always)]
pub(super) fn add<T: Trace>(
    v: &EvalView,
    color: Color,
    attacks: &mut Attacks,
    tally: &mut Tally<'_, T>,
) {
    let us = v.color(color);
    let pawns = v.piece(color, Role::Pawn);
    let enemy_pawns = v.piece(!color, Role::Pawn);
    let pawn_attacks = by_pawns(color, pawns);
    attacks.add(color, Role::Pawn, pawn_attacks);
    let held_up = pawns & forward(!color, v.occupied());
    let area = !(by_pawns(!color, enemy_pawns) | held_up | v.piece(color, Role::King) | v.walls);
    let zone = king_zone(v, !color);
    let kings = [v.king(color), v.king(!color)];
    let outposts = pawn_attacks
        - (ahead(!color, by_pawns(!color, enemy_pawns)) | by_pawns(!color, enemy_pawns));
    let outposts = outposts & OUTPOST_RANKS[color as usize];
    let occupied = v.occupied() | v.walls;
    for role in PIECES {
        let set = v.role(role) & us;
        if set.is_empty() {
            continue;
        }
        let rows = tally.placement.map(|placement| placement.rows(color, role, kings));
        // X-ray attacks: a slider attacks through sliders of its own side that move the same way.
        let through = match role {
            Role::Bishop => v.piece(color, Role::Queen),
            Role::Rook => v.piece(color, Role::Queen) | set,
            _ => Bitboard::EMPTY,
        };
        for square in set {
            let attacked = by_piece(role, square, occupied - through);
            attacks.add(color, role, attacked);
            match rows {
                Some(rows) => tally.sum += rows.sum(color, square),
                None => placement::add(tally, color, role, square, kings),
            }
            let open = (attacked & area).len() as usize;
            tally.add(color, MOBILITY[role as usize] + open, 1);
            if role == Role::Rook && open <= 3 && is_shut_in(v, color, square) {
                tally.add(color, terms::SHUT_IN, 1);
            }
            let near = attacked & zone;
            if near.any() {
                attacks.attackers[color as usize] += 1;
                attacks.near[color as usize] += near.len().cast_signed();
                attacks.danger[color as usize] += DANGER[role as usize];
            }
        }
    }
    for king in v.piece(color, Role::King) {
        attacks.add(color, Role::King, king_attacks(king));
        tally.add(color, terms::KING_SQUARES + place(color, king), 1);
    }
    add_minors(v, color, outposts, tally);
    add_imbalance(v, color, tally);
    let reached = attacks.of_role(color, Role::Knight) & outposts;
    tally.count(color, terms::REACHES_OUTPOST, reached - us);
    for rook in v.piece(color, Role::Rook) {
        let file = Bitboard::file(rook.file());
        if file.is_disjoint(pawns) {
            let is_open = file.is_disjoint(enemy_pawns);
            let term = if is_open { terms::ROOK_OPEN } else { terms::ROOK_HALF_OPEN };
            tally.add(color, term, 1);
        }
    }
}

/// The fourth to the sixth rank from each side's point of view.
const OUTPOST_RANKS: [Bitboard; 2] =
    [Bitboard(0x0000_ffff_ff00_0000), Bitboard(0x0000_00ff_ffff_0000)];

/// The opponent's half of the board, for each side.
const ENEMY_HALF: [Bitboard; 2] = [Bitboard(0xffff_ffff << 32), Bitboard(0xffff_ffff)];

/// The files c to f on the second to the fourth rank from each side's point of view.
const SPACE: [Bitboard; 2] = [Bitboard(0x3c3c_3c00), Bitboard(0x003c_3c3c_0000_0000)];

/// The squares d4, e4, d5 and e5.
const MIDDLE: Bitboard = Bitboard(0x0000_0018_1800_0000);

/// Adds terms that correct the values of pieces by the other pieces on the board.
#[inline(always)]
fn add_imbalance<T: Trace>(v: &EvalView, color: Color, tally: &mut Tally<'_, T>) {
    let own = |role| v.piece(color, role).len().cast_signed();
    let beyond = own(Role::Pawn) - 5;
    tally.add(color, terms::KNIGHT_PER_PAWN, own(Role::Knight) * beyond);
    tally.add(color, terms::ROOK_PER_PAWN, own(Role::Rook) * beyond);
    tally.add(color, terms::ROOK_PAIR, i32::from(own(Role::Rook) > 1));
    let pieces = v.color(!color) - v.role(Role::Pawn) - v.role(Role::King) - v.role(Role::Queen);
    tally.add(color, terms::QUEEN_PER_PIECE, own(Role::Queen) * pieces.len().cast_signed());
}

#[inline(always)]
fn add_minors<T: Trace>(v: &EvalView, color: Color, outposts: Bitboard, tally: &mut Tally<'_, T>) {
    let (knights, bishops) = (v.piece(color, Role::Knight), v.piece(color, Role::Bishop));
    let pawns = v.piece(color, Role::Pawn);
    tally.count(color, terms::KNIGHT_OUTPOST, knights & outposts);
    tally.count(color, terms::BISHOP_OUTPOST, bishops & outposts);
    let behind = forward(!color, v.role(Role::Pawn));
    tally.count(color, terms::MINOR_BEHIND_PAWN, (knights | bishops) & behind);
    if bishops.more_than_one() {
        tally.add(color, terms::BISHOP_PAIR, 1);
    }
    for bishop in bishops {
        let is_light = Bitboard::LIGHT.contains(bishop);
        let same = if is_light { Bitboard::LIGHT } else { !Bitboard::LIGHT };
        tally.count(color, terms::PAWN_ON_BISHOPS_COLOR, pawns & same);
        let through = bishop_attacks(bishop, Bitboard::EMPTY) & v.piece(!color, Role::Pawn);
        tally.count(color, terms::BISHOP_THROUGH_PAWNS, through);
        let seen = bishop_attacks(bishop, v.role(Role::Pawn)).with(bishop) & MIDDLE;
        tally.add(color, terms::LONG_DIAGONAL, i32::from(seen.more_than_one()));
    }
}

/// Whether a king on its first rank shuts in a rook between itself and the nearer edge.
#[inline(always)]
fn is_shut_in(v: &EvalView, color: Color, rook: Square) -> bool {
    let Some(king) = v.king(color) else { return false };
    let (king_file, rook_file) = (king as usize % 8, rook as usize % 8);
    rank_of(color, king) == 0
        && rank_of(color, rook) <= 1
        && (king_file < 4) == (rook_file < king_file)
}

/// Adds the terms for a side's threats and its control of squares.
#[inline(always)]
pub(super) fn add_threats<T: Trace>(
    v: &EvalView,
    color: Color,
    attacks: &Attacks,
    tally: &mut Tally<'_, T>,
) {
    let them = v.color(!color);
    let enemies = them - v.piece(!color, Role::King);
    let minors = attacks.of_role(color, Role::Knight) | attacks.of_role(color, Role::Bishop);
    let rooks = attacks.of_role(color, Role::Rook);
    let by_pawn = attacks.of_role(color, Role::Pawn);
    let defended = attacks.all(!color);
    for role in [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        let set = v.piece(!color, role);
        let at = role as usize;
        tally.count(color, terms::PAWN_THREAT + at, set & by_pawn);
        tally.count(color, terms::MINOR_THREAT + at, set & minors);
        tally.count(color, terms::ROOK_THREAT + at, set & rooks);
    }
    let all = attacks.all(color);
    tally.count(color, terms::ATTACKED, all);
    tally.count(color, terms::ATTACKED_THERE, all & ENEMY_HALF[color as usize]);
    let hanging = enemies & (attacks.all(color) - defended);
    tally.count(color, terms::HANGING, hanging);
    tally.count(
        color,
        terms::KING_THREAT,
        enemies & (attacks.of_role(color, Role::King) - defended),
    );
    let held = attacks.of_role(!color, Role::Pawn) | (attacks.twice(!color) - attacks.twice(color));
    tally.count(color, terms::CONTESTED, (attacks.all(color) & defended) - held);
    let pawns = v.piece(color, Role::Pawn);
    let one = forward(color, pawns) - v.occupied();
    let third = if color == Color::White { Rank::Third } else { Rank::Sixth };
    let two = forward(color, one & Bitboard::rank(third)) - v.occupied();
    let safe =
        (one | two) - (attacks.of_role(!color, Role::Pawn) | (defended - attacks.all(color)));
    let pushed = by_pawns(color, safe) - by_pawn;
    let pieces = enemies - v.role(Role::Pawn);
    if let Some(queen) = v.piece(!color, Role::Queen).first() {
        let occupied = v.occupied() | v.walls;
        let safe = !(held | them | v.color(color)) & (attacks.twice(color) | !defended);
        let knights = knight_attacks(queen) & attacks.of_role(color, Role::Knight);
        tally.count(color, terms::KNIGHT_ON_QUEEN, knights & safe);
        let sliders = bishop_attacks(queen, occupied) & attacks.of_role(color, Role::Bishop)
            | rook_attacks(queen, occupied) & attacks.of_role(color, Role::Rook);
        tally.count(color, terms::SLIDER_ON_QUEEN, sliders & safe);
    }
    tally.count(color, terms::PUSH_THREAT, pieces & pushed);
    let behind = pawns | forward(!color, pawns) | forward(!color, forward(!color, pawns));
    let room = SPACE[color as usize] - pawns - attacks.of_role(!color, Role::Pawn);
    tally.count(color, terms::SPACE, room & behind);
    let squares = (room.len() + (room & behind).len()).cast_signed();
    let wanting = v.color(color).len().cast_signed() - 7;
    tally.add(color, terms::CROWDED_SPACE, squares * wanting.max(0) / 4);
}
