//! Variants whose rules are data, for tests of games and positions.

use tabiya_variants::{AnyPosition, CustomState, Variant};

/// The state beyond the board at the start of a game of such a variant.
#[track_caller]
pub(crate) fn state(variant: Variant) -> CustomState {
    match variant.start() {
        AnyPosition::Custom(start) => *start.state(),
        other => panic!("the rules of {} are a type", other.variant()),
    }
}
