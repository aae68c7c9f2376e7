//! The back end with eight lanes, for AVX-512 with its population count and products of bit matrices (GFNI): Intel since
//! Ice Lake (2019), AMD since Zen 4 (2022).

use core::arch::x86_64::*;

use super::bmi2::Bmi2;
use super::lanes::{Straight, lane_operators};
use super::{Cpu, Job, Lanes};
use crate::types::{Bitboard, Square};

/// Proof that the processor has AVX-512 F, BW, CD, DQ, VL and VPOPCNTDQ, GFNI, and the instructions of [`Bmi2`].
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
            && std::is_x86_feature_detected!("avx512vpopcntdq")
            && std::is_x86_feature_detected!("gfni");
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
            enable = "avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx512vpopcntdq,gfni,bmi1,bmi2,lzcnt,popcnt"
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

/// The bit matrix, a row per byte, that reverses the bits of a byte.
const REVERSE: i64 = 0x8040_2010_0804_0201_u64.cast_signed();
/// The bytes 1, 2, 4, .. 128 from the lowest to the highest, and from the highest to the lowest: times a board, which is
/// a bit matrix, they are its files.
const FILES: i64 = REVERSE;
const FILES_BACKWARDS: i64 = 0x0102_0408_1020_4080;

/// Implements lanes of one register width, each operation by the intrinsics of that width.
macro_rules! avx512_lanes {
    (
        $(#[$doc:meta])* $lanes:ident: $count:literal in $register:ident, $half:ty,
        $and:ident $or:ident $xor:ident $without:ident $splat:ident $load:ident $store:ident $up:ident $down:ident
        $mask:ident $test:ident $testn:ident $keep:ident $add:ident $zeros:ident $shift:ident $popcnt:ident
        $add_bytes:ident $sub_bytes:ident $times:ident
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub struct $lanes($register);

        lane_operators!($lanes: BitAnd bitand $and, BitOr bitor $or, BitXor bitxor $xor);

        impl $lanes {
            /// The squares that sliders attack towards the higher bit of each byte: subtracting twice the slider
            /// borrows from the first piece above it, and flips all bits between.
            #[inline(always)]
            fn up_bytes(self, occupied: Self) -> Self {
                // SAFETY: `self` proves that the instructions exist.
                Self(unsafe { $xor($sub_bytes(occupied.0, $add_bytes(self.0, self.0)), occupied.0) })
            }

            /// The product of each byte and the bit matrix of its lane.
            #[inline(always)]
            fn times(self, matrix: Self) -> Self {
                // SAFETY: `self` proves that the instruction exists.
                Self(unsafe { $times::<0>(self.0, matrix.0) })
            }

            /// The bits of each byte in reverse.
            #[inline(always)]
            fn reversed(self) -> Self {
                self.times(self.filled(REVERSE))
            }

            /// A vector that holds `word` in every lane, whatever this one holds.
            #[inline(always)]
            fn filled(self, word: i64) -> Self {
                // SAFETY: `self` proves that the instruction exists.
                Self(unsafe { $splat(word) })
            }
        }

        impl Lanes for $lanes {
            type Proof = Avx512;
            type Count = Self;
            type Half = $half;
            const LANES: usize = $count;

            #[inline(always)]
            #[expect(clippy::cast_possible_wrap, reason = "bits, not a number")]
            fn splat(_: Avx512, word: u64) -> Self {
                // SAFETY: the argument proves that the instruction exists.
                Self(unsafe { $splat(word as i64) })
            }

            #[inline(always)]
            fn load(proof: Avx512, words: &[u64], at: usize) -> Self {
                let Some(words) = words.get(at..).and_then(<[u64]>::first_chunk::<$count>) else {
                    return Self::splat(proof, 0);
                };
                // SAFETY: the argument proves that the instruction exists; the words are as long as the register.
                Self(unsafe { $load(words.as_ptr().cast()) })
            }

            #[inline(always)]
            fn without(self, other: Self) -> Self {
                // SAFETY: `self` proves that the instruction exists.
                Self(unsafe { $without(other.0, self.0) })
            }

            #[inline(always)]
            fn up<const BY: u32>(self) -> Self {
                // SAFETY: `self` proves that the instructions exist.
                Self(unsafe { $up(self.0, _mm_cvtsi64_si128(i64::from(BY))) })
            }

            #[inline(always)]
            fn down<const BY: u32>(self) -> Self {
                // SAFETY: `self` proves that the instructions exist.
                Self(unsafe { $down(self.0, _mm_cvtsi64_si128(i64::from(BY))) })
            }

            #[inline(always)]
            fn where_zero(self) -> Self {
                // SAFETY: `self` proves that the instructions exist.
                Self(unsafe { $mask($testn(self.0, self.0)) })
            }

            #[inline(always)]
            fn where_any(self, condition: Self, with: Self) -> Self {
                // SAFETY: `self` proves that the instructions exist.
                Self(unsafe { $keep($test(condition.0, with.0), self.0) })
            }

            #[inline(always)]
            fn less_one(self) -> Self {
                // SAFETY: `self` proves that the instructions exist.
                Self(unsafe { $add(self.0, $splat(-1)) })
            }

            #[inline(always)]
            fn down_to_first(pieces: Self, ray: Self) -> Self {
                // `down` has all bits from the top down to the highest piece; without a piece, all bits.
                // SAFETY: `pieces` proves that the instructions exist.
                Self(unsafe {
                    let down = $shift($splat(i64::MIN), $zeros(pieces.0));
                    $and(down, ray.0)
                })
            }

            #[inline(always)]
            fn straight_attacks(self, direction: Straight, occupied: Self) -> Option<Self> {
                // Boards mirrored at the diagonal from a8 to h1 have files as bytes, the first rank in the highest bit.
                let mirror = self.filled(FILES_BACKWARDS);
                Some(match direction {
                    Straight::North => {
                        let (pieces, sliders) = (mirror.times(occupied), mirror.times(self));
                        let north = sliders.reversed().up_bytes(pieces.reversed());
                        self.filled(FILES).times(north)
                    }
                    Straight::South => {
                        let (pieces, sliders) = (mirror.times(occupied), mirror.times(self));
                        mirror.times(sliders.up_bytes(pieces))
                    }
                    Straight::East => self.up_bytes(occupied),
                    Straight::West => self.reversed().up_bytes(occupied.reversed()).reversed(),
                })
            }

            #[inline(always)]
            fn zero(proof: Avx512) -> Self {
                Self::splat(proof, 0)
            }

            #[inline(always)]
            fn tally(count: Self, set: Self) -> Self {
                // SAFETY: `set` proves that the instructions exist.
                Self(unsafe { $add(count.0, $popcnt(set.0)) })
            }

            #[inline(always)]
            fn total(count: Self) -> Self {
                count
            }

            #[inline(always)]
            fn plus(self, other: Self) -> Self {
                // SAFETY: `self` proves that the instruction exists.
                Self(unsafe { $add(self.0, other.0) })
            }

            #[inline(always)]
            fn words(self) -> [u64; 8] {
                let mut words = [0; 8];
                // SAFETY: `self` proves that the instruction exists; the array is at least as long as the register.
                unsafe { $store(words.as_mut_ptr().cast(), self.0) };
                words
            }
        }
    };
}

avx512_lanes!(
    /// Eight bitboards in a 512-bit register. They can only be made from an [`Avx512`] token, so a value proves that
    /// the processor has AVX-512.
    Lanes8: 8 in __m512i, HalfLanes8,
    _mm512_and_si512 _mm512_or_si512 _mm512_xor_si512 _mm512_andnot_si512 _mm512_set1_epi64
    _mm512_loadu_si512 _mm512_storeu_si512 _mm512_sll_epi64 _mm512_srl_epi64
    _mm512_movm_epi64 _mm512_test_epi64_mask _mm512_testn_epi64_mask _mm512_maskz_mov_epi64
    _mm512_add_epi64 _mm512_lzcnt_epi64 _mm512_srav_epi64 _mm512_popcnt_epi64
    _mm512_add_epi8 _mm512_sub_epi8 _mm512_gf2p8affine_epi64_epi8
);

avx512_lanes!(
    /// Four bitboards in a 256-bit register, for at most four moves: on many processors the wider instructions take
    /// twice as long.
    HalfLanes8: 4 in __m256i, Self,
    _mm256_and_si256 _mm256_or_si256 _mm256_xor_si256 _mm256_andnot_si256 _mm256_set1_epi64x
    _mm256_loadu_si256 _mm256_storeu_si256 _mm256_sll_epi64 _mm256_srl_epi64
    _mm256_movm_epi64 _mm256_test_epi64_mask _mm256_testn_epi64_mask _mm256_maskz_mov_epi64
    _mm256_add_epi64 _mm256_lzcnt_epi64 _mm256_srav_epi64 _mm256_popcnt_epi64
    _mm256_add_epi8 _mm256_sub_epi8 _mm256_gf2p8affine_epi64_epi8
);
