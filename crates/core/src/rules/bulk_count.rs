//! The ways to count the last two plies of a tree, one of which the rules choose.

use super::Rules;
use crate::position::Position;
use crate::simd::{Backend, Cpu, Job, Portable, Scratch};
use crate::types::Side;

/// A way to count the leaf nodes two plies below a position.
pub trait BulkCount<R: Rules>: 'static {
    /// Whether several moves are counted at a time, on processors with vector instructions.
    const IN_LANES: bool;

    // This method and its argument types are hidden: rules of other crates use `Scalar` or `InLanes`.
    /// Counts the leaf nodes, with `S` to move; `None` if the caller must count move by move.
    #[doc(hidden)]
    fn count<S: Side, C: Cpu>(cpu: C, p: &Position<R>, scratch: &mut Scratch) -> Option<u64>;

    /// Runs a job that counts in this way on the back end, or on a simpler back end that is as fast for it.
    /// This saves compiling the job for every back end.
    #[doc(hidden)]
    #[inline]
    fn run<J: Job>(backend: Backend, job: J) -> J::Out {
        if Self::IN_LANES { backend.with_magics(job) } else { Portable.call(job) }
    }
}

/// Counts one move after the other: correct under any rules.
#[derive(Debug, Clone, Copy)]
pub struct Scalar;

/// Counts neutral moves, whose number of replies follows from the replies to a null move, by popcount, and the others
/// in vector lanes. The rules must make moves as in chess, with at most one royal king per side, and no pieces
/// in hand for the side that is not to move. Castling may be absent or as in chess; without a royal king,
/// captures may be compulsory.
///
/// With `PEXT`, slider attacks are looked up by that instruction where it is fast: this makes counting a few
/// per cent faster and compilation half as slow again.
#[derive(Debug, Clone, Copy)]
pub struct InLanes<const PEXT: bool = false>;

/// Counts neutral moves and drops by popcount, and the others one by one. The conditions are as for
/// [`InLanes`], except that the side that is not to move may have pieces in hand.
#[derive(Debug, Clone, Copy)]
pub struct WithDrops;
