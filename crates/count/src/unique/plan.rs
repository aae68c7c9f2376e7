//! How the memory is shared out for one ply.

use super::list::SHARE;
use super::set::REACH;
use crate::memory::Line;

/// The memory for the positions of one ply, and the passes in which they are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Plan {
    /// The bytes of the set, which serves in every pass.
    pub(super) set: u64,
    pub(super) passes: u32,
    /// The positions that the list has room for, if there is to be one.
    pub(super) list: Option<u64>,
}

/// What is known before a ply is counted.
#[derive(Debug, Clone, Copy)]
pub(super) struct Wanted {
    /// About so many positions.
    pub(super) positions: u64,
    /// The bytes that one takes in a list.
    pub(super) position: u64,
    /// Whether they are to be listed.
    pub(super) listed: bool,
    /// The memory that the list of their parents takes.
    pub(super) parents: u64,
    pub(super) threads: usize,
}

/// Keys planned for a line of eight; see [`REACH`].
const KEYS_A_LINE: u64 = 6;

/// Every pass generates all moves again.
const MOST_PASSES: u32 = 64;

impl Plan {
    /// As few passes as possible.
    ///
    /// # Errors
    /// The memory that would be needed.
    pub(super) fn new(wanted: Wanted, limit: u64) -> Result<Self, u64> {
        const LINE: u64 = size_of::<Line>() as u64;
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
