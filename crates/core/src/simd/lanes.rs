//! Vectors of bitboards, which process several positions at once.

use core::ops::{BitAnd, BitOr, BitXor};

/// Implements the set operators for a type of lanes, each by one intrinsic.
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

/// The directions of rooks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Straight {
    /// Towards the eighth rank.
    North,
    /// Towards the first rank.
    South,
    /// Towards the h-file.
    East,
    /// Towards the a-file.
    West,
}

/// Several bitboards side by side, one per lane, changed by the same instruction.
///
/// All back ends have the same operations under the same names; an operation may take one instruction on one
/// back end and several on another.
pub trait Lanes:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self> + 'static
{
    /// A value that proves that this processor has the back end's instructions.
    type Proof: Copy;
    /// Running counts of squares, one per lane.
    type Count: Copy;
    /// Vectors with half as many lanes where these take less time, or the same vectors.
    type Half: Lanes<Proof = Self::Proof>;
    /// The number of lanes.
    const LANES: usize;

    /// Returns a vector in which every lane holds `word`.
    fn splat(proof: Self::Proof, word: u64) -> Self;
    /// Loads the words from index `at` on, one per lane; zero in all lanes if there are too few words.
    fn load(proof: Self::Proof, words: &[u64], at: usize) -> Self;
    /// The squares of this set that are not in the other set.
    fn without(self, other: Self) -> Self;
    /// Shifts every lane left, so that each bit moves up by `BY` squares.
    fn up<const BY: u32>(self) -> Self;
    /// Shifts every lane right, so that each bit moves down by `BY` squares.
    fn down<const BY: u32>(self) -> Self;
    /// A mask of the lanes that are zero: all bits are set in these lanes, and no bits in the others.
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

    /// The squares that sliders, which are on occupied squares, attack in a direction, first blockers included; `None` if an
    /// occluded fill is as fast.
    #[inline(always)]
    fn straight_attacks(self, _direction: Straight, _occupied: Self) -> Option<Self> {
        None
    }

    /// A count of zero.
    fn zero(proof: Self::Proof) -> Self::Count;
    /// Adds the number of squares of a set to the count. A back end may count each rank in one byte, so no rank
    /// may gain more than 255 between `zero` and `total`. A rank gains at most 64 by sliders (eight
    /// directions), 64 by knights (eight jumps), 3 by the king, 2 by castling, and 64 by pawns (two sets, six
    /// more for promotions) or 80 with a fifth promotion. If there are several kings, a king next to a square
    /// keeps sliders in one direction from reaching that square.
    fn tally(count: Self::Count, set: Self) -> Self::Count;
    /// The counts as numbers, one word per lane.
    fn total(count: Self::Count) -> Self;
    /// Adds the lanes of both vectors as numbers.
    fn plus(self, other: Self) -> Self;
    /// The lanes as an array of words; words beyond the last lane are zero.
    fn words(self) -> [u64; 8];
}
