//! The engine's levels, and seeds for its random errors.

use std::ops::RangeInclusive;
use web_time::{SystemTime, UNIX_EPOCH};

use tabiya_engine::Strength;

/// The range of levels.
pub const RANGE: RangeInclusive<u8> = 1..=10;

/// The default level.
pub const USUAL: u8 = 5;

/// The rating of a level: 800 for level 1, and 200 more for each further level.
pub fn rating(level: u8) -> u32 {
    600 + 200 * u32::from(level)
}

/// The engine's strength at a level; full strength if no level is set.
pub fn strength(level: Option<u8>) -> Strength {
    level.map_or(Strength::FULL, |level| Strength::elo(rating(level)))
}

/// The engine's name, with its level if it has one.
pub fn engine_name(level: Option<u8>) -> String {
    level.map_or("Tabiya".to_owned(), |level| format!("Tabiya level {level}"))
}

/// A seed taken from the clock, different each time.
#[expect(clippy::cast_possible_truncation, reason = "any 64 bits do")]
pub fn random_seed() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64)
}
