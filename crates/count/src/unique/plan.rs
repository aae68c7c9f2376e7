//! Plans the memory and the passes for one ply.

use super::list::SHARE;
use super::set::REACH;
use crate::memory::CacheLine;

/// The memory for the positions of one ply, and the passes in which they are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct PassPlan {
    /// The size of the set in bytes. All passes use the same memory.
    pub(super) set: u64,
    pub(super) passes: u32,
    /// The number of positions that the list has room for, if there is a list.
    pub(super) list: Option<u64>,
}

/// The needs of a ply, as far as they are known before it is counted.
#[derive(Debug, Clone, Copy)]
pub(super) struct Wanted {
    /// The estimated number of positions.
    pub(super) positions: u64,
    /// The number of keys that are in the set beforehand.
    pub(super) known: u64,
    /// The bytes that one position takes in a list.
    pub(super) position: u64,
    /// Whether the positions are listed, which is needed if another ply follows.
    pub(super) listed: bool,
    /// The memory that the list of the parent positions takes, and all that is kept of earlier plies, in bytes.
    pub(super) kept: u64,
    pub(super) threads: usize,
}

/// The number of keys planned for a cache line of eight words; see [`REACH`].
const KEYS_A_LINE: u64 = 6;

/// The maximum number of passes, each of which generates all moves again.
const MOST_PASSES: u32 = 64;

impl PassPlan {
    /// The plan with the fewest passes within `limit` bytes.
    ///
    /// # Errors
    /// If no plan fits, with the number of bytes that the smallest plan needs.
    pub(super) fn new(wanted: Wanted, limit: u64) -> Result<Self, u64> {
        const LINE: u64 = size_of::<CacheLine>() as u64;
        let shares = wanted.positions.div_ceil(SHARE) + wanted.threads as u64;
        let list = wanted.listed.then_some(shares * SHARE);
        let lists =
            wanted.kept + list.map_or(0, |positions| positions.saturating_mul(wanted.position));
        let lines = (wanted.positions + wanted.known).div_ceil(KEYS_A_LINE) + REACH as u64;
        let least = lists + lines.div_ceil(MOST_PASSES.into()) * LINE;
        if least > limit {
            return Err(least);
        }
        let passes = lines.div_ceil((limit - lists) / LINE);
        let set = lines.div_ceil(passes) * LINE;
        Ok(Self { set, passes: u32::try_from(passes).unwrap_or(MOST_PASSES), list })
    }
}
