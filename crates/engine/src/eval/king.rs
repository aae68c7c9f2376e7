//! King safety.

use tabiya_core::attacks::{bishop_attacks, knight_attacks, rook_attacks};
use tabiya_core::{Bitboard, Color, File, Role, Square};

use super::attacks::distance;
use super::attacks::{Attacks, ahead, place_by_king, rank_of};
use super::pieces::king_zone;
use super::tally::{Tally, Trace};
use super::terms;
use crate::view::EvalView;

/// Adds the terms for both kings that depend only on the squares of kings and pawns.
#[inline(never)]
pub(super) fn shelter<T: Trace>(v: &EvalView, tally: &mut Tally<'_, T>) {
    for color in Color::ALL {
        if let Some(king) = v.king(color) {
            add_shelter(v, color, king, tally);
            add_open_files(v, color, king, tally);
            add_wings(v, color, king, tally);
            let pawns = v.role(Role::Pawn).into_iter();
            if let Some(nearest) = pawns.map(|pawn| distance(king, pawn)).min() {
                tally.add(color, terms::KING_FROM_PAWNS, nearest);
            }
        }
    }
}

/// Adds a term for each pawn of both sides, by its square relative to a king.
#[inline(always)]
fn add_wings<T: Trace>(v: &EvalView, color: Color, king: Square, tally: &mut Tally<'_, T>) {
    for pawn in v.piece(color, Role::Pawn) {
        tally.add(color, terms::PAWN_BY_OWN_KING + place_by_king(color, pawn, king), 1);
    }
    for pawn in v.piece(!color, Role::Pawn) {
        tally.add(!color, terms::PAWN_BY_ENEMY_KING + place_by_king(!color, pawn, king), 1);
    }
}

/// Adds terms for the open and half-open files around a king.
#[inline(always)]
fn add_open_files<T: Trace>(v: &EvalView, color: Color, king: Square, tally: &mut Tally<'_, T>) {
    let center = (king.file() as usize).clamp(1, 6);
    for file in center - 1..=center + 1 {
        let file = Bitboard::file(File::ALL[file]);
        if file.is_disjoint(v.piece(color, Role::Pawn)) {
            let is_open = file.is_disjoint(v.role(Role::Pawn));
            tally.add(color, if is_open { terms::KING_OPEN } else { terms::KING_HALF_OPEN }, 1);
        }
    }
}

/// Adds the terms for the danger in which a side's pieces put the enemy king.
#[inline(always)]
pub(super) fn add<T: Trace>(
    v: &EvalView,
    color: Color,
    attacks: &Attacks,
    tally: &mut Tally<'_, T>,
) {
    let Some(king) = v.king(!color) else { return };
    let theirs = attacks.of_role(!color, Role::King) | attacks.of_role(!color, Role::Queen);
    let held = attacks.all(!color) - theirs;
    let weak = king_zone(v, !color) & (attacks.all(color) - held);
    tally.count(color, terms::WEAK_ZONE, weak);
    let attackers = attacks.attackers[color as usize];
    let mut danger = attacks.danger[color as usize] * attackers / 2
        + attacks.near[color as usize]
        + WEAK_SQUARE * weak.len().cast_signed();
    // A check is safe if nothing can recapture, or if only the king could but a second piece protects.
    let undefended = !attacks.all(!color)
        | ((attacks.twice(color) - attacks.twice(!color)) & attacks.of_role(!color, Role::King));
    let safe = undefended - v.color(color);
    let occupied = v.occupied() | v.walls;
    let diagonal = bishop_attacks(king, occupied);
    let orthogonal = rook_attacks(king, occupied);
    let from = [knight_attacks(king), diagonal, orthogonal, diagonal | orthogonal];
    let roles = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
    for (at, (role, from)) in roles.into_iter().zip(from).enumerate() {
        let checks = from & safe & attacks.of_role(color, role);
        tally.add(color, terms::SAFE_CHECK + at, i32::from(checks.any()));
        danger += SAFE_CHECK[at] * i32::from(checks.any());
    }
    if v.piece(color, Role::Queen).is_empty() {
        danger /= 2;
    }
    tally.add(color, terms::DANGER + (danger / 3).clamp(0, LEVELS - 1) as usize, 1);
    let flank = flank(!color, king);
    let attacked = flank & attacks.all(color);
    tally.count(color, terms::FLANK_ATTACKED, attacked);
    tally.count(!color, terms::FLANK_DEFENDED, flank & attacks.all(!color));
}

/// The number of danger levels; a level is three points.
const LEVELS: i32 = 24;
/// Danger points for an attacked square near the king that is undefended, or that the king or the queen
/// defends, even if other pieces defend it too.
const WEAK_SQUARE: i32 = 3;
/// Danger points for a safe check, by checking piece from knight to queen.
const SAFE_CHECK: [i32; 4] = [10, 7, 10, 8];

/// The flank of a king: five ranks from its side's edge on four files around it.
#[inline(always)]
fn flank(color: Color, king: Square) -> Bitboard {
    let first = (king.file() as usize).saturating_sub(1).min(4);
    let files = 0x0f0f_0f0f_0f0f_0f0f_u64 << first;
    let ranks = match color {
        Color::White => 0x0000_00ff_ffff_ffff,
        Color::Black => 0xffff_ffff_ff00_0000,
    };
    Bitboard(files & ranks)
}

/// Adds terms for the pawns in front of a king: its own that shelter it, and enemy pawns that storm it.
#[inline(always)]
fn add_shelter<T: Trace>(v: &EvalView, color: Color, king: Square, tally: &mut Tally<'_, T>) {
    let own = v.piece(color, Role::Pawn);
    let enemy = v.piece(!color, Role::Pawn);
    let king_file = king.file() as usize;
    let center = king_file.clamp(1, 6);
    let rank = Bitboard::rank(king.rank());
    let before = ahead(color, rank) | rank;
    for file in center - 1..=center + 1 {
        let file_set = Bitboard::file(File::ALL[file]);
        let nearest = |pawns: Bitboard| {
            let pawns = pawns & file_set & before;
            let pawn = match color {
                Color::White => pawns.first(),
                Color::Black => pawns.last(),
            };
            pawn.map_or(0, |pawn| (rank_of(color, pawn) - rank_of(color, king)).clamp(1, 7))
        };
        let shelter = if file == king_file { terms::SHELTER } else { terms::SHELTER_BESIDE };
        tally.add(color, shelter + nearest(own), 1);
        tally.add(color, terms::STORM + nearest(enemy), 1);
    }
}
