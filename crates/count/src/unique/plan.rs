//! Divides the memory for one ply.

use super::list::SHARE;
use super::set::REACH;
use crate::memory::CacheLine;

/// The memory for the positions of one ply, and the passes in which they are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct PassPlan {
    /// The bytes of the set, which is used again in every pass.
    pub(super) set: u64,
    pub(super) passes: u32,
    /// The positions that the list has room for, if there is a list.
    pub(super) list: Option<u64>,
}

/// The needs of a ply, as far as known before it is counted.
#[derive(Debug, Clone, Copy)]
pub(super) struct Wanted {
    /// The estimated number of positions.
    pub(super) positions: u64,
    /// The bytes that one position takes in a list.
    pub(super) position: u64,
    /// Whether the positions are listed.
    pub(super) listed: bool,
    /// The memory that the list of their parents takes.
    pub(super) parents: u64,
    pub(super) threads: usize,
}

/// Keys planned for a line of eight; see [`REACH`].
const KEYS_A_LINE: u64 = 6;

/// The limit for passes, each of which generates all moves again.
const MOST_PASSES: u32 = 64;

impl PassPlan {
    /// A plan with as few passes as possible.
    ///
    /// # Errors
    /// The memory that would be needed.
    pub(super) fn new(wanted: Wanted, limit: u64) -> Result<Self, u64> {
        const LINE: u64 = size_of::<CacheLine>() as u64;
        let shares = wanted.positions.div_ceil(SHARE) + wanted.threads as u64;
        let list = wanted.listed.then_some(shares * SHARE);
        let lists =
            wanted.parents + list.map_or(0, |positions| positions.saturating_mul(wanted.position));
        let lines = wanted.positions.div_ceil(KEYS_A_LINE) + REACH as u64;
        let least = lists + lines.div_ceil(MOST_PASSES.into()) * LINE;
        if least > limit {
            return Err(least);
        }
        let passes = lines.div_ceil((limit - lists) / LINE);
        let set = lines.div_ceil(passes) * LINE;
        Ok(Self { set, passes: u32::try_from(passes).unwrap_or(MOST_PASSES), list })
    }
}
