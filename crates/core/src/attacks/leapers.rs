//! Attacks that do not depend on blockers, and the lines through and between two squares.

use super::rays::{BISHOP, ROOK, RayStep, attacked, next};
use super::reference::slider_attacks;
#[cfg(feature = "alloc")]
use crate::types::Role;
use crate::types::{Bitboard, Color, Square};

const KING_STEPS: [(i8, i8); 8] =
    [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];
const KNIGHT_STEPS: [(i8, i8); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

const fn leaper_table<const N: usize>(steps: [(i8, i8); N]) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut from = 0;
    while from < 64 {
        let mut step = 0;
        while step < N {
            let (file_step, rank_step) = steps[step];
            if let Some(to) = Square::ALL[from].offset(file_step, rank_step) {
                table[from] = table[from].with(to);
            }
            step += 1;
        }
        from += 1;
    }
    table
}

static KING: [Bitboard; 64] = leaper_table(KING_STEPS);
static KNIGHT: [Bitboard; 64] = leaper_table(KNIGHT_STEPS);
static PAWN: [[Bitboard; 64]; 2] =
    [leaper_table([(1, 1), (-1, 1)]), leaper_table([(1, -1), (-1, -1)])];

/// The squares that each role attacks from each square of an empty board; none for pawns.
#[cfg(feature = "alloc")]
pub(crate) static EMPTY_BOARD: [[Bitboard; 64]; 6] = {
    let mut table = [[Bitboard::EMPTY; 64]; 6];
    table[Role::Knight as usize] = KNIGHT;
    table[Role::King as usize] = KING;
    let mut from = 0;
    while from < 64 {
        let OpenLines { orthogonal, diagonal } = OPEN_LINES[from];
        table[Role::Bishop as usize][from] = diagonal;
        table[Role::Rook as usize][from] = orthogonal;
        table[Role::Queen as usize][from] = Bitboard(diagonal.0 | orthogonal.0);
        from += 1;
    }
    table
};

/// The squares that a king on `from` attacks.
#[inline(always)]
pub fn king_attacks(from: Square) -> Bitboard {
    KING[from as usize]
}

/// The squares that a knight on `from` attacks.
#[inline(always)]
pub fn knight_attacks(from: Square) -> Bitboard {
    KNIGHT[from as usize]
}

/// The squares that a pawn of `color` on `from` attacks, occupied or not.
#[inline(always)]
pub fn pawn_attacks(color: Color, from: Square) -> Bitboard {
    PAWN[color as usize][from as usize]
}

/// The attacks of a rook and of a bishop from one square on an empty board.
#[derive(Clone, Copy)]
pub(crate) struct OpenLines {
    pub(crate) orthogonal: Bitboard,
    pub(crate) diagonal: Bitboard,
}

static OPEN_LINES: [OpenLines; 64] = {
    let mut table = [OpenLines { orthogonal: Bitboard::EMPTY, diagonal: Bitboard::EMPTY }; 64];
    let mut from = 0;
    while from < 64 {
        let square = Square::ALL[from];
        table[from] = OpenLines {
            orthogonal: slider_attacks(square, Bitboard::EMPTY, ROOK),
            diagonal: slider_attacks(square, Bitboard::EMPTY, BISHOP),
        };
        from += 1;
    }
    table
};

#[inline(always)]
pub(crate) fn open_lines(from: Square) -> OpenLines {
    OPEN_LINES[from as usize]
}

/// The squares between two squares of one rank, file or diagonal, and the line through both.
struct Pairs {
    between: [[Bitboard; 64]; 64],
    line: [[Bitboard; 64]; 64],
}

const fn pairs() -> Pairs {
    let mut pairs =
        Pairs { between: [[Bitboard::EMPTY; 64]; 64], line: [[Bitboard::EMPTY; 64]; 64] };
    let kinds: [[RayStep; 4]; 2] = [BISHOP, ROOK];
    let mut a = 0;
    while a < 64 {
        let mut ray = 0;
        while ray < 8 {
            let steps = kinds[ray / 4];
            // In `BISHOP` and in `ROOK`, step `i` and step `3 - i` are opposite.
            let (step, back) = (steps[ray % 4], steps[3 - ray % 4]);
            let line = attacked(a, 0, [step, back, step, back]) | 1 << a;
            let mut passed = 0;
            let mut bit = next(1 << a, step);
            while bit != 0 {
                let b = bit.trailing_zeros() as usize;
                pairs.between[a][b] = Bitboard(passed);
                pairs.line[a][b] = Bitboard(line);
                passed |= bit;
                bit = next(bit, step);
            }
            ray += 1;
        }
        a += 1;
    }
    pairs
}

static BETWEEN: [[Bitboard; 64]; 64] = pairs().between;
static LINE: [[Bitboard; 64]; 64] = pairs().line;

/// The squares strictly between two squares of one rank, file or diagonal; empty for any other pair.
///
/// ```
/// use tabiya_core::{Bitboard, Square, attacks::between};
/// assert_eq!(between(Square::A1, Square::C3), Bitboard::of(Square::B2));
/// assert_eq!(between(Square::A1, Square::B3), Bitboard::EMPTY);
/// ```
#[inline(always)]
pub fn between(a: Square, b: Square) -> Bitboard {
    BETWEEN[a as usize][b as usize]
}

/// The whole rank, file or diagonal through two different squares, from edge to edge; empty if they share no
/// line.
///
/// ```
/// use tabiya_core::{Bitboard, Rank, Square, attacks::line};
/// assert_eq!(line(Square::C4, Square::E4), Bitboard::rank(Rank::Fourth));
/// ```
#[inline(always)]
pub fn line(a: Square, b: Square) -> Bitboard {
    LINE[a as usize][b as usize]
}

/// The eight rays from each square, by axis: file, rank, rising and falling diagonal. On each axis, the ray
/// towards higher-numbered squares is first.
static OPEN_RAYS: [[[u64; 2]; 4]; 64] = {
    const AXES: [[(i8, i8); 2]; 4] =
        [[(0, 1), (0, -1)], [(1, 0), (-1, 0)], [(1, 1), (-1, -1)], [(-1, 1), (1, -1)]];
    let mut table = [[[0; 2]; 4]; 64];
    let mut from = 0;
    while from < 64 {
        let mut ray = 0;
        while ray < 8 {
            let (file_step, rank_step) = AXES[ray / 2][ray % 2];
            let mut at = Square::ALL[from].offset(file_step, rank_step);
            while let Some(square) = at {
                table[from][ray / 2][ray % 2] |= 1 << square as u32;
                at = square.offset(file_step, rank_step);
            }
            ray += 1;
        }
        from += 1;
    }
    table
};

/// The eight rays from a square, as two opposite rays for each of the four axes.
#[inline(always)]
pub(crate) fn open_rays(from: Square) -> &'static [[u64; 2]; 4] {
    &OPEN_RAYS[from as usize]
}
