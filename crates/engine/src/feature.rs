//! Parts of the search that can be switched off, to measure what each is worth.

macro_rules! features {
    ($($(#[$doc:meta])* $name:ident: $text:literal,)*) => {
        /// A part of the search that can be switched off for a match.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Feature {
            $($(#[$doc])* $name,)*
        }

        impl Feature {
            /// All features.
            pub const ALL: &'static [Self] = &[$(Self::$name),*];

            /// The name on command lines.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$name => $text,)*
                }
            }
        }
    };
}

features! {
    /// Passing the move to see whether even that is good enough.
    NullMove: "null-move",
    /// Pruning nodes whose evaluation is far above the window.
    ReverseFutility: "reverse-futility",
    /// Searching only captures where the evaluation is far below the window.
    Razoring: "razoring",
    /// Pruning quiet moves where the evaluation is below the window.
    Futility: "futility",
    /// Pruning late quiet moves.
    LateMovePruning: "late-move-pruning",
    /// Pruning moves that lose material.
    ExchangePruning: "exchange-pruning",
    /// Searching late moves less deeply.
    LateMoveReductions: "late-move-reductions",
    /// Searching checks more deeply.
    CheckExtensions: "check-extensions",
    /// Searching the table's move more deeply where it is much better than all others.
    SingularExtensions: "singular-extensions",
    /// Searching nodes unknown to the table less deeply.
    InternalReductions: "internal-reductions",
    /// A narrow window around the last iteration's score.
    AspirationWindows: "aspiration-windows",
    /// Scoring moves by the moves before them.
    ContinuationHistory: "continuation-history",
    /// Trying first the moves that refuted siblings.
    Killers: "killers",
    /// Correcting the evaluation by the results of searches.
    CorrectionHistory: "correction-history",
    /// Pruning by captures that beat the window by a margin in a shallow search.
    ProbCut: "probcut",
    /// Trying quiet checks where the main search ends.
    QuietChecks: "quiet-checks",
    /// Spending time according to how sure the choice is.
    TimeByUnrest: "time-by-unrest",
}

/// The parts of the search that are in use: all of them unless a match says otherwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Features(u32);

impl Features {
    /// All features.
    pub const ALL: Self = Self(u32::MAX);

    /// The set without one feature.
    #[must_use]
    pub const fn without(self, feature: Feature) -> Self {
        Self(self.0 & !(1 << feature as u32))
    }

    /// The features that neither prune moves nor search some less deeply than others.
    pub(crate) const FULL_WIDTH: Self = {
        use Feature::{
            ExchangePruning, Futility, InternalReductions, LateMovePruning, LateMoveReductions,
            NullMove, ProbCut, Razoring, ReverseFutility, SingularExtensions,
        };
        Self::ALL
            .without(NullMove)
            .without(ReverseFutility)
            .without(Razoring)
            .without(Futility)
            .without(LateMovePruning)
            .without(ExchangePruning)
            .without(LateMoveReductions)
            .without(SingularExtensions)
            .without(InternalReductions)
            .without(ProbCut)
    };

    /// Whether a part is in use.
    #[inline(always)]
    pub const fn has(self, feature: Feature) -> bool {
        self.0 & 1 << feature as u32 != 0
    }
}

impl Default for Features {
    fn default() -> Self {
        Self::ALL
    }
}
