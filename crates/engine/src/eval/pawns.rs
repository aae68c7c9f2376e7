//! Pawn structure and passed pawns.

use tabiya_core::attacks::king_attacks;
use tabiya_core::{Bitboard, Color, Role, Square};

use super::attacks::{Attacks, ahead, by_pawns, distance, forward, place, rank_of};
use super::king::shelter;
use super::tally::{Tally, Trace};
use super::tapered::Tapered;
use super::terms;
use crate::view::EvalView;

/// The number of entries in each of the two tables of the pawn cache; a power of two.
const ENTRIES: usize = 1 << 13;

/// Caches the scores of pawn structures, which most moves leave unchanged, and of the kings' shelter.
pub(crate) struct PawnCache {
    structures: Vec<Structure>,
    shelters: Vec<Shelter>,
}

#[derive(Debug, Clone, Copy, Default)]
struct Structure {
    white: Bitboard,
    black: Bitboard,
    sum: Tapered,
    passed: Bitboard,
}

#[derive(Debug, Clone, Copy, Default)]
struct Shelter {
    /// A hash of pawns and kings; 0 if the entry is empty.
    key: u64,
    sum: Tapered,
}

impl PawnCache {
    pub(crate) fn new() -> Self {
        let structures = vec![Structure::default(); ENTRIES];
        Self { structures, shelters: vec![Shelter::default(); ENTRIES] }
    }

    /// Empties the cache, as is necessary when the weights change.
    pub(crate) fn clear(&mut self) {
        self.structures.fill(Structure::default());
        self.shelters.fill(Shelter::default());
    }

    /// Adds the score of the pawn structure, and of the kings' shelter if `is_king_kept`. Returns the passed
    /// pawns of both sides.
    #[inline(always)]
    pub(super) fn add<T: Trace>(
        &mut self,
        v: &EvalView,
        is_king_kept: bool,
        tally: &mut Tally<'_, T>,
    ) -> Bitboard {
        let (white, black) = (v.piece(Color::White, Role::Pawn), v.piece(Color::Black, Role::Pawn));
        let pawns = mixed(white, black);
        let entry = &mut self.structures[place_of(pawns)];
        if (entry.white, entry.black) != (white, black) {
            let mut own = Tally::new(tally.weights);
            let passed = structure(v, &mut own);
            *entry = Structure { white, black, sum: own.sum, passed };
        }
        tally.sum += entry.sum;
        if is_king_kept {
            let [white, black] = Color::ALL.map(|color| v.piece(color, Role::King));
            let key = pawns ^ mixed(black, white).rotate_left(17);
            let shelter_of_kings = &mut self.shelters[place_of(key)];
            if shelter_of_kings.key != key {
                let mut own = Tally::new(tally.weights);
                shelter(v, &mut own);
                *shelter_of_kings = Shelter { key, sum: own.sum };
            }
            tally.sum += shelter_of_kings.sum;
        }
        entry.passed
    }
}

/// Hashes a white and a black set by multiplication with odd numbers (Knuth).
#[inline(always)]
fn mixed(white: Bitboard, black: Bitboard) -> u64 {
    let mixed = white.0.wrapping_mul(0x9e37_79b9_7f4a_7c15)
        ^ black.0.wrapping_mul(0xc2b2_ae3d_27d4_eb4f).rotate_left(32);
    (mixed ^ mixed >> 29).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// The index of a hash in the tables of the cache.
#[inline(always)]
fn place_of(mixed: u64) -> usize {
    (mixed >> 32) as usize & (ENTRIES - 1)
}

/// The squares directly left and right of a set's squares.
#[inline(always)]
fn beside(set: Bitboard) -> Bitboard {
    set.east() | set.west()
}

/// Adds the terms that depend only on pawns. Returns the passed pawns of both sides.
#[inline(always)]
pub(super) fn structure<T: Trace>(v: &EvalView, tally: &mut Tally<'_, T>) -> Bitboard {
    let mut all_passed = Bitboard::EMPTY;
    for color in Color::ALL {
        let pawns = v.piece(color, Role::Pawn);
        let enemies = v.piece(!color, Role::Pawn);
        let span = ahead(!color, enemies);
        let stopped = span | span.east() | span.west() | enemies;
        let attacked = by_pawns(color, pawns);
        let can_attack = ahead(color, attacked) | attacked;
        let files = ahead(color, pawns) | ahead(!color, pawns) | pawns;
        let isolated = pawns - beside(files);
        let doubled = pawns & ahead(color, pawns);
        let passed = (pawns - stopped) - ahead(!color, pawns);
        let stops = forward(color, pawns) & (by_pawns(!color, enemies) - can_attack);
        let backward = forward(!color, stops) - isolated;
        let phalanx = pawns & beside(pawns);
        let exposed = (isolated | backward) - ahead(!color, enemies);
        tally.count(color, terms::EXPOSED, exposed);
        tally.count(
            color,
            terms::PASSED_PAIR,
            passed & beside(ahead(color, passed) | ahead(!color, passed) | passed),
        );
        tally.count(color, terms::MATERIAL, pawns);
        tally.count(color, terms::ISOLATED, isolated);
        tally.count(color, terms::DOUBLED, doubled);
        tally.count(color, terms::BACKWARD, backward);
        for square in pawns {
            tally.add(color, terms::PAWN_SQUARES + place(color, square), 1);
        }
        for square in pawns & attacked {
            tally.add(color, terms::DEFENDED + rank_of(color, square), 1);
        }
        for square in phalanx {
            tally.add(color, terms::PHALANX + rank_of(color, square), 1);
        }
        for square in passed {
            tally.add(color, terms::PASSED + rank_of(color, square), 1);
        }
        all_passed |= passed;
    }
    all_passed
}

/// Adds the terms for passed pawns that depend on pieces: blockers, attacks, kings, rooks.
#[inline(always)]
pub(super) fn add_passed<T: Trace>(
    v: &EvalView,
    color: Color,
    passed: Bitboard,
    attacks: &Attacks,
    tally: &mut Tally<'_, T>,
) {
    let pieces = v.color(!color) - v.role(Role::Pawn) - v.role(Role::King);
    for pawn in passed {
        let rank = rank_of(color, pawn);
        let Some(stop) = forward(color, Bitboard::of(pawn)).first() else { continue };
        let way = ahead(color, Bitboard::of(pawn));
        if way.is_disjoint(v.occupied()) && way.is_disjoint(attacks.all(!color)) {
            tally.add(color, terms::PASSED_FREE + rank, 1);
        }
        if v.color(!color).contains(stop) {
            tally.add(color, terms::PASSED_BLOCKED + rank, 1);
        } else if !(v.occupied() | attacks.all(!color)).contains(stop) {
            tally.add(color, terms::PASSED_SAFE + rank, 1);
        }
        if rank >= 3 {
            let weight = RANK_WEIGHT[rank];
            let from = |king: Option<Square>| king.map_or(0, |king| distance(king, stop).min(5));
            tally.add(color, terms::PASSED_OWN_KING, weight * from(v.king(color)));
            tally.add(color, terms::PASSED_ENEMY_KING, weight * from(v.king(!color)));
        }
        if v.pockets.is_none() && pieces.is_empty() && is_unstoppable(v, color, pawn, way) {
            tally.add(color, terms::UNSTOPPABLE, 1);
        }
        let behind = ahead(!color, Bitboard::of(pawn));
        if !behind.is_disjoint(v.piece(color, Role::Rook)) {
            tally.add(color, terms::PASSED_ROOK, 1);
        }
    }
}

/// Whether a passed pawn cannot be stopped by an enemy that has only king and pawns and no drops: its path is
/// free of pieces and walls, and either the enemy king is too far away or the pawn's own king attacks the
/// whole path.
#[inline(always)]
fn is_unstoppable(v: &EvalView, color: Color, pawn: Square, way: Bitboard) -> bool {
    let (Some(king), Some(own)) = (v.king(!color), v.king(color)) else { return false };
    let last = match color {
        Color::White => way.last(),
        Color::Black => way.first(),
    };
    let Some(last) = last.filter(|_| way.is_disjoint(v.occupied() | v.walls)) else { return false };
    let steps = way.len().cast_signed() - i32::from(rank_of(color, pawn) == 1);
    let first = i32::from(v.turn != color);
    distance(king, last) - first > steps || (way - king_attacks(own)).is_empty()
}

/// The weight of the kings' distances to a passed pawn, by the pawn's rank.
const RANK_WEIGHT: [i32; 8] = [0, 0, 0, 1, 2, 3, 4, 5];
