//! Slider attacks by the instruction that gathers the relevant bits of the occupancy.

use core::arch::x86_64::_pext_u64;

use super::bmi2::Bmi2;
use crate::attacks::reference::{BISHOP, ROOK, Step, relevant_squares};
use crate::types::{Bitboard, Square};

/// The relevant squares of one square, and where its attack sets start.
#[derive(Clone, Copy)]
struct Gather {
    relevant: u64,
    offset: usize,
}

const BISHOP_SLOTS: usize = 5248;
const ROOK_SLOTS: usize = 102_400;

const fn gathers(steps: [Step; 4], start: usize) -> [Gather; 64] {
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

/// What is attacked, bishops first, each square's sets in the order of their gathered bits: made by
/// the build script.
// SAFETY: an array of so many words has as many bytes, which the compiler checks, and any bytes are
// words; the build script writes them in the target's own order.
static ATTACKS: [u64; BISHOP_SLOTS + ROOK_SLOTS] =
    unsafe { core::mem::transmute(*include_bytes!(concat!(env!("OUT_DIR"), "/pext.bin"))) };

// The last square's sets end where the table does, and each square's start where the one before
// ends; a gather of n bits is below 2^n. So no occupancy indexes past the table.
const _: () = {
    let (bishop, rook) = (BISHOP_GATHERS[63], ROOK_GATHERS[63]);
    assert!(bishop.offset + (1 << bishop.relevant.count_ones()) == BISHOP_SLOTS);
    assert!(rook.offset + (1 << rook.relevant.count_ones()) == ATTACKS.len());
};

#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "at most 12 bits are gathered")]
fn look_up<const PEXT: bool>(_: Bmi2<PEXT>, gather: Gather, occupied: Bitboard) -> Bitboard {
    // SAFETY: the first argument proves BMI2. The index is below `offset + 2^n`, n the number of
    // relevant squares, which the assertion above bounds by the length of the table.
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
