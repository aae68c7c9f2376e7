//! The settings of an engine.

use std::time::Duration;

use crate::feature::Features;
use crate::strength::Strength;

/// The settings of an engine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// The size of the table, in mebibytes.
    pub hash: usize,
    /// The number of threads that search.
    pub threads: usize,
    /// The number of best moves to find.
    pub multipv: usize,
    /// Time that is lost between the engine and the clock on each move.
    pub overhead: Duration,
    /// Time on the clock that is held back against occasional delays.
    pub reserve: Duration,
    /// The playing strength.
    pub strength: Strength,
    /// The seed for the misjudgements of a weaker player.
    pub seed: u64,
    /// The parts of the search that are in use.
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
