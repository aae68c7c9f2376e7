//! Random positions after a double push.

use rand::seq::{IndexedRandom, IteratorRandom};
use rand::{Rng, RngExt};
use tabiya_core::attacks::pawn_attacks;
use tabiya_core::{Bitboard, Color, File, Rank, Role, Square};

use super::lines::{DIRECTIONS, aim, skewer};
use super::pieces::scatter;
use super::sketch::Sketch;

/// Places a black pawn that has just advanced two squares, and mostly white pawns next to it. White's king and a
/// black slider are mostly on a line through a square that the push has vacated, or that an en passant capture
/// would vacate or occupy. Captures then open lines, close lines and answer checks.
pub(super) fn en_passant<R: Rng + ?Sized>(sketch: &mut Sketch, rng: &mut R) {
    let Some(&file) = File::ALL.choose(rng) else { return };
    let on = |rank: Rank| Square::new(file, rank);
    let (origin, passed, pushed) = (on(Rank::Seventh), on(Rank::Sixth), on(Rank::Fifth));
    sketch.place(Role::Pawn.of(Color::Black), pushed);
    sketch.setup.en_passant = Some(passed);
    sketch.reserve(Bitboard::of(passed).with(origin));

    let capturers = pawn_attacks(Color::Black, passed);
    for capturer in capturers {
        if rng.random_ratio(3, 4) {
            sketch.place(Role::Pawn.of(Color::White), capturer);
        }
    }
    let motif = capturers.with(origin).with(passed).with(pushed);
    match rng.random_range(0..8) {
        0 => {
            let checked = pawn_attacks(Color::Black, pushed);
            sketch.place_in(Role::King.of(Color::White), checked, rng);
        }
        1 => {
            sketch.place_in(Role::King.of(Color::White), Bitboard::FULL, rng);
        }
        // The king is on the pawns' rank, from which an en passant capture removes both pawns at once.
        2 => {
            let beyond = Bitboard::rank(Rank::Fifth);
            let king = sketch.place_in(Role::King.of(Color::White), beyond, rng);
            let ends = king.map_or(Bitboard::EMPTY, |king| {
                beyond & if king < pushed { after(pushed) } else { !after(pushed) }
            });
            sketch.place_in(Role::Rook.of(Color::Black), ends, rng);
            sketch.reserve(beyond);
        }
        _ => {
            let pivot = motif.into_iter().choose(rng).unwrap_or(pushed);
            skewer(sketch, Color::White, pivot, motif, rng);
        }
    }
    if rng.random_ratio(1, 3) {
        // The black king and a white slider are on one line: an en passant capture may discover a check.
        let pivot = motif.into_iter().choose(rng).unwrap_or(pushed);
        skewer(sketch, Color::Black, pivot, motif, rng);
    }
    if let Some(king) = sketch.king(Color::White)
        && rng.random_ratio(1, 4)
        && let Some(&direction) = DIRECTIONS.choose(rng)
    {
        aim(sketch, king, direction, Color::Black, &[Color::White], rng);
    }
    scatter(sketch, 8, rng);
}

/// The squares after `square` in the order a1, b1, .. h8.
fn after(square: Square) -> Bitboard {
    Square::ALL.into_iter().filter(|&other| other > square).collect()
}
