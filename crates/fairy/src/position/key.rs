//! Position keys, hashed from the words of a position.

use tabiya_core::{Color, Key};

use super::FairyPosition;
use super::packed::words;

/// Odd multipliers with irregular bits, from the fractional parts of the golden ratio and of the square root
/// of 3.
const FACTORS: [u64; 2] = [0x9e37_79b9_7f4a_7c15, 0xbb67_ae85_84ca_a73b];

/// Multiplies two numbers and combines the halves of the product.
const fn fold(a: u64, b: u64) -> u64 {
    let product = a as u128 * b as u128;
    low_half(product ^ (product >> 64))
}

#[expect(clippy::cast_possible_truncation, reason = "the low half is what is asked for")]
const fn low_half(word: u128) -> u64 {
    word as u64
}

/// Hashes words, starting from the hash `rules`. Different factors give independent hashes.
fn mixed(words: &[u64], rules: u64, factor: u64) -> u64 {
    let mix =
        |state: u64, word: &u64| fold(state ^ word, factor).wrapping_add(state.rotate_left(29));
    let state = words.iter().fold(rules ^ factor, mix);
    fold(state ^ (state >> 32), factor)
}

/// The key of a position.
pub(super) fn of(p: &FairyPosition) -> Key {
    let (words, length) = words(p);
    let rules = p.tables().key ^ u64::from(p.turn() == Color::Black);
    let rules = rules ^ p.gone.0.wrapping_mul(FACTORS[0]);
    let [low, high] = FACTORS;
    let [low, high] = [mixed(&words[..length], rules, low), mixed(&words[..length], rules, high)];
    Key::from_bits(u128::from(low) | u128::from(high) << 64)
}
