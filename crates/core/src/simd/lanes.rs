//! Several boards at once.

use core::ops::{BitAnd, BitOr, BitXor};

/// Several bitboards side by side, one a lane, changed by the same instruction.
///
/// Back ends have the same operations under the same names; what one does in an instruction and
/// another cannot is one operation here.
pub trait Lanes:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self> + 'static
{
    /// The value that proves the instructions of this back end to exist.
    type Proof: Copy;
    /// Sums of squares counted, a lane each.
    type Count: Copy;
    /// The number of lanes.
    const LANES: usize;

    /// One word in every lane.
    fn splat(proof: Self::Proof, word: u64) -> Self;
    /// The words from `at` on, one a lane; zero in all lanes if there are not that many.
    fn load(proof: Self::Proof, words: &[u64], at: usize) -> Self;
    /// What is in this set and not in the other.
    fn without(self, other: Self) -> Self;
    /// Every bit moved up by `BY`.
    fn up<const BY: u32>(self) -> Self;
    /// Every bit moved down by `BY`.
    fn down<const BY: u32>(self) -> Self;
    /// All bits where a lane is zero, none elsewhere.
    fn where_zero(self) -> Self;
    /// This set where `condition` shares a bit with `with`, the empty one elsewhere.
    fn where_any(self, condition: Self, with: Self) -> Self;
    /// Each lane less one.
    fn less_one(self) -> Self;
    /// Of a ray that leads down from a square and the pieces on it: the squares up to and with the
    /// first piece.
    fn down_to_first(pieces: Self, ray: Self) -> Self;

    /// Of a ray that leads up from a square and the pieces on it: the squares up to and with the
    /// first piece.
    #[inline(always)]
    fn up_to_first(pieces: Self, ray: Self) -> Self {
        (pieces ^ pieces.less_one()) & ray
    }

    /// Nothing counted.
    fn zero(proof: Self::Proof) -> Self::Count;
    /// Adds the size of a set. Between `zero` and `total` no rank may come to more than 255: eight
    /// directions of sliders, eight knights' jumps, the king, castles and pawns (two sets, six more
    /// of promotions) make 64 + 64 + 3 + 2 + 64. Several kings, one next to a square, take the place of
    /// a slider's direction there, and pawns with a fifth promotion add 16.
    fn tally(count: Self::Count, set: Self) -> Self::Count;
    /// The sums as words.
    fn total(count: Self::Count) -> Self;
    /// Adds words as numbers.
    fn plus(self, other: Self) -> Self;
    /// The words themselves; those beyond the last lane are zero.
    fn words(self) -> [u64; 8];
}
