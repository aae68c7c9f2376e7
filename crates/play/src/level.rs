//! Levels of the engine.

use std::ops::RangeInclusive;

/// The levels that there are.
pub(crate) const RANGE: RangeInclusive<u8> = 1..=10;

/// The level if nobody names one.
pub(crate) const USUAL: u8 = 5;

/// The rating of a level: 800, and 200 more for each above the first.
pub(crate) fn rating(level: u8) -> u32 {
    600 + 200 * u32::from(level)
}
