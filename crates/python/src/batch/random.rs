//! The random numbers of a game, which depend on the seed and on the number of the game alone.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;

/// The generator of a game.
#[derive(Debug, Clone)]
pub(crate) struct Random(SplitMix64);

impl Random {
    pub(crate) fn new(seed: u64, game: usize) -> Self {
        let of_the_seed: u64 = SplitMix64::seed_from_u64(seed).random();
        Self(SplitMix64::seed_from_u64(of_the_seed.wrapping_add(game as u64)))
    }

    /// A number less than `limit`; each is equally likely.
    #[inline]
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0.random_range(0..limit)
    }
}
