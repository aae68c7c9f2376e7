//! The back end with four lanes, for AVX2: Intel since Haswell (2013), AMD since Excavator (2015).

use core::arch::x86_64::*;

use super::bmi2::Bmi2;
use super::lanes::{Straight, lane_operators};
use super::{Cpu, Job, Lanes};
use crate::types::{Bitboard, Square};

/// Proof that the processor has AVX2 and the instructions of [`Bmi2`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Avx2<const PEXT: bool>(Bmi2<PEXT>);

impl<const PEXT: bool> Avx2<PEXT> {
    /// The proof, if this processor has the instructions.
    pub fn detect() -> Option<Self> {
        let all = std::is_x86_feature_detected!("avx2");
        Bmi2::detect().filter(|_| all).map(Self)
    }

    /// Converts the proof that the processor has AVX2 and BMI2 to a back end that looks slider attacks up by magic
    /// multiplication instead of PEXT.
    #[inline(always)]
    pub(super) fn without_pext(self) -> Avx2<false> {
        Avx2(self.0.without_pext())
    }
}

impl<const PEXT: bool> Cpu for Avx2<PEXT> {
    const NAME: &'static str = "avx2";
    type Lanes = Lanes4;
    type Scalar = Bmi2<false>;
    type Vectors = Avx2<false>;

    #[inline(always)]
    fn scalar(self) -> Bmi2<false> {
        self.0.without_pext()
    }

    #[inline(always)]
    fn vectors(self) -> Avx2<false> {
        self.without_pext()
    }

    #[inline(always)]
    fn lanes(self) -> Option<Avx2<false>> {
        Some(self.without_pext())
    }

    #[inline(always)]
    fn call<J: Job>(self, job: J) -> J::Out {
        #[inline(never)]
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        fn inner<C: Cpu, J: Job>(cpu: C, job: J) -> J::Out {
            job.run(cpu)
        }
        // SAFETY: `inner` needs the instructions that `self` proves: only `detect` creates an Avx2
        // from nothing, and only if it has found all of them on this processor.
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

/// Four bitboards in a 256-bit register. They can only be made from an [`Avx2`] token, so a value proves that the
/// processor has AVX2.
#[derive(Clone, Copy)]
pub struct Lanes4(__m256i);

lane_operators!(Lanes4: BitAnd bitand _mm256_and_si256, BitOr bitor _mm256_or_si256, BitXor bitxor _mm256_xor_si256);

impl Lanes for Lanes4 {
    type Proof = Avx2<false>;
    /// One sum per byte; `total` adds the eight sums of each lane.
    type Count = Self;
    type Half = Self;
    const LANES: usize = 4;

    #[inline(always)]
    #[expect(clippy::cast_possible_wrap, reason = "bits, not a number")]
    fn splat(_: Avx2<false>, word: u64) -> Self {
        // SAFETY: the argument proves that the instruction exists.
        Self(unsafe { _mm256_set1_epi64x(word as i64) })
    }

    #[inline(always)]
    fn load(proof: Avx2<false>, words: &[u64], at: usize) -> Self {
        let Some(words) = words.get(at..).and_then(<[u64]>::first_chunk::<4>) else {
            return Self::splat(proof, 0);
        };
        // SAFETY: the argument proves that the instruction exists; the reference is to 32 readable bytes.
        Self(unsafe { _mm256_loadu_si256(words.as_ptr().cast()) })
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        // SAFETY: `self` proves that the instruction exists.
        Self(unsafe { _mm256_andnot_si256(other.0, self.0) })
    }

    #[inline(always)]
    fn up<const BY: u32>(self) -> Self {
        // SAFETY: `self` proves that the instructions exist.
        Self(unsafe { _mm256_sll_epi64(self.0, _mm_cvtsi64_si128(i64::from(BY))) })
    }

    #[inline(always)]
    fn down<const BY: u32>(self) -> Self {
        // SAFETY: `self` proves that the instructions exist.
        Self(unsafe { _mm256_srl_epi64(self.0, _mm_cvtsi64_si128(i64::from(BY))) })
    }

    #[inline(always)]
    fn where_zero(self) -> Self {
        // SAFETY: `self` proves that the instructions exist.
        Self(unsafe { _mm256_cmpeq_epi64(self.0, _mm256_setzero_si256()) })
    }

    #[inline(always)]
    fn where_any(self, condition: Self, with: Self) -> Self {
        self.without((condition & with).where_zero())
    }

    #[inline(always)]
    fn less_one(self) -> Self {
        // SAFETY: `self` proves that the instructions exist.
        Self(unsafe { _mm256_add_epi64(self.0, _mm256_set1_epi64x(-1)) })
    }

    #[inline(always)]
    fn down_to_first(pieces: Self, ray: Self) -> Self {
        // AVX2 cannot count leading zeros. Instead, all bits below the highest piece are set, and these
        // squares are removed from the ray.
        let smeared = pieces | pieces.down::<1>();
        let smeared = smeared | smeared.down::<2>();
        let smeared = smeared | smeared.down::<4>();
        let smeared = smeared | smeared.down::<8>();
        let smeared = smeared | smeared.down::<16>();
        let smeared = smeared | smeared.down::<32>();
        ray.without(smeared.down::<1>())
    }

    #[inline(always)]
    fn straight_attacks(self, direction: Straight, occupied: Self) -> Option<Self> {
        if direction != Straight::East {
            return None;
        }
        // In each byte, subtracting twice the slider borrows from the first piece above it, and flips all bits between.
        // SAFETY: `self` proves that the instructions exist.
        Some(Self(unsafe {
            let borrowed = _mm256_sub_epi8(occupied.0, _mm256_add_epi8(self.0, self.0));
            _mm256_xor_si256(borrowed, occupied.0)
        }))
    }

    #[inline(always)]
    fn zero(proof: Avx2<false>) -> Self {
        Self::splat(proof, 0)
    }

    /// Looks up the population count of each half-byte in a table (Muła, Kurz and Lemire, 2018).
    #[inline(always)]
    fn tally(count: Self, set: Self) -> Self {
        // SAFETY: `set` proves that the instructions exist.
        Self(unsafe {
            let sizes = _mm256_broadcastsi128_si256(_mm_setr_epi8(
                0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
            ));
            let half = _mm256_set1_epi8(0x0f);
            let low = _mm256_and_si256(set.0, half);
            let high = _mm256_and_si256(_mm256_srli_epi64::<4>(set.0), half);
            let low = _mm256_shuffle_epi8(sizes, low);
            let high = _mm256_shuffle_epi8(sizes, high);
            _mm256_add_epi8(_mm256_add_epi8(count.0, low), high)
        })
    }

    #[inline(always)]
    fn total(count: Self) -> Self {
        // SAFETY: `count` proves that the instructions exist.
        Self(unsafe { _mm256_sad_epu8(count.0, _mm256_setzero_si256()) })
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        // SAFETY: `self` proves that the instruction exists.
        Self(unsafe { _mm256_add_epi64(self.0, other.0) })
    }

    #[inline(always)]
    fn words(self) -> [u64; 8] {
        let mut words = [0; 8];
        // SAFETY: `self` proves that the instruction exists; the array has 64 bytes, of which it writes 32.
        unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), self.0) };
        words
    }
}
