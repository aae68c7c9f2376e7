//! How safe the king is.

use tabiya_core::attacks::{bishop_attacks, knight_attacks, rook_attacks};
use tabiya_core::{Bitboard, Color, File, Role, Square};

use super::attacks::{Attacks, ahead, rank_of};
use super::pieces::king_zone;
use super::tally::{Tally, Trace};
use super::terms;
use crate::view::View;

/// Adds the danger in which a side puts the enemy king, and the shelter of its own.
#[inline(always)]
pub(super) fn add<T: Trace>(v: &View, color: Color, attacks: &Attacks, tally: &mut Tally<'_, T>) {
    if let Some(king) = v.king(color) {
        add_shelter(v, color, king, tally);
    }
    let Some(king) = v.king(!color) else { return };
    let danger = attacks.danger[color as usize].min(60);
    tally.add(color, terms::DANGER, danger);
    tally.add(color, terms::DANGER_SQUARED, danger * danger / 16);
    let theirs = attacks.of_role(!color, Role::King) | attacks.of_role(!color, Role::Queen);
    let held = attacks.all(!color) - theirs;
    let weak = king_zone(v, !color) & (attacks.all(color) - held);
    tally.count(color, terms::WEAK_ZONE, weak);
    // A check is safe where nothing recaptures, or the king alone against two attackers.
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
    }
}

/// Adds the pawns before the king: own ones that shelter it, and the enemy's that come near.
#[inline(always)]
fn add_shelter<T: Trace>(v: &View, color: Color, king: Square, tally: &mut Tally<'_, T>) {
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
