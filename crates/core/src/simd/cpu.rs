//! The seam between work and processor.

use core::fmt::Debug;

use super::Lanes;
use crate::attacks;
use crate::types::{Bitboard, Square};

/// A piece of work that can be compiled for any back end.
pub trait Job {
    /// What the work yields.
    type Out;

    /// Does the work. Mark it `#[inline(always)]`: the body takes on the instructions of the
    /// function into which it is inlined.
    fn run<C: Cpu>(self, cpu: C) -> Self::Out;
}

/// A back end. A value of it is the proof that this processor has its instructions.
pub trait Cpu: Copy + Debug + Send + Sync + 'static {
    /// The name, as reports show it.
    const NAME: &'static str;

    // The kernel goes by what is hidden here; no other job needs it.
    /// Its vectors of boards.
    #[doc(hidden)]
    type Lanes: Lanes;

    /// The back end for work that has no use for vectors and PEXT.
    #[doc(hidden)]
    type Scalar: Cpu;

    /// The back end for work that is all in lanes: one for processors that differ elsewhere alone.
    #[doc(hidden)]
    type Vectors: Cpu<Lanes = Self::Lanes>;

    /// The proof that its vectors take; `None` if it has none worth using.
    #[doc(hidden)]
    fn lanes(self) -> Option<<Self::Lanes as Lanes>::Proof>;

    /// The proof of what is left without vectors and PEXT.
    #[doc(hidden)]
    fn scalar(self) -> Self::Scalar;

    /// The proof of the vectors, with magics for PEXT.
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
