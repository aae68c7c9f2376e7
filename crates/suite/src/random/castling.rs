//! Random positions with kings and rooks that may castle, and with attacks that prevent castling.

use rand::seq::{IndexedRandom, IteratorRandom};
use rand::{Rng, RngExt};
use tabiya_core::attacks::{knight_attacks, pawn_attacks};
use tabiya_core::{Bitboard, CastlingSide, Color, File, Rank, Role, Square};

use super::lines::{DIRECTIONS, aim, skewer};
use super::pieces::{piece, scatter};
use super::sketch::Sketch;

/// The squares where kings and rooks that may castle can be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Homes {
    /// Kings on the e-file, rooks in the corners.
    Orthodox,
    /// Kings and rooks anywhere on the back rank, with the king between the rooks.
    Anywhere,
}

pub(super) fn castling<R: Rng + ?Sized>(sketch: &mut Sketch, homes: Homes, rng: &mut R) {
    settle(sketch, Color::White, homes, rng);
    if rng.random_ratio(2, 3) {
        settle(sketch, Color::Black, homes, rng);
    }
    for color in Color::ALL {
        if rng.random_ratio(4, 5) {
            sketch.reserve(castling_paths(sketch, color));
        }
    }
    for color in Color::ALL {
        for _ in 0..rng.random_range(0..=2) {
            threaten(sketch, color, rng);
        }
    }
    scatter(sketch, 10, rng);
}

/// Places pawns on their seventh rank, with castling rooks and other pieces on the promotion rank.
pub(super) fn promotions<R: Rng + ?Sized>(sketch: &mut Sketch, rng: &mut R) {
    let homes = if rng.random() { Homes::Orthodox } else { Homes::Anywhere };
    settle(sketch, Color::Black, homes, rng);
    if rng.random() {
        settle(sketch, Color::White, homes, rng);
    }
    let rooks = sketch.setup.castling_rooks;
    let beside = rooks.east() | rooks.west();
    for (color, rank, near) in [
        (Color::White, Rank::Seventh, beside.south()),
        (Color::Black, Rank::Second, beside.north()),
    ] {
        for _ in 0..rng.random_range(0..=4) {
            let squares = if rng.random() { near } else { Bitboard::FULL };
            sketch.place_in(Role::Pawn.of(color), squares & Bitboard::rank(rank), rng);
        }
    }
    let pawns = sketch.setup.by_piece(Role::Pawn.of(Color::White));
    if sketch.king(Color::White).is_none()
        && let Some(pivot) = pawns.into_iter().choose(rng)
    {
        skewer(sketch, Color::White, pivot, pawns, rng);
    }
    for _ in 0..rng.random_range(0..=3) {
        sketch.place_in(piece(Color::Black, rng), Bitboard::rank(Rank::Eighth), rng);
    }
    scatter(sketch, 10, rng);
}

/// Places a king and up to two rooks that may castle on their back rank, and sometimes a rook without
/// a castling right.
fn settle<R: Rng + ?Sized>(sketch: &mut Sketch, color: Color, homes: Homes, rng: &mut R) {
    let home = Bitboard::rank(color.back_rank());
    let (kings, rooks) = match homes {
        Homes::Orthodox => {
            let corners = Bitboard::file(File::A) | Bitboard::file(File::H);
            (home & Bitboard::file(File::E), home & corners)
        }
        Homes::Anywhere => (home, home),
    };
    let Some(king) = sketch.place_in(Role::King.of(color), kings, rng) else { return };
    for side in CastlingSide::ALL {
        let wing: Bitboard = rooks
            .into_iter()
            .filter(|&rook| CastlingSide::from_king_and_rook(king, rook) == side)
            .collect();
        if rng.random_ratio(3, 4)
            && let Some(rook) = sketch.place_in(Role::Rook.of(color), wing, rng)
        {
            sketch.setup.castling_rooks |= Bitboard::of(rook);
        }
    }
    if rng.random_ratio(1, 4) {
        sketch.place_in(Role::Rook.of(color), home, rng);
    }
}

/// The squares that the king and rooks of a side cross when they castle, including origins and targets.
fn castling_paths(sketch: &Sketch, color: Color) -> Bitboard {
    let Some(king) = sketch.king(color) else { return Bitboard::EMPTY };
    let home = Bitboard::rank(color.back_rank());
    let mut paths = Bitboard::EMPTY;
    for rook in sketch.setup.castling_rooks & home {
        let side = CastlingSide::from_king_and_rook(king, rook);
        let files = [king.file(), rook.file(), side.king_file(), side.rook_file()];
        let crossed = files.iter().min()..=files.iter().max();
        paths |= home.into_iter().filter(|s| crossed.contains(&Some(&s.file()))).collect();
    }
    paths
}

/// Adds an enemy piece that attacks a square of the side's back rank, or that is on this rank to pin a rook.
fn threaten<R: Rng + ?Sized>(sketch: &mut Sketch, color: Color, rng: &mut R) {
    let home = Bitboard::rank(color.back_rank());
    let Some(&file) = File::ALL.choose(rng) else { return };
    let target = Square::new(file, color.back_rank());
    // The king's square is skipped: a king in check does not castle, and chance produces enough such positions.
    if sketch.king(color) == Some(target) {
        return;
    }
    match rng.random_range(0..8) {
        0 => {
            sketch.place_in(Role::Knight.of(!color), knight_attacks(target), rng);
        }
        1 => {
            sketch.place_in(Role::Pawn.of(!color), pawn_attacks(color, target), rng);
        }
        2 | 3 => {
            let role = if rng.random() { Role::Rook } else { Role::Queen };
            sketch.place_in(role.of(!color), home, rng);
        }
        kind => {
            let Some(&direction) = DIRECTIONS.choose(rng) else { return };
            let before = [color];
            aim(sketch, target, direction, !color, if kind == 4 { &before } else { &[] }, rng);
        }
    }
}
