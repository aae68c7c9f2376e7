//! Slider attacks by magic multiplication, from tables built when the crate is compiled.
//!
//! Source: Pradyumna Kannan, "Magic Move-Bitboard Generation in Computer Chess", 2007; the numbers
//! are our own, see `scripts/magics`.

use super::magic_numbers::{BISHOP_MAGICS, ROOK_MAGICS};
use super::reference::{BISHOP, ROOK, Step, relevant_squares, slider_attacks};
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
    const fn index(self, occupied: Bitboard) -> usize {
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
        let relevant = relevant_squares(Square::ALL[square], steps);
        let shift = 64 - relevant.len();
        magics[square] =
            Magic { relevant: relevant.0, multiplier: multipliers[square], offset, shift };
        offset += 1 << relevant.len();
        square += 1;
    }
    magics
}

const fn fill(
    mut attacks: [Bitboard; SLOTS],
    magics: &[Magic; 64],
    steps: [Step; 4],
) -> [Bitboard; SLOTS] {
    let mut square = 0;
    while square < 64 {
        let magic = magics[square];
        let mut occupied = 0u64;
        loop {
            attacks[magic.index(Bitboard(occupied))] =
                slider_attacks(Square::ALL[square], Bitboard(occupied), steps);
            occupied = occupied.wrapping_sub(magic.relevant) & magic.relevant;
            if occupied == 0 {
                break;
            }
        }
        square += 1;
    }
    attacks
}

static BISHOP_INDEX: [Magic; 64] = magics(&BISHOP_MAGICS, BISHOP, 0);
static ROOK_INDEX: [Magic; 64] = magics(&ROOK_MAGICS, ROOK, BISHOP_SLOTS);

#[expect(long_running_const_eval, reason = "107,648 ray walks take a few seconds, once a build")]
static ATTACKS: [Bitboard; SLOTS] =
    fill(fill([Bitboard::EMPTY; SLOTS], &BISHOP_INDEX, BISHOP), &ROOK_INDEX, ROOK);

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
    unsafe { *ATTACKS.get_unchecked(magic.index(occupied)) }
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
