//! How the last two plies of a tree are counted: a choice that rules make.

use super::Rules;
use crate::position::Position;
use crate::simd::{Backend, Cpu, Job, Portable, Scratch};
use crate::types::Side;

/// How the leaf nodes two plies below a position are counted.
pub trait BulkCount<R: Rules>: 'static {
    /// Whether moves are counted several at a time, on processors with vectors.
    const IN_LANES: bool;

    // Hidden, as is what it is called with: rules of others say `Scalar` or `InLanes`.
    /// Counts them, with `S` to move; `None` where they are to be counted one move after the other.
    #[doc(hidden)]
    fn count<S: Side, C: Cpu>(cpu: C, p: &Position<R>, scratch: &mut Scratch) -> Option<u64>;

    /// Runs a job that counts in this way on the back end, or on the plainest one that makes no
    /// difference to it: what is never run is never compiled.
    #[doc(hidden)]
    #[inline]
    fn run<J: Job>(backend: Backend, job: J) -> J::Out {
        if Self::IN_LANES { backend.with_magics(job) } else { Portable.call(job) }
    }
}

/// One move after the other: right for any rules.
#[derive(Debug, Clone, Copy)]
pub struct Scalar;

/// Neutral moves by popcount, the others in lanes: for rules under which moves are made and replied
/// to as in chess, by sides with one royal king or none, with nothing in hand for the reply. Castling
/// may be none or that of chess; without a royal king captures may come first.
///
/// With `PEXT`, sliders are looked up by that instruction where it is fast: some hundredths faster, for
/// half as much again to compile.
#[derive(Debug, Clone, Copy)]
pub struct InLanes<const PEXT: bool = false>;

/// Neutral moves and drops by popcount, the others one by one: for rules as [`InLanes`] has them, but
/// that the replier may have something in hand.
#[derive(Debug, Clone, Copy)]
pub struct WithDrops;
