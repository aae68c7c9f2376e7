//! The faults that the engine can have.

use std::fmt;
use std::str::FromStr;

/// One fault, as engines have had it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Mutation {
    /// No fault.
    #[default]
    None,
    /// Capturing en passant is legal even if both pawns leave the rank on which a slider then sees
    /// the king.
    NoEnPassantDiscovery,
    /// The squares between the king and its goal may be attacked.
    CastlingThroughAttack,
    /// A capture on the rook's square leaves the right, and castling takes whatever stands there.
    CastlingRightAfterRookCaptured,
    /// Pawns become no knights.
    NoKnightPromotion,
    /// Pawns become kings as well.
    PromotionToKing,
    /// A rook goes on behind the first piece in its way.
    RookJumps,
    /// A knight is taken as free to go unless its king is in check.
    PinnedKnightMoves,
    /// A double push asks for its goal alone to be empty.
    DoublePushThroughPiece,
    /// The right to capture en passant stays until the next double push.
    EnPassantRightKept,
    /// A step of the king is tested with the king where it was: on the line of the slider that
    /// checks it, the square behind it seems safe.
    KingStepsAlongCheckLine,
    /// Castling is not tested for the slider on the back rank that only the rook kept off.
    Chess960RookShield,
    /// The key is changed as if the pawn captured en passant had stood where its capturer goes.
    WrongKeyAfterEnPassant,
    /// Taking a move back gives the castling rights back to the side that moved, not to the other.
    UndoLosesCastlingRight,
    /// A castling right lost as above, in an engine that makes and takes back moves on one board while it counts.
    CountLosesCastlingRight,
    /// Counting panics at a promotion.
    CrashOnPromotion,
}

impl Mutation {
    /// All of them, the absence of one first.
    pub const ALL: [Self; 16] = [
        Self::None,
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

    /// What the command line calls it: the name in lower case, with hyphens between the words.
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

    /// Whether it changes what is counted.
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
