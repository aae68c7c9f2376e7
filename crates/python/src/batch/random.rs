//! The random numbers of a game, which depend on the seed and on the number of the game alone.

/// The generator SplitMix64: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Random(u64);

impl Random {
    /// The generator of a game.
    pub(crate) fn new(seed: u64, game: usize) -> Self {
        let mut of_the_seed = Self(seed);
        let mixed = of_the_seed.number();
        let mut of_the_game = Self(mixed ^ (game as u64).wrapping_mul(0xd134_2543_de82_ef95));
        Self(of_the_game.number())
    }

    fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// A number less than `limit`, which is at most 2 to the power of 32; each is nearly equally likely.
    #[inline]
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        let product = (self.number() >> 32) * limit as u64;
        usize::try_from(product >> 32).unwrap_or_default()
    }
}
