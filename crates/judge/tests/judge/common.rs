//! Random positions for the tests, the same ones in every run.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use tabiya_core::Position;
use tabiya_judge::random::RandomFeature;

/// Random numbers from a seed.
pub(crate) fn random(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

/// Yields `of_each` random positions with each feature.
pub(crate) fn positions(
    seed: u64,
    of_each: usize,
) -> impl Iterator<Item = (RandomFeature, Position)> {
    RandomFeature::ALL.into_iter().zip(0..).flat_map(move |(feature, at)| {
        let mut rng = random(seed << 8 | at);
        (0..of_each).map(move |_| (feature, feature.position(&mut rng)))
    })
}
