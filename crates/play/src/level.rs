//! The levels of the engine.

use std::ops::RangeInclusive;

use tabiya_engine::Strength;

/// The range of levels.
pub(crate) const RANGE: RangeInclusive<u8> = 1..=10;

/// The default level.
pub(crate) const USUAL: u8 = 5;

/// The rating of a level: 800 for the first, and 200 more for each further level.
pub(crate) fn rating(level: u8) -> u32 {
    600 + 200 * u32::from(level)
}

/// The engine's strength at a level; full strength without one.
pub(crate) fn strength(level: Option<u8>) -> Strength {
    level.map_or(Strength::FULL, |level| Strength::elo(rating(level)))
}
