//! Variants whose rules are data, for tests of games and positions under them.

use tabiya_variants::{AnyPosition, CustomState, Variant};

/// What positions of such a variant keep beyond the board when a game starts.
#[track_caller]
pub(crate) fn state(variant: Variant) -> CustomState {
    match variant.start() {
        AnyPosition::Custom(start) => *start.state(),
        other => panic!("the rules of {} are a type", other.variant()),
    }
}
