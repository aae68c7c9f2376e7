//! How an engine fails a check.

use super::WrongCounter;
use super::culprit::Crash;
use super::difference::Difference;
use super::error::EngineError;

/// How an engine fails a check, as part of a [`Verdict`](tabiya_suite::Verdict).
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum CheckFailure {
    /// The engine's answer is wrong, or its count differs from the count in the suite.
    Wrong {
        /// The engine's count.
        got: u128,
        /// The right count.
        right: u128,
        /// The position where the engine goes wrong. `None` if the engine is right and the suite is wrong, if
        /// the engine did not repeat its error, or if the search for the position was cut short.
        difference: Option<Box<Difference>>,
        /// The difference in the smallest position found by shrinking, if shrinking was requested.
        smallest: Option<Box<Difference>>,
        /// The error that cut the search for the position short.
        cut_short: Option<EngineError>,
    },
    /// The engine's count is right, but counters that it prints with it are wrong.
    Miscounted(Vec<WrongCounter>),
    /// The engine crashed, hung or broke the protocol on the position.
    Broken {
        /// The breakage on the position of the suite.
        crash: Box<Crash>,
        /// The breakage on the smallest position found by shrinking, if shrinking was requested.
        smallest: Option<Box<Crash>>,
    },
}

impl CheckFailure {
    /// The failure of an answer that is wrong because of this difference, which is not shrunk.
    pub(super) fn of_difference(found: Difference) -> Self {
        let Difference { right, wrong: got, .. } = found;
        let (difference, smallest, cut_short) = (Some(Box::new(found)), None, None);
        Self::Wrong { got, right, difference, smallest, cut_short }
    }
}
