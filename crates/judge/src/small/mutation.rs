//! The faults that the engine can have.

use std::fmt;
use std::str::FromStr;

/// A fault that real engines have had.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Mutation {
    /// No fault.
    #[default]
    None,
    /// Captures en passant are missing.
    NoEnPassant,
    /// Double pushes are missing.
    NoDoublePush,
    /// A capture en passant is legal even if it opens the rank between the king and an enemy slider.
    NoEnPassantDiscovery,
    /// The king may castle across attacked squares.
    CastlingThroughAttack,
    /// Capturing a rook keeps its castling right, and castling then moves any piece on the rook's square.
    CastlingRightAfterRookCaptured,
    /// Promotions to knights are missing.
    NoKnightPromotion,
    /// Pawns may also promote to kings.
    PromotionToKing,
    /// A rook jumps over the first piece in its way.
    RookJumps,
    /// A pinned knight may move unless its king is in check.
    PinnedKnightMoves,
    /// A double push needs only its target to be empty.
    DoublePushThroughPiece,
    /// The right to capture en passant stays until the next double push.
    EnPassantRightKept,
    /// King steps are tested with the king still on its origin, so that the square behind the king, on the
    /// line of a checking slider, seems safe.
    KingStepsAlongCheckLine,
    /// Castling is legal even if the rook shielded the king from a slider on the back rank.
    Chess960RookShield,
    /// The key is updated as if the pawn captured en passant had stood on the target.
    WrongKeyAfterEnPassant,
    /// Taking a move back restores the castling rights of the side that moved, but not the other side's.
    UndoLosesCastlingRight,
    /// The fault of [`UndoLosesCastlingRight`](Self::UndoLosesCastlingRight) in an engine that makes and takes back
    /// moves on one board while it counts.
    CountLosesCastlingRight,
    /// The engine panics when it counts a promotion.
    CrashOnPromotion,
}

impl Mutation {
    /// All mutations, `None` first.
    pub const ALL: [Self; 18] = [
        Self::None,
        Self::NoEnPassant,
        Self::NoDoublePush,
        Self::NoEnPassantDiscovery,
        Self::CastlingThroughAttack,
        Self::CastlingRightAfterRookCaptured,
        Self::NoKnightPromotion,
        Self::PromotionToKing,
        Self::RookJumps,
        Self::PinnedKnightMoves,
        Self::DoublePushThroughPiece,
        Self::EnPassantRightKept,
        Self::KingStepsAlongCheckLine,
        Self::Chess960RookShield,
        Self::WrongKeyAfterEnPassant,
        Self::UndoLosesCastlingRight,
        Self::CountLosesCastlingRight,
        Self::CrashOnPromotion,
    ];

    /// The name on the command line: in lower case, with hyphens between the words.
    pub fn name(self) -> String {
        let mut name = String::new();
        for letter in format!("{self:?}").chars() {
            if letter.is_ascii_uppercase() && !name.is_empty() {
                name.push('-');
            }
            name.push(letter.to_ascii_lowercase());
        }
        name
    }

    /// Whether the fault changes counts.
    pub fn miscounts(self) -> bool {
        let counts_right = [
            Self::None,
            Self::WrongKeyAfterEnPassant,
            Self::UndoLosesCastlingRight,
            Self::CrashOnPromotion,
        ];
        !counts_right.contains(&self)
    }
}

impl fmt::Display for Mutation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.name())
    }
}

impl FromStr for Mutation {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let named = Self::ALL.into_iter().find(|mutation| mutation.name() == name);
        named.ok_or_else(|| format!("no mutation is called {name:?}, --list names them"))
    }
}
