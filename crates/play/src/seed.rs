//! Seeds of random numbers.

use std::time::{SystemTime, UNIX_EPOCH};

/// A seed that is different each time.
#[expect(clippy::cast_possible_truncation, reason = "any 64 bits do")]
pub(crate) fn random_seed() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64)
}
