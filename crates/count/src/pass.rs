//! Passes over the moves of a ply, each of which handles a part of the keys.

use tabiya_core::Key;

/// One of several passes over the same moves. Each pass handles its own part of the keys, so that positions which
/// do not fit into the memory at once are processed part by part.
#[derive(Debug, Clone, Copy)]
pub struct Pass {
    /// The index of this pass, from 0.
    pub index: u32,
    /// The number of passes.
    pub of: u32,
}

impl Pass {
    /// A single pass, which handles all keys.
    pub const ALL: Self = Self { index: 0, of: 1 };

    /// Scales a key of this pass to the range from 0 to 2^64 - 1; `None` if the key belongs to another pass.
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "halves of the product are meant")]
    pub fn place(self, key: Key) -> Option<u64> {
        let shared_out = (key.bits() >> 64) * u128::from(self.of);
        ((shared_out >> 64) as u32 == self.index).then_some(shared_out as u64)
    }
}

/// Estimates the number of different positions at a ply. The previous ply has `parents` different positions, to
/// which `of` moves lead, and `children` moves lead on to this ply. The estimate is `children` times the share of
/// different positions, `parents / of`, plus an eighth; this share mostly falls from ply to ply.
pub fn likely_positions(children: u64, parents: u64, of: u128) -> u64 {
    let likely = u128::from(children).saturating_mul(u128::from(parents) * 9) / (of * 8).max(1);
    u64::try_from(likely).unwrap_or(children).min(children)
}
