//! Features of positions that move generators often get wrong.

use std::fmt;

use tabiya_core::CastlingMode;
use tabiya_games::AnyPosition;

/// A feature of a position that move generators often get wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum PositionFeature {
    /// A pawn can be captured en passant.
    EnPassant,
    /// A pawn can be promoted.
    Promotion,
    /// A side has a castling right.
    Castling,
    /// A piece of the side to move is pinned to its king.
    Pins,
    /// The side to move is in check.
    Check,
    /// The side to move is in check by two pieces.
    DoubleCheck,
    /// Castling must be written as in Chess960.
    Chess960,
}

impl PositionFeature {
    /// All features.
    pub const ALL: [Self; 7] = [
        Self::EnPassant,
        Self::Promotion,
        Self::Castling,
        Self::Pins,
        Self::Check,
        Self::DoubleCheck,
        Self::Chess960,
    ];

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
            Self::Check => p.checkers().any(),
            Self::DoubleCheck => p.checkers().more_than_one(),
            Self::Chess960 => p.castling_mode() == CastlingMode::Chess960,
        };
        Self::ALL.into_iter().filter(has).collect()
    }

    /// The feature's name for reports, such as `en passant possible`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::EnPassant => "en passant possible",
            Self::Promotion => "promotion",
            Self::Castling => "castling",
            Self::Pins => "pins",
            Self::Check => "in check",
            Self::DoubleCheck => "double check",
            Self::Chess960 => "Chess960",
        }
    }
}

impl fmt::Display for PositionFeature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
