//! The numbers that a key is the exclusive or of.

use super::castling::Wing;
use super::piece::{Piece, Side};
use super::square::Square;

/// A number that looks random, always the same for the same thing.
fn number(thing: u64) -> u64 {
    // The finaliser of SplitMix64: G. L. Steele, D. Lea and C. H. Flood, "Fast splittable
    // pseudorandom number generators", 2014.
    let mut z = (thing + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Of a piece on a square.
pub(super) fn of_piece(piece: Piece, square: Square) -> u64 {
    number(((piece.side as u64) * 6 + piece.kind as u64) * 64 + square_number(square))
}

/// Of the right to castle with the rook on a square.
pub(super) fn of_right(side: Side, wing: Wing, rook: Square) -> u64 {
    number(1000 + ((side as u64) * 2 + wing as u64) * 64 + square_number(rook))
}

/// Of the right to capture en passant on a square.
pub(super) fn of_en_passant(square: Square) -> u64 {
    number(2000 + square_number(square))
}

/// Of Black's turn.
pub(super) fn of_black() -> u64 {
    number(3000)
}

fn square_number(square: Square) -> u64 {
    square.index() as u64
}
