//! Features of positions that move generators often get wrong.

use tabiya_core::CastlingMode;
use tabiya_games::AnyPosition;

use crate::named::named;

named! {
    /// A feature of a position that move generators often get wrong.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
    #[non_exhaustive]
    pub enum PositionFeature {
        /// A pawn can be captured en passant.
        EnPassant = "en passant possible",
        /// A pawn can be promoted.
        Promotion = "promotion",
        /// A side has a castling right.
        Castling = "castling",
        /// A piece of the side to move is pinned to its king.
        Pins = "pins",
        /// The side to move is in check.
        Check = "in check",
        /// The side to move is in check by two pieces.
        DoubleCheck = "double check",
        /// Castling must be written as in Chess960.
        Chess960 = "Chess960",
    }
}

impl PositionFeature {
    /// The features of a position.
    ///
    /// ```
    /// use tabiya_suite::PositionFeature;
    /// use tabiya_games::Variant;
    /// let (p, _) = Variant::Chess.read("4k3/8/8/8/8/8/8/RK6 w A - 0 1")?;
    /// assert_eq!(PositionFeature::of(&p), [PositionFeature::Castling, PositionFeature::Chess960]);
    /// # Ok::<(), tabiya_games::PositionError>(())
    /// ```
    pub fn of(p: &AnyPosition) -> Vec<Self> {
        let has = |aspect: &Self| match aspect {
            Self::EnPassant => p.en_passant().is_some(),
            Self::Promotion => p.legal_moves().iter().any(|m| m.promotion().is_some()),
            Self::Castling => p.castling().0.any(),
            Self::Pins => p.pinned().any(),
            Self::Check => p.must_answer_check(),
            Self::DoubleCheck => p.must_answer_check() && p.checkers().more_than_one(),
            Self::Chess960 => p.castling_mode() == CastlingMode::Chess960,
        };
        Self::ALL.into_iter().filter(has).collect()
    }
}
