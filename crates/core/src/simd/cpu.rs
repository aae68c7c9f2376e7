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

    /// Its vectors of boards.
    type Lanes: Lanes;

    /// The same processor without vectors.
    type Scalar: Cpu;

    /// The proof that its vectors take; `None` if it has none worth using.
    fn lanes(self) -> Option<<Self::Lanes as Lanes>::Proof>;

    /// The proof of what is left without vectors.
    fn scalar(self) -> Self::Scalar;

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
