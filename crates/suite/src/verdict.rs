//! What became of a check.

/// The result of a check. `F` describes a failure: of the built-in generator by default; `tabiya-verify` describes
/// failures of an engine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict<F = CountFailure> {
    /// The count agrees with the suite.
    Right,
    /// The count differs from the count in the suite, or the check gave no count.
    Failed(F),
    /// The check was not made, for this reason.
    LeftOut(LeftOut),
    /// Not made yet, or not completed before the time ran out or the run was stopped.
    NotReached,
}

/// How a count by the built-in generator fails.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CountFailure {
    /// The count differs from the count in the suite.
    Wrong {
        /// The number of leaf nodes that was counted.
        got: u128,
        /// The divide: each legal move as text, with the leaf nodes below it.
        rows: Vec<(String, u128)>,
    },
    /// A house rule misbehaved; the text is the reason.
    Misruled(String),
}

/// Why a check is not made.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum LeftOut {
    /// The depth is above [`CheckLimits::depth`](crate::CheckLimits::depth).
    TooDeep,
    /// The depth is not [`CheckLimits::exact_depth`](crate::CheckLimits::exact_depth).
    OtherDepth,
    /// The expected count is above [`CheckLimits::max_nodes`](crate::CheckLimits::max_nodes).
    TooLarge,
    /// The position has faults.
    Faulty,
    /// The position has house rules.
    House,
    /// The position needs Chess960.
    Chess960,
    /// The count is deeper than the legal moves, which are all that is compared.
    NotFirstPly,
    /// The engine is known to be wrong, or to hang, on this position at a lower depth.
    Known,
    /// The engine lacks a variant or an option that the position needs; the text says which.
    Unsupported(String),
}
