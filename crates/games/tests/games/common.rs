//! Help for tests of variants whose rules are data.

use tabiya_games::{AnyPosition, MaskedState, Variant};

/// The state at the start of a game of a variant whose rules are data.
#[track_caller]
pub(crate) fn state(variant: Variant) -> MaskedState {
    match variant.start() {
        AnyPosition::Masked(start) => *start.state(),
        other => panic!("the rules of {} are a type", other.variant()),
    }
}
