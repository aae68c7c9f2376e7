//! Parts of the search that can be switched off, to measure how much strength each adds.

macro_rules! features {
    ($($(#[$doc:meta])* $name:ident: $text:literal,)*) => {
        /// A part of the search that can be switched off in a match.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Feature {
            $($(#[$doc])* $name,)*
        }

        impl Feature {
            /// All features.
            pub const ALL: &'static [Self] = &[$(Self::$name),*];

            /// The feature's name on command lines.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$name => $text,)*
                }
            }
        }
    };
}

features! {
    /// Pruning nodes where the opponent cannot do well even after a null move.
    NullMove: "null-move",
    /// Pruning nodes whose evaluation is far above beta.
    ReverseFutility: "reverse-futility",
    /// Replacing the main search by the quiescence search where the evaluation is far below alpha.
    Razoring: "razoring",
    /// Pruning quiet moves where the evaluation is far below alpha.
    Futility: "futility",
    /// Pruning quiet moves that come late in the move order.
    LateMovePruning: "late-move-pruning",
    /// Pruning moves that lose material in a static exchange.
    ExchangePruning: "exchange-pruning",
    /// Searching moves that come late in the move order less deeply.
    LateMoveReductions: "late-move-reductions",
    /// Searching moves out of check more deeply.
    CheckExtensions: "check-extensions",
    /// Searching the hash move more deeply where it is much better than all other moves.
    SingularExtensions: "singular-extensions",
    /// Searching nodes without a hash move less deeply.
    InternalReductions: "internal-reductions",
    /// A narrow window around the score of the last iteration.
    AspirationWindows: "aspiration-windows",
    /// Scoring quiet moves also by the moves made before them.
    ContinuationHistory: "continuation-history",
    /// Trying quiet moves early that caused cutoffs at sibling nodes.
    Killers: "killers",
    /// Correcting the static evaluation by its errors in similar positions.
    CorrectionHistory: "correction-history",
    /// Pruning nodes where a capture beats beta by a margin in a shallow search.
    ProbCut: "probcut",
    /// Trying quiet checks at the first ply of the quiescence search.
    QuietChecks: "quiet-checks",
    /// Spending more time on a move the less settled the choice is.
    TimeByUnrest: "time-by-unrest",
}

/// The set of features in use: all, unless a match switches some off.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Features(u32);

impl Features {
    /// All features.
    pub const ALL: Self = Self(u32::MAX);

    /// This set without one feature.
    #[must_use]
    pub const fn without(self, feature: Feature) -> Self {
        Self(self.0 & !(1 << feature as u32))
    }

    /// All features but those that prune moves or vary the depth between moves.
    pub(crate) const FULL_WIDTH: Self = Self::ALL
        .without(Feature::NullMove)
        .without(Feature::ReverseFutility)
        .without(Feature::Razoring)
        .without(Feature::Futility)
        .without(Feature::LateMovePruning)
        .without(Feature::ExchangePruning)
        .without(Feature::LateMoveReductions)
        .without(Feature::SingularExtensions)
        .without(Feature::InternalReductions)
        .without(Feature::ProbCut);

    /// Whether a feature is in the set.
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
