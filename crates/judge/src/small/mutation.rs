//! The faults that the engine can have.

use std::fmt;
use std::str::FromStr;

/// Defines the faults, and the list of them.
macro_rules! mutations {
    ($($(#[$attribute:meta])* $name:ident,)*) => {
        /// A fault that real engines have had.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
        pub enum Mutation { $($(#[$attribute])* $name,)* }

        impl Mutation {
            /// All mutations, `None` first.
            pub const ALL: [Self; [$(stringify!($name)),*].len()] = [$(Self::$name),*];
        }
    };
}

mutations! {
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
    /// A capture en passant is tested without the capturer on its target, and refused although the capturer closes a
    /// line there.
    EnPassantBlockIgnored,
    /// If a pawn that has just advanced two squares gives check, any piece may go to the square that it has passed.
    EnPassantSquareStopsCheck,
    /// No capture en passant is accepted as an answer to a check, not even to a check by the captured pawn.
    EnPassantAnswersNoCheck,
    /// The en passant field of a FEN is not read.
    EnPassantFieldUnread,
    /// Black's king-side castling is written as castling to the queen's side.
    BlackShortCastlingWrittenLong,
    /// The letters `k` and `q` of a FEN are taken for each other.
    BlackCastlingSidesSwapped,
    /// Black keeps the castling rights of the position before, unless `ucinewgame` came between.
    BlackRightsKept,
    /// The move of one castling rook takes away the right to castle with the other.
    RookMoveLosesBothRights,
    /// A castling right stays when its rook moves away or is captured, and the king castles without a rook.
    CastlingWithoutRook,
    /// In Chess960 only the king's way must be free, not the rook's.
    CastlingOverPieces,
    /// The king is put on its target before the rook is taken from its square, even if these are the same.
    CastlingOverlap,
    /// A king in check may capture nothing but the piece that gives check.
    CheckMaskOnKingCaptures,
    /// A list holds 128 moves; further ones are lost.
    ListTooShort,
    /// A pawn that promotes stays a pawn.
    PromotedPawnStays,
    /// What the enemy attacks is not computed when a FEN is read, so that the king castles there through check.
    AttackTablesNotComputed,
    /// White is to move in every FEN.
    FenSideIgnored,
}

impl Mutation {
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

    /// Whether the fault changes the counts of a position that is read alone.
    pub fn miscounts(self) -> bool {
        let counts_right = [
            Self::None,
            Self::WrongKeyAfterEnPassant,
            Self::UndoLosesCastlingRight,
            Self::CrashOnPromotion,
            Self::BlackShortCastlingWrittenLong,
            Self::BlackRightsKept,
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
