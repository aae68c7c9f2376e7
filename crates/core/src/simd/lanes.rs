//! Several boards at once.

use core::ops::{BitAnd, BitOr, BitXor};

/// The operators of sets for a type of lanes, an intrinsic each.
#[cfg(all(feature = "std", target_arch = "x86_64"))]
macro_rules! lane_operators {
    ($lanes:ident: $($operator:ident $method:ident $intrinsic:ident),+) => {$(
        impl core::ops::$operator for $lanes {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                // SAFETY: `self` proves that the instruction exists.
                Self(unsafe { $intrinsic(self.0, other.0) })
            }
        }
    )+};
}
#[cfg(all(feature = "std", target_arch = "x86_64"))]
pub(super) use lane_operators;

/// Several bitboards side by side, one per lane, changed by the same instruction.
///
/// All back ends have the same operations under the same names; an operation may take one instruction on one
/// back end and several on another.
pub trait Lanes:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self> + 'static
{
    /// The value that proves that the instructions of this back end exist.
    type Proof: Copy;
    /// Running counts of squares, one per lane.
    type Count: Copy;
    /// The number of lanes.
    const LANES: usize;

    /// Returns a vector in which every lane holds `word`.
    fn splat(proof: Self::Proof, word: u64) -> Self;
    /// The words from `at` on, one per lane; zero in all lanes if there are too few.
    fn load(proof: Self::Proof, words: &[u64], at: usize) -> Self;
    /// The squares that are in this set and not in the other.
    fn without(self, other: Self) -> Self;
    /// Every bit moved up by `BY`.
    fn up<const BY: u32>(self) -> Self;
    /// Every bit moved down by `BY`.
    fn down<const BY: u32>(self) -> Self;
    /// All bits set in lanes that are zero, none in the others.
    fn where_zero(self) -> Self;
    /// This set in lanes where `condition` shares a bit with `with`, the empty set in the others.
    fn where_any(self, condition: Self, with: Self) -> Self;
    /// Each lane minus one.
    fn less_one(self) -> Self;
    /// Given a ray that leads down from a square and the pieces on it: the squares of the ray up to and
    /// including the first piece.
    fn down_to_first(pieces: Self, ray: Self) -> Self;

    /// Given a ray that leads up from a square and the pieces on it: the squares of the ray up to and
    /// including the first piece.
    #[inline(always)]
    fn up_to_first(pieces: Self, ray: Self) -> Self {
        (pieces ^ pieces.less_one()) & ray
    }

    /// A count of zero.
    fn zero(proof: Self::Proof) -> Self::Count;
    /// Adds the size of a set. Between `zero` and `total` no rank may reach more than 255: eight directions
    /// of sliders, eight knight jumps, the king, castling and pawns (two sets, and six more for promotions)
    /// make 64 + 64 + 3 + 2 + 64. With several kings, a king next to a square takes the place of a slider's
    /// direction there, and pawns with a fifth promotion add 16.
    fn tally(count: Self::Count, set: Self) -> Self::Count;
    /// The sums as words.
    fn total(count: Self::Count) -> Self;
    /// Adds the lanes as numbers.
    fn plus(self, other: Self) -> Self;
    /// The words themselves; those beyond the last lane are zero.
    fn words(self) -> [u64; 8];
}
