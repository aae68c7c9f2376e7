//! One of several passes over the same moves.

use tabiya_core::Key;

/// One of several passes over the same moves, each of which handles its own part of the keys: what does not fit
/// into the memory at once fits part by part.
#[derive(Debug, Clone, Copy)]
pub struct Pass {
    /// The index of this pass, from 0.
    pub index: u32,
    /// The number of passes.
    pub of: u32,
}

impl Pass {
    /// The only pass, which looks at all keys.
    pub const ALL: Self = Self { index: 0, of: 1 };

    /// The place of a key among those of this pass, from 0 to 2^64; `None` if it belongs to another pass.
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "halves of the product are meant")]
    pub fn place(self, key: Key) -> Option<u64> {
        let shared_out = (key.bits() >> 64) * u128::from(self.of);
        ((shared_out >> 64) as u32 == self.index).then_some(shared_out as u64)
    }
}

/// Estimates the number of different positions of a ply: `children` is the number of moves to it, `parents` the
/// number of different positions before it, and `of` the number of moves to those. The estimate relies on the
/// share of new positions among all children, which mostly falls from ply to ply.
pub fn likely_positions(children: u64, parents: u64, of: u128) -> u64 {
    let likely = u128::from(children).saturating_mul(u128::from(parents) * 9) / (of * 8).max(1);
    u64::try_from(likely).unwrap_or(children).min(children)
}
