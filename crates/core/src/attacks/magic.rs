//! Slider attacks by magic multiplication, from tables that the build script makes.
//!
//! Source: Pradyumna Kannan, "Magic Move-Bitboard Generation in Computer Chess", 2007; the numbers
//! are our own, see `scripts/magics`.

use super::magic_numbers::{BISHOP_MAGICS, ROOK_MAGICS};
use super::rays::{BISHOP, ROOK, Step, relevant};
use crate::types::{Bitboard, Square};

/// How the relevant occupancy of one square becomes an index into [`ATTACKS`].
#[derive(Clone, Copy)]
struct Magic {
    relevant: u64,
    multiplier: u64,
    offset: u32,
    shift: u32,
}

impl Magic {
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "a shifted hash has at most 12 bits")]
    fn index(self, occupied: Bitboard) -> usize {
        let hash = (occupied.0 & self.relevant).wrapping_mul(self.multiplier);
        (hash >> self.shift) as usize + self.offset as usize
    }
}

const BISHOP_SLOTS: u32 = 5248;
const ROOK_SLOTS: u32 = 102_400;
const SLOTS: usize = (BISHOP_SLOTS + ROOK_SLOTS) as usize;

const fn magics(multipliers: &[u64; 64], steps: [Step; 4], start: u32) -> [Magic; 64] {
    let mut magics = [Magic { relevant: 0, multiplier: 0, offset: 0, shift: 0 }; 64];
    let mut offset = start;
    let mut square = 0;
    while square < 64 {
        let relevant = relevant(square, steps);
        let shift = 64 - relevant.count_ones();
        magics[square] = Magic { relevant, multiplier: multipliers[square], offset, shift };
        offset += 1 << relevant.count_ones();
        square += 1;
    }
    magics
}

static BISHOP_INDEX: [Magic; 64] = magics(&BISHOP_MAGICS, BISHOP, 0);
static ROOK_INDEX: [Magic; 64] = magics(&ROOK_MAGICS, ROOK, BISHOP_SLOTS);

/// What is attacked, in the order of [`Magic::index`]: made by the build script.
// SAFETY: an array of so many words has as many bytes, which the compiler checks, and any bytes are
// words; the build script writes them in the target's own order.
static ATTACKS: [u64; SLOTS] =
    unsafe { core::mem::transmute(*include_bytes!(concat!(env!("OUT_DIR"), "/magic.bin"))) };

// The proof that no occupancy indexes past the table: every square's slots end within it, and an
// index is an offset plus fewer than 2^(64 - shift) slots.
const _: () = {
    let mut square = 0;
    while square < 64 {
        let (bishop, rook) = (BISHOP_INDEX[square], ROOK_INDEX[square]);
        assert!(bishop.offset as u64 + (1 << (64 - bishop.shift)) <= SLOTS as u64);
        assert!(rook.offset as u64 + (1 << (64 - rook.shift)) <= SLOTS as u64);
        square += 1;
    }
};

#[inline(always)]
fn look_up(magic: Magic, occupied: Bitboard) -> Bitboard {
    // SAFETY: `index` is below `offset + 2^(64 - shift)`, because a 64-bit number shifted right by
    // `shift` is below `2^(64 - shift)`; the assertion above bounds that by SLOTS for every Magic.
    Bitboard(unsafe { *ATTACKS.get_unchecked(magic.index(occupied)) })
}

/// The squares that a bishop attacks: every diagonal up to and including its first blocker.
#[inline(always)]
pub fn bishop_attacks(from: Square, occupied: Bitboard) -> Bitboard {
    look_up(BISHOP_INDEX[from as usize], occupied)
}

/// The squares that a rook attacks: its rank and file up to and including the first blockers.
#[inline(always)]
pub fn rook_attacks(from: Square, occupied: Bitboard) -> Bitboard {
    look_up(ROOK_INDEX[from as usize], occupied)
}
