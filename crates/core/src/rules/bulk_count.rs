//! How the last two plies of a tree are counted: chosen by the rules.

use super::Rules;
use crate::position::Position;
use crate::simd::{Backend, Cpu, Job, Portable, Scratch};
use crate::types::Side;

/// How the leaf nodes two plies below a position are counted.
pub trait BulkCount<R: Rules>: 'static {
    /// Whether moves are counted several at a time, on processors with vectors.
    const IN_LANES: bool;

    // Hidden, as are its argument types: rules of other crates use `Scalar` or `InLanes`.
    /// Counts the leaf nodes, with `S` to move; `None` if the caller must count move by move.
    #[doc(hidden)]
    fn count<S: Side, C: Cpu>(cpu: C, p: &Position<R>, scratch: &mut Scratch) -> Option<u64>;

    /// Runs a job that counts in this way on the back end, or on the plainest one that is equally fast for
    /// it: code that is never run is never compiled.
    #[doc(hidden)]
    #[inline]
    fn run<J: Job>(backend: Backend, job: J) -> J::Out {
        if Self::IN_LANES { backend.with_magics(job) } else { Portable.call(job) }
    }
}

/// Counts one move after the other: correct under any rules.
#[derive(Debug, Clone, Copy)]
pub struct Scalar;

/// Counts neutral moves by popcount and the others in lanes: for rules under which moves and replies are made
/// as in chess, by sides with one royal king or none, and the replier has nothing in hand. Castling may be
/// absent or as in chess; without a royal king, captures may be compulsory.
///
/// With `PEXT`, sliders are looked up by that instruction where it is fast: a few per cent faster, for half
/// as much again in compile time.
#[derive(Debug, Clone, Copy)]
pub struct InLanes<const PEXT: bool = false>;

/// Counts neutral moves and drops by popcount and the others one by one: for rules as for [`InLanes`], except
/// that the replier may have pieces in hand.
#[derive(Debug, Clone, Copy)]
pub struct WithDrops;
