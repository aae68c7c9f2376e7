//! The back end that every processor supports.

use core::ops::{BitAnd, BitOr, BitXor};

use super::{Cpu, Job, Lanes};

/// The back end with only the instructions of the build's target; slider attacks by magic multiplication.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Portable;

impl Cpu for Portable {
    const NAME: &'static str = "portable";
    type Lanes = Lanes1;
    type Scalar = Self;
    type Vectors = Self;

    #[inline(always)]
    fn scalar(self) -> Self {
        self
    }

    #[inline(always)]
    fn vectors(self) -> Self {
        self
    }

    #[inline(always)]
    fn lanes(self) -> Option<Self> {
        None
    }

    #[inline(always)]
    fn call<J: Job>(self, job: J) -> J::Out {
        // This function is not inlined, as on the other back ends: inlining made the code of counting twice as
        // large, and slower.
        #[inline(never)]
        fn enter<J: Job>(job: J) -> J::Out {
            job.run(Portable)
        }
        enter(job)
    }
}

/// A vector of one bitboard, with plain operations. Back ends without vectors have to name a type of vectors,
/// but never count with it.
#[derive(Debug, Clone, Copy)]
pub struct Lanes1(u64);

macro_rules! operator {
    ($operator:ident, $method:ident, $symbol:tt) => {
        impl $operator for Lanes1 {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                Self(self.0 $symbol other.0)
            }
        }
    };
}

operator!(BitAnd, bitand, &);
operator!(BitOr, bitor, |);
operator!(BitXor, bitxor, ^);

impl Lanes for Lanes1 {
    type Proof = Portable;
    type Count = u64;
    type Half = Self;
    const LANES: usize = 1;

    #[inline(always)]
    fn splat(_: Portable, word: u64) -> Self {
        Self(word)
    }

    #[inline(always)]
    fn load(_: Portable, words: &[u64], at: usize) -> Self {
        Self(words.get(at).copied().unwrap_or_default())
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    #[inline(always)]
    fn up<const BY: u32>(self) -> Self {
        Self(self.0 << BY)
    }

    #[inline(always)]
    fn down<const BY: u32>(self) -> Self {
        Self(self.0 >> BY)
    }

    #[inline(always)]
    fn where_zero(self) -> Self {
        Self(u64::from(self.0 == 0).wrapping_neg())
    }

    #[inline(always)]
    fn where_any(self, condition: Self, with: Self) -> Self {
        if condition.0 & with.0 == 0 { Self(0) } else { self }
    }

    #[inline(always)]
    fn less_one(self) -> Self {
        Self(self.0.wrapping_sub(1))
    }

    #[inline(always)]
    fn down_to_first(pieces: Self, ray: Self) -> Self {
        Self(match pieces.0.checked_ilog2() {
            Some(highest) => ray.0 & (!0 << highest),
            None => ray.0,
        })
    }

    #[inline(always)]
    fn zero(_: Portable) -> u64 {
        0
    }

    #[inline(always)]
    fn tally(count: u64, set: Self) -> u64 {
        count + u64::from(set.0.count_ones())
    }

    #[inline(always)]
    fn total(count: u64) -> Self {
        Self(count)
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        Self(self.0.wrapping_add(other.0))
    }

    #[inline(always)]
    fn words(self) -> [u64; 8] {
        [self.0, 0, 0, 0, 0, 0, 0, 0]
    }
}
