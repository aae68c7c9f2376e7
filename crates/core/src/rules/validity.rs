//! The positions that are allowed under given rules.

use super::Rules;
use crate::position::{Faults, Position};

/// Decides which positions can occur in games under the rules `R`. Every default is the behaviour of chess.
pub trait Validity<R: Rules>: 'static {
    /// The faults of a position under these rules, in addition to the faults of chess.
    #[inline]
    fn faults(_: &Position<R>) -> Faults {
        Faults::NONE
    }

    /// The faults of chess that these rules allow.
    #[inline]
    fn ignored(_: &Position<R>) -> Faults {
        Faults::NONE
    }
}
