//! The back end with eight lanes, for AVX-512 with its population count: Intel since Ice Lake (2019),
//! AMD since Zen 4 (2022).

use core::arch::x86_64::*;

use super::bmi2::Bmi2;
use super::lanes::lane_operators;
use super::{Cpu, Job, Lanes};
use crate::types::{Bitboard, Square};

/// Proof that the processor has AVX-512 F, BW, CD, DQ, VL and VPOPCNTDQ, and the instructions of [`Bmi2`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Avx512(Bmi2<true>);

impl Avx512 {
    /// The proof, if this processor has the instructions.
    pub fn detect() -> Option<Self> {
        let all = std::is_x86_feature_detected!("avx512f")
            && std::is_x86_feature_detected!("avx512bw")
            && std::is_x86_feature_detected!("avx512cd")
            && std::is_x86_feature_detected!("avx512dq")
            && std::is_x86_feature_detected!("avx512vl")
            && std::is_x86_feature_detected!("avx512vpopcntdq");
        Bmi2::detect().filter(|_| all).map(Self)
    }
}

impl Cpu for Avx512 {
    const NAME: &'static str = "avx512";
    type Lanes = Lanes8;
    type Scalar = Bmi2<false>;
    type Vectors = Self;

    #[inline(always)]
    fn scalar(self) -> Bmi2<false> {
        self.0.without_pext()
    }

    #[inline(always)]
    fn vectors(self) -> Self {
        self
    }

    #[inline(always)]
    fn lanes(self) -> Option<Avx512> {
        Some(self)
    }

    #[inline(always)]
    fn call<J: Job>(self, job: J) -> J::Out {
        #[inline(never)]
        #[target_feature(
            enable = "avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx512vpopcntdq,bmi1,bmi2,lzcnt,popcnt"
        )]
        fn inner<J: Job>(cpu: Avx512, job: J) -> J::Out {
            job.run(cpu)
        }
        // SAFETY: `inner` needs the instructions that `self` proves: only `detect` creates an Avx512,
        // and only if it has found all of them on this processor.
        unsafe { inner(self, job) }
    }

    #[inline(always)]
    fn bishop_attacks(self, from: Square, occupied: Bitboard) -> Bitboard {
        self.0.bishop_attacks(from, occupied)
    }

    #[inline(always)]
    fn rook_attacks(self, from: Square, occupied: Bitboard) -> Bitboard {
        self.0.rook_attacks(from, occupied)
    }
}

/// Eight bitboards in a 512-bit register. They can only be made from an [`Avx512`] token, so a value proves that the
/// processor has AVX-512.
#[derive(Clone, Copy)]
pub struct Lanes8(__m512i);

lane_operators!(Lanes8: BitAnd bitand _mm512_and_si512, BitOr bitor _mm512_or_si512, BitXor bitxor _mm512_xor_si512);

impl Lanes for Lanes8 {
    type Proof = Avx512;
    type Count = Self;
    const LANES: usize = 8;

    #[inline(always)]
    #[expect(clippy::cast_possible_wrap, reason = "bits, not a number")]
    fn splat(_: Avx512, word: u64) -> Self {
        // SAFETY: the argument proves that the instruction exists.
        Self(unsafe { _mm512_set1_epi64(word as i64) })
    }

    #[inline(always)]
    fn load(proof: Avx512, words: &[u64], at: usize) -> Self {
        let Some(words) = words.get(at..).and_then(<[u64]>::first_chunk::<8>) else {
            return Self::splat(proof, 0);
        };
        // SAFETY: the argument proves that the instruction exists; the reference is to 64 readable bytes.
        Self(unsafe { _mm512_loadu_si512(words.as_ptr().cast()) })
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        // SAFETY: `self` proves that the instruction exists.
        Self(unsafe { _mm512_andnot_si512(other.0, self.0) })
    }

    #[inline(always)]
    fn up<const BY: u32>(self) -> Self {
        // SAFETY: `self` proves that the instruction exists.
        Self(unsafe { _mm512_slli_epi64::<BY>(self.0) })
    }

    #[inline(always)]
    fn down<const BY: u32>(self) -> Self {
        // SAFETY: `self` proves that the instruction exists.
        Self(unsafe { _mm512_srli_epi64::<BY>(self.0) })
    }

    #[inline(always)]
    fn where_zero(self) -> Self {
        // SAFETY: `self` proves that the instructions exist.
        Self(unsafe { _mm512_movm_epi64(_mm512_testn_epi64_mask(self.0, self.0)) })
    }

    #[inline(always)]
    fn where_any(self, condition: Self, with: Self) -> Self {
        // SAFETY: `self` proves that the instructions exist.
        Self(unsafe { _mm512_maskz_mov_epi64(_mm512_test_epi64_mask(condition.0, with.0), self.0) })
    }

    #[inline(always)]
    fn less_one(self) -> Self {
        // SAFETY: `self` proves that the instructions exist.
        Self(unsafe { _mm512_add_epi64(self.0, _mm512_set1_epi64(-1)) })
    }

    #[inline(always)]
    fn down_to_first(pieces: Self, ray: Self) -> Self {
        // `down` has all bits from the top down to the highest piece; without a piece, all bits.
        // SAFETY: `pieces` proves that the instructions exist.
        Self(unsafe {
            let above = _mm512_lzcnt_epi64(pieces.0);
            let down = _mm512_srav_epi64(_mm512_set1_epi64(i64::MIN), above);
            _mm512_and_si512(down, ray.0)
        })
    }

    #[inline(always)]
    fn zero(proof: Avx512) -> Self {
        Self::splat(proof, 0)
    }

    #[inline(always)]
    fn tally(count: Self, set: Self) -> Self {
        // SAFETY: `set` proves that the instructions exist.
        Self(unsafe { _mm512_add_epi64(count.0, _mm512_popcnt_epi64(set.0)) })
    }

    #[inline(always)]
    fn total(count: Self) -> Self {
        count
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        // SAFETY: `self` proves that the instruction exists.
        Self(unsafe { _mm512_add_epi64(self.0, other.0) })
    }

    #[inline(always)]
    fn words(self) -> [u64; 8] {
        let mut words = [0; 8];
        // SAFETY: `self` proves that the instruction exists; the array is 64 writable bytes.
        unsafe { _mm512_storeu_si512(words.as_mut_ptr().cast(), self.0) };
        words
    }
}
