//! Levels of the engine.

use std::ops::RangeInclusive;

use tabiya_engine::Strength;

/// The levels that there are.
pub(crate) const RANGE: RangeInclusive<u8> = 1..=10;

/// The level if nobody names one.
pub(crate) const USUAL: u8 = 5;

/// The rating of a level: 800, and 200 more for each above the first.
pub(crate) fn rating(level: u8) -> u32 {
    600 + 200 * u32::from(level)
}

/// How strong an engine plays at a level; as strong as it can without one.
pub(crate) fn strength(level: Option<u8>) -> Strength {
    level.map_or(Strength::FULL, |level| Strength::elo(rating(level)))
}
