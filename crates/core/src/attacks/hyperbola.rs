//! Slider attacks by subtraction, from a table of two kilobytes: for machines with little memory.
//!
//! Source: Gerd Isenberg and Aleks Peshkov, "Hyperbola Quintessence", 2007: `o - 2s` changes the bits from a slider `s`
//! up to its first blocker in the occupied squares `o` of a line; the other direction is the same with the bits
//! reversed.

use super::rays::{BISHOP, ROOK, RayStep, attacked};
use crate::types::{Bitboard, Square};

/// The lines through a square, without it: diagonal, anti-diagonal, file and rank.
struct Lines {
    diagonal: u64,
    anti_diagonal: u64,
    file: u64,
    rank: u64,
}

/// The line in two opposite directions.
const fn line(from: usize, steps: [RayStep; 4], at: usize) -> u64 {
    let (step, back) = (steps[at], steps[3 - at]);
    attacked(from, 0, [step, back, step, back])
}

static LINES: [Lines; 64] = {
    let mut lines = [const { Lines { diagonal: 0, anti_diagonal: 0, file: 0, rank: 0 } }; 64];
    let mut from = 0;
    while from < 64 {
        lines[from] = Lines {
            diagonal: line(from, BISHOP, 0),
            anti_diagonal: line(from, BISHOP, 1),
            file: line(from, ROOK, 0),
            rank: line(from, ROOK, 1),
        };
        from += 1;
    }
    lines
};

/// The attacks along a line of which no two squares are on one rank: `swap_bytes` reverses the order of ranks.
#[inline(always)]
fn across_ranks(from: Square, occupied: Bitboard, line: u64) -> u64 {
    let (slider, blockers) = (1u64 << from as u32, occupied.0 & line);
    let up = blockers.wrapping_sub(slider << 1);
    let down = blockers.swap_bytes().wrapping_sub(slider.swap_bytes() << 1).swap_bytes();
    (up ^ down) & line
}

/// The attacks along a rank.
#[inline(always)]
fn along_rank(from: Square, occupied: Bitboard, line: u64) -> u64 {
    let (slider, blockers) = (1u64 << from as u32, occupied.0 & line);
    let up = blockers.wrapping_sub(slider << 1);
    let down = blockers.reverse_bits().wrapping_sub(slider.reverse_bits() << 1).reverse_bits();
    (up ^ down) & line
}

/// The squares that a bishop attacks: every diagonal up to and including its first blocker.
#[inline]
pub fn bishop_attacks(from: Square, occupied: Bitboard) -> Bitboard {
    let lines = &LINES[from as usize];
    Bitboard(
        across_ranks(from, occupied, lines.diagonal)
            | across_ranks(from, occupied, lines.anti_diagonal),
    )
}

/// The squares that a rook attacks: its rank and file up to and including the first blockers.
#[inline]
pub fn rook_attacks(from: Square, occupied: Bitboard) -> Bitboard {
    let lines = &LINES[from as usize];
    Bitboard(across_ranks(from, occupied, lines.file) | along_rank(from, occupied, lines.rank))
}
