//! The numbers that are XORed to form a key.

use crate::mailbox::{Kind, Side};

/// A pseudo-random number, always the same for the same argument.
fn number(thing: u64) -> u64 {
    // The finaliser of SplitMix64: G. L. Steele, D. Lea and C. H. Flood, "Fast splittable
    // pseudorandom number generators", 2014.
    let mut z = (thing + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// The number for a piece on a square.
pub(super) fn of_piece((side, kind): (Side, Kind), square: u8) -> u64 {
    number(((side as u64) * 6 + kind as u64) * 64 + u64::from(square))
}

/// The number for the right to castle with the rook on a square.
pub(super) fn of_right(rook: u8) -> u64 {
    number(1000 + u64::from(rook))
}

/// The number for the right to capture en passant on a square.
pub(super) fn of_en_passant(square: u8) -> u64 {
    number(2000 + u64::from(square))
}

/// The number for Black to move.
pub(super) fn of_black() -> u64 {
    number(3000)
}
