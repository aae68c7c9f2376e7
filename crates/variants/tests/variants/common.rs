//! Help for tests of variants whose rules are data.

use tabiya_variants::{AnyPosition, CustomState, Variant};

/// The state at the start of a game of a variant whose rules are data.
#[track_caller]
pub(crate) fn state(variant: Variant) -> CustomState {
    match variant.start() {
        AnyPosition::Custom(start) => *start.state(),
        other => panic!("the rules of {} are a type", other.variant()),
    }
}
