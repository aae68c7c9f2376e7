//! What rules cannot say at once.

use std::fmt;

use tabiya_core::{Color, Piece, Square};

use crate::check::FIT_NAME;
use crate::fairy::FairyContradiction;
use crate::rule_set::RuleSet;

/// Why a [`RuleSet`] is no game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Contradiction {
    /// The name is empty, too long, or has characters that names have not.
    Name,
    /// The base is no built-in set.
    Base,
    /// A number out of its range.
    Number(NumberField),
    /// No way to win is left.
    NoWayToWin,
    /// Castling, though no king is royal.
    CastlingWithoutRoyal,
    /// A pawn would become a pawn.
    PromotionToPawn,
    /// A pawn would become a king, and a royal king is the only one.
    PromotionToRoyalKing,
    /// A pawn's double push from this square leaves the board.
    DoublePushOffBoard(Color, Square),
    /// A pawn's double push from this square ends where it would be promoted.
    DoublePushToPromotion(Color, Square),
    /// A goal is a wall.
    GoalOnWall(Piece, Square),
    /// A square that a piece may enter is a wall.
    MobilityOnWall(Piece, Square),
    /// A piece of the start position stands on a wall.
    PieceOnWall(Piece, Square),
    /// The start position cannot be written as FEN.
    StartIsNoFen,
    /// A side starts without a royal king.
    NoRoyalKing(Color),
    /// A side starts with several kings, which are royal.
    SeveralRoyalKings(Color),
    /// A pawn starts on the first or last rank, and pawns are promoted.
    PawnOnBackRank(Color, Square),
    /// The side that does not start is in check.
    OpponentInCheck(Color),
    /// A side starts without one of the pieces that it loses by having none.
    ExtinctAtStart(Piece),
    /// Checks count, and a side starts without a king.
    NoKingToCheck(Color),
    /// A piece starts on its goal.
    GoalReachedAtStart(Piece, Square),
    /// There is no such piece to reach a goal, and none can arise.
    GoalOfNobody(Piece),
    /// The piece can enter none of its goals.
    GoalOutOfReach(Piece),
    /// Rules of pieces of one's own contradict themselves.
    Fairy(FairyContradiction),
}

impl From<FairyContradiction> for Contradiction {
    fn from(contradiction: FairyContradiction) -> Self {
        Self::Fairy(contradiction)
    }
}

/// A field of [`RuleSet`] that is a number or nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say all")]
pub enum NumberField {
    ChecksToWin,
    Repetition,
    FiftyMoveRule,
}

impl NumberField {
    /// The lowest and the highest number that the field can hold.
    pub const fn range(self) -> (u32, u32) {
        match self {
            Self::ChecksToWin => (1, 255),
            Self::Repetition => (2, 9999),
            // No position counts further.
            Self::FiftyMoveRule => (1, 9999),
        }
    }

    pub(crate) fn expected(self) -> String {
        let (least, most) = self.range();
        format!("a number from {least} to {most} or false")
    }

    /// Whether the field can hold this.
    pub(crate) fn allows(self, value: Option<u32>) -> bool {
        let (least, most) = self.range();
        value.is_none_or(|value| (least..=most).contains(&value))
    }
}

impl fmt::Display for NumberField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::ChecksToWin => "checks-to-win",
            Self::Repetition => "repetition",
            Self::FiftyMoveRule => "no-progress",
        })
    }
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Name => write!(f, "unfit name, expected {FIT_NAME}"),
            Self::Base => {
                write!(f, "unknown base, expected {}", RuleSet::built_in_names().join(", "))
            }
            Self::Number(field) => {
                write!(f, "{field} out of range, expected {}", field.expected())
            }
            Self::NoWayToWin => f.write_str(
                "no way to win, expected a royal king, extinct roles, a goal, checks-to-win, or a \
                 stalemate that is no draw",
            ),
            Self::CastlingWithoutRoyal => {
                f.write_str("castling needs a royal king, expected castling = false")
            }
            Self::PromotionToPawn => f.write_str("promotion to pawn, expected another role"),
            Self::PromotionToRoyalKing => {
                f.write_str("promotion to king, expected another role while kings are royal")
            }
            Self::DoublePushOffBoard(color, square) => {
                write!(f, "double push of a {color} pawn from {square} leaves the board")
            }
            Self::DoublePushToPromotion(color, square) => write!(
                f,
                "double push of a {color} pawn from {square} ends where pawns are promoted"
            ),
            Self::GoalOnWall(piece, square) => {
                write!(f, "goal of the {piece} outside the board: {square} is a wall")
            }
            Self::MobilityOnWall(piece, square) => {
                write!(f, "mobility of the {piece} outside the board: {square} is a wall")
            }
            Self::PieceOnWall(piece, square) => {
                write!(f, "{piece} of the start position outside the board: {square} is a wall")
            }
            Self::StartIsNoFen => f.write_str("start position that FEN cannot express"),
            Self::NoRoyalKing(color) => {
                write!(f, "{color} starts without a king, expected one royal king")
            }
            Self::SeveralRoyalKings(color) => {
                write!(f, "{color} starts with several kings, expected one royal king")
            }
            Self::PawnOnBackRank(color, square) => write!(
                f,
                "{color} pawn on {square} at the start, expected none on the first or last rank \
                 while pawns are promoted"
            ),
            Self::OpponentInCheck(color) => {
                write!(f, "{color}'s king is attacked at the start, but {} is to move", !color)
            }
            Self::ExtinctAtStart(Piece { color, role }) => {
                write!(f, "{color} starts without a {role} and has lost by that")
            }
            Self::NoKingToCheck(color) => {
                write!(f, "{color} starts without a king, but checks-to-win counts checks")
            }
            Self::GoalReachedAtStart(piece, square) => {
                write!(f, "{piece} starts on its goal {square}")
            }
            Self::GoalOfNobody(piece) => {
                write!(f, "goal of the {piece}, but there is none and none can arise")
            }
            Self::GoalOutOfReach(piece) => {
                write!(f, "goal of the {piece}, but it can enter none of these squares")
            }
            Self::Fairy(contradiction) => contradiction.fmt(f),
        }
    }
}

impl std::error::Error for Contradiction {}
