//! Random positions with pieces on random squares.

use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};
use tabiya_core::{Bitboard, Color, Piece, Role};

use super::sketch::Sketch;

/// The roles to choose from, repeated according to their weights; without the king.
const DRAWN: [Role; 13] = {
    use Role::{Bishop, Knight, Pawn, Queen, Rook};
    [Pawn, Pawn, Pawn, Pawn, Pawn, Pawn, Knight, Knight, Bishop, Bishop, Rook, Rook, Queen]
};

/// A random piece of this colour, never the king.
pub(super) fn piece<R: Rng + ?Sized>(color: Color, rng: &mut R) -> Piece {
    DRAWN.choose(rng).copied().unwrap_or(Role::Pawn).of(color)
}

/// A random colour.
pub(super) fn color<R: Rng + ?Sized>(rng: &mut R) -> Color {
    if rng.random() { Color::White } else { Color::Black }
}

/// Places at most `most` pieces of both sides on random squares.
pub(super) fn scatter<R: Rng + ?Sized>(sketch: &mut Sketch, most: u32, rng: &mut R) {
    for _ in 0..rng.random_range(0..=most) {
        let piece = piece(color(rng), rng);
        sketch.place_in(piece, Bitboard::FULL, rng);
    }
}

pub(super) fn scattered<R: Rng + ?Sized>(sketch: &mut Sketch, rng: &mut R) {
    scatter(sketch, 34, rng);
}

pub(super) fn queens<R: Rng + ?Sized>(sketch: &mut Sketch, rng: &mut R) {
    for (color, most) in [(Color::White, 9), (Color::Black, rng.random_range(0..=9))] {
        sketch.place_in(Role::King.of(color), Bitboard::FULL, rng);
        for _ in 0..rng.random_range(0..=most) {
            sketch.place_in(Role::Queen.of(color), Bitboard::FULL, rng);
        }
    }
    scatter(sketch, 10, rng);
}
