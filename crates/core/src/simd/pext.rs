//! Slider attacks by PEXT, the instruction that gathers the relevant bits of the occupancy.

use core::arch::x86_64::_pext_u64;

use super::bmi2::Bmi2;
use crate::attacks::reference::{BISHOP, ROOK, SliderStep, relevant_squares};
use crate::types::{Bitboard, Square};

/// The relevant squares of one square, and the index of its first attack set in [`ATTACKS`].
#[derive(Clone, Copy)]
struct Gather {
    relevant: u64,
    offset: usize,
}

const BISHOP_SLOTS: usize = 5248;
const ROOK_SLOTS: usize = 102_400;

const fn gathers(steps: [SliderStep; 4], start: usize) -> [Gather; 64] {
    let mut gathers = [Gather { relevant: 0, offset: 0 }; 64];
    let mut offset = start;
    let mut square = 0;
    while square < 64 {
        let relevant = relevant_squares(Square::ALL[square], steps);
        gathers[square] = Gather { relevant: relevant.0, offset };
        offset += 1 << relevant.len();
        square += 1;
    }
    gathers
}

static BISHOP_GATHERS: [Gather; 64] = gathers(BISHOP, 0);
static ROOK_GATHERS: [Gather; 64] = gathers(ROOK, BISHOP_SLOTS);

/// Attack sets, bishops first; the sets of each square are in the order of the indices that PEXT computes. The
/// build script generates them.
// SAFETY: the compiler checks that both types have the same size, and any bytes are valid words; the build
// script writes them in the target's byte order.
static ATTACKS: [u64; BISHOP_SLOTS + ROOK_SLOTS] =
    unsafe { core::mem::transmute(*include_bytes!(concat!(env!("OUT_DIR"), "/pext.bin"))) };

// Proves that every index is within the table: the sets of each square follow the sets of the square
// before, the sets of the last square end with the table, and PEXT of n bits yields less than 2^n.
const _: () = {
    let (bishop, rook) = (BISHOP_GATHERS[63], ROOK_GATHERS[63]);
    assert!(bishop.offset + (1 << bishop.relevant.count_ones()) == BISHOP_SLOTS);
    assert!(rook.offset + (1 << rook.relevant.count_ones()) == ATTACKS.len());
};

#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "at most 12 bits are gathered")]
fn look_up<const PEXT: bool>(_: Bmi2<PEXT>, gather: Gather, occupied: Bitboard) -> Bitboard {
    // SAFETY: the first argument proves BMI2. With n relevant squares, the index is below
    // `offset + 2^n`, which the assertion above bounds by the length of the table.
    Bitboard(unsafe {
        let index = _pext_u64(occupied.0, gather.relevant) as usize + gather.offset;
        *ATTACKS.get_unchecked(index)
    })
}

#[inline(always)]
pub(super) fn bishop_attacks<const PEXT: bool>(
    proof: Bmi2<PEXT>,
    from: Square,
    occupied: Bitboard,
) -> Bitboard {
    look_up(proof, BISHOP_GATHERS[from as usize], occupied)
}

#[inline(always)]
pub(super) fn rook_attacks<const PEXT: bool>(
    proof: Bmi2<PEXT>,
    from: Square,
    occupied: Bitboard,
) -> Bitboard {
    look_up(proof, ROOK_GATHERS[from as usize], occupied)
}
