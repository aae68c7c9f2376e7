//! Random positions with sliders that aim at kings, and with pieces between the two.

use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, RngExt};
use tabiya_core::attacks::{between, knight_attacks, pawn_attacks};
use tabiya_core::{Bitboard, Color, Piece, Role, Square};

use super::pieces::{piece, scatter};
use super::sketch::Sketch;

/// All eight directions, each as a step of files to the right and ranks up.
pub(super) const DIRECTIONS: [(i8, i8); 8] =
    [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

/// The squares beyond `from` in a direction, up to the first occupied square that is not in `through`.
pub(super) fn ray(
    sketch: &Sketch,
    from: Square,
    (files, ranks): (i8, i8),
    through: Bitboard,
) -> Vec<Square> {
    let steps = std::iter::successors(Some(from), |square| square.offset(files, ranks));
    steps
        .skip(1)
        .take_while(|&square| through.contains(square) || sketch.piece_on(square).is_none())
        .collect()
}

/// A random slider that moves in this direction.
fn slider<R: Rng + ?Sized>(color: Color, (files, ranks): (i8, i8), rng: &mut R) -> Piece {
    let role = if files == 0 || ranks == 0 { Role::Rook } else { Role::Bishop };
    if rng.random_ratio(1, 3) { Role::Queen.of(color) } else { role.of(color) }
}

/// Aims a slider at `target` from a direction. Puts pieces with the colours in `before` between the two, the first
/// nearest to the target, and keeps the other squares between them free. Does nothing if there is not enough room.
pub(super) fn aim<R: Rng + ?Sized>(
    sketch: &mut Sketch,
    target: Square,
    direction: (i8, i8),
    color: Color,
    before: &[Color],
    rng: &mut R,
) {
    let free = sketch.free();
    let mut places = ray(sketch, target, direction, Bitboard::EMPTY);
    places.retain(|&square| free.contains(square));
    let mut order: Vec<usize> = (0..places.len()).collect();
    order.shuffle(rng);
    order.truncate(before.len() + 1);
    order.sort_unstable();
    let [blockers @ .., last] = &order[..] else { return };
    if blockers.len() < before.len() {
        return;
    }
    for (&place, &color) in blockers.iter().zip(before) {
        sketch.place(piece(color, rng), places[place]);
    }
    sketch.place(slider(color, direction, rng), places[*last]);
    sketch.reserve(between(target, places[*last]));
}

/// Places a king and an enemy slider on one line, on opposite sides of `pivot`. Any pieces on the squares of
/// `through` may be between the two.
pub(super) fn skewer<R: Rng + ?Sized>(
    sketch: &mut Sketch,
    color: Color,
    pivot: Square,
    through: Bitboard,
    rng: &mut R,
) {
    let Some(&direction) = DIRECTIONS.choose(rng) else { return };
    let free = sketch.free();
    let [mut kings, mut sliders] = [direction, (-direction.0, -direction.1)]
        .map(|direction| ray(sketch, pivot, direction, through));
    kings.retain(|&square| free.contains(square));
    sliders.retain(|&square| free.contains(square));
    let (Some(&king), Some(&end)) = (kings.choose(rng), sliders.choose(rng)) else { return };
    if sketch.place(Role::King.of(color), king) {
        sketch.place(slider(!color, direction, rng), end);
        sketch.reserve(between(king, end));
    }
}

/// Patterns of pieces between a slider and a king, in order from the king: true for a piece of the colour `front`
/// of [`screened_lines`]. A single piece is pinned if it has the king's colour; otherwise it can discover a check.
const SCREENS: [&[bool]; 8] =
    [&[true], &[true], &[true], &[true], &[false], &[true, true], &[true, false], &[false, true]];

/// Aims sliders of `color` at a king from about `lines` of the eight directions, mostly with one
/// piece of the colour `front` between slider and king.
fn screened_lines<R: Rng + ?Sized>(
    sketch: &mut Sketch,
    king: Square,
    color: Color,
    front: Color,
    lines: u32,
    rng: &mut R,
) {
    for direction in DIRECTIONS {
        if rng.random_ratio(lines, 8)
            && let Some(screen) = SCREENS.choose(rng)
        {
            let of = |&is_front: &bool| if is_front { front } else { !front };
            let before: Vec<Color> = screen.iter().map(of).collect();
            aim(sketch, king, direction, color, &before, rng);
        }
    }
}

pub(super) fn pins<R: Rng + ?Sized>(sketch: &mut Sketch, rng: &mut R) {
    let king = Role::King.of(Color::White);
    if let Some(king) = sketch.place_in(king, Bitboard::FULL, rng) {
        screened_lines(sketch, king, Color::Black, Color::White, 4, rng);
    }
    scatter(sketch, 10, rng);
}

pub(super) fn batteries<R: Rng + ?Sized>(sketch: &mut Sketch, rng: &mut R) {
    let king = Role::King.of(Color::Black);
    if let Some(king) = sketch.place_in(king, Bitboard::FULL, rng) {
        screened_lines(sketch, king, Color::White, Color::White, 3, rng);
        screened_lines(sketch, king, Color::White, Color::Black, 1, rng);
    }
    scatter(sketch, 10, rng);
}

pub(super) fn checks<R: Rng + ?Sized>(sketch: &mut Sketch, rng: &mut R) {
    let Some(king) = sketch.place_in(Role::King.of(Color::White), Bitboard::FULL, rng) else {
        return;
    };
    for _ in 0..rng.random_range(1..=2) {
        let leaper = match rng.random_range(0..6) {
            0 => (Role::Knight, knight_attacks(king)),
            1 => (Role::Pawn, pawn_attacks(Color::White, king)),
            _ => {
                if let Some(&direction) = DIRECTIONS.choose(rng) {
                    aim(sketch, king, direction, Color::Black, &[], rng);
                }
                continue;
            }
        };
        sketch.place_in(leaper.0.of(Color::Black), leaper.1, rng);
    }
    screened_lines(sketch, king, Color::Black, Color::White, 2, rng);
    scatter(sketch, 16, rng);
}
