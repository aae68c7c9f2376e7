//! The settings of an engine.

use std::time::Duration;

use crate::feature::Features;
use crate::strength::Strength;

/// The settings of an engine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// The size of the hash table, in mebibytes.
    pub hash: usize,
    /// The number of search threads.
    pub threads: usize,
    /// The number of best lines to find (MultiPV).
    pub multipv: usize,
    /// Time lost on each move between the engine's answer and the game clock.
    pub overhead: Duration,
    /// Time on the clock that is kept in reserve against occasional delays.
    pub reserve: Duration,
    /// The playing strength.
    pub strength: Strength,
    /// The seed of the random evaluation errors of a weakened engine.
    pub seed: u64,
    /// The parts of the search that are switched on.
    #[doc(hidden)]
    pub features: Features,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            hash: 16,
            threads: 1,
            multipv: 1,
            overhead: Duration::from_millis(20),
            reserve: Duration::from_millis(100),
            strength: Strength::FULL,
            seed: 0,
            features: Features::ALL,
        }
    }
}
