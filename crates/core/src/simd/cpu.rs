//! The interface between work and processor.

use core::fmt::Debug;

use super::Lanes;
use crate::attacks;
use crate::types::{Bitboard, Square};

/// A piece of work that can be compiled for any back end.
pub trait Job {
    /// The result of the work.
    type Out;

    /// Does the work. Mark it `#[inline(always)]`: the body is compiled with the instructions of the function
    /// into which it is inlined.
    fn run<C: Cpu>(self, cpu: C) -> Self::Out;
}

/// A back end. A value of it is the proof that this processor has its instructions.
pub trait Cpu: Copy + Debug + Send + Sync + 'static {
    /// The name shown in reports.
    const NAME: &'static str;

    // The hidden items are for the kernel; no other job needs them.
    /// The back end's vectors of boards.
    #[doc(hidden)]
    type Lanes: Lanes;

    /// The back end for work that has no use for vectors and PEXT.
    #[doc(hidden)]
    type Scalar: Cpu;

    /// The back end for work that is entirely in lanes: the same for processors that differ only elsewhere.
    #[doc(hidden)]
    type Vectors: Cpu<Lanes = Self::Lanes>;

    /// The proof that its vectors require; `None` if it has no vectors worth using.
    #[doc(hidden)]
    fn lanes(self) -> Option<<Self::Lanes as Lanes>::Proof>;

    /// The proof of the back end without vectors and PEXT.
    #[doc(hidden)]
    fn scalar(self) -> Self::Scalar;

    /// The proof of the vectors, with magics in place of PEXT.
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
