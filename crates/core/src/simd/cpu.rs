//! The trait [`Job`] for work that is compiled for several back ends, and the trait [`Cpu`] for the back ends.

use core::fmt::Debug;

use super::Lanes;
use crate::attacks;
use crate::types::{Bitboard, Square};

/// A piece of work that can be compiled for any back end.
pub trait Job {
    /// The result of the work.
    type Out;

    /// Does the work. Implementations must be `#[inline(always)]`: the body is compiled with the instructions
    /// of the function into which it is inlined.
    fn run<C: Cpu>(self, cpu: C) -> Self::Out;
}

/// A back end. A value of the type proves that this processor has the back end's instructions.
pub trait Cpu: Copy + Debug + Send + Sync + 'static {
    /// The name shown in reports.
    const NAME: &'static str;

    // The hidden items are for bulk counting in lanes; no other job needs them.
    /// The back end's vectors of bitboards.
    #[doc(hidden)]
    type Lanes: Lanes;

    /// The back end for work that gains nothing from vectors and PEXT.
    #[doc(hidden)]
    type Scalar: Cpu;

    /// The back end for work that is entirely in lanes, where it does not matter whether PEXT is fast.
    #[doc(hidden)]
    type Vectors: Cpu<Lanes = Self::Lanes>;

    /// The proof that the operations on vectors require; `None` if the back end does not count in lanes.
    #[doc(hidden)]
    fn lanes(self) -> Option<<Self::Lanes as Lanes>::Proof>;

    /// The proof for the back end without vectors and PEXT.
    #[doc(hidden)]
    fn scalar(self) -> Self::Scalar;

    /// The proof for the back end with vectors, but with magics instead of PEXT.
    #[doc(hidden)]
    fn vectors(self) -> Self::Vectors;

    /// Runs the job with this back end's instructions.
    fn call<J: Job>(self, job: J) -> J::Out;

    /// The squares that a bishop attacks.
    #[inline(always)]
    fn bishop_attacks(self, from: Square, occupied: Bitboard) -> Bitboard {
        attacks::bishop_attacks(from, occupied)
    }

    /// The squares that a rook attacks.
    #[inline(always)]
    fn rook_attacks(self, from: Square, occupied: Bitboard) -> Bitboard {
        attacks::rook_attacks(from, occupied)
    }
}
