//! Reasons why moves are legal.

use std::fmt;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use tabiya_core::{Bitboard, Piece, Square};
use tabiya_variants::KindName;

use super::placed::{PinLine, PlacedPiece, listed, name, promotion_square};

/// The reason why a move is legal: the fact that explains it best.
///
/// Its text is the second part of a sentence such as `g1f3 is legal: the knight on g1 reaches f3, which is empty`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
pub enum LegalityReason {
    /// King and rook castle.
    Castles {
        /// The squares that must be empty.
        empty: Bitboard,
        /// The squares that must not be attacked.
        safe: Bitboard,
    },
    /// A pawn captures another pawn en passant.
    CapturesInPassing {
        /// The captured pawn.
        captured: PlacedPiece,
        /// The square where the double push of the captured pawn began.
        origin: Square,
    },
    /// The pawn is promoted.
    Promotes {
        /// The kind that the pawn becomes.
        kind: KindName,
        /// Whether the promotion squares are the squares of the last rank.
        on_last_rank: bool,
        /// The captured piece, if the move captures.
        captured: Option<PlacedPiece>,
    },
    /// The capture blows up the enemy king.
    BlowsUpKing(PlacedPiece),
    /// The king steps out of check.
    KingLeavesCheck {
        /// The kind of the royal piece.
        king: KindName,
        /// The piece that gives check, or the first of two.
        by: PlacedPiece,
        /// The king's destination.
        to: Square,
    },
    /// The king captures a piece, which may be the checker.
    KingCaptures {
        /// The kind of the royal piece.
        king: KindName,
        /// The captured piece.
        captured: PlacedPiece,
    },
    /// The king moves to a square that is not attacked.
    KingSteps {
        /// The kind of the royal piece.
        king: KindName,
        /// The king's destination.
        to: Square,
    },
    /// The move captures the piece that gives check.
    CapturesChecker(PlacedPiece),
    /// The move blows up the piece that gives check.
    BlowsUpChecker(PlacedPiece),
    /// The move blocks the check.
    BlocksCheck {
        /// The piece that gives check.
        by: PlacedPiece,
        /// The square on which the move blocks the check.
        on: Square,
    },
    /// The pinned piece stays between its king and the pinning piece.
    StaysOnPin {
        /// The kind of the pinned piece.
        pinned: KindName,
        /// The kind of line on which the piece is pinned.
        line: PinLine,
        /// The pinning piece.
        by: PlacedPiece,
    },
    /// The pinned piece captures the pinning piece.
    CapturesPinner {
        /// The kind of the pinned piece.
        pinned: KindName,
        /// The kind of line on which the piece is pinned.
        line: PinLine,
        /// The pinning piece.
        by: PlacedPiece,
    },
    /// The move captures this piece, and captures are compulsory.
    MustCapture(PlacedPiece),
    /// A pawn, or another piece with a double push, advances two squares.
    DoublePush {
        /// The kind of the piece.
        kind: KindName,
        /// The square that the piece skips.
        passed: Bitboard,
        /// The target.
        to: Square,
    },
    /// A piece captures another.
    Captures {
        /// The capturing piece.
        piece: PlacedPiece,
        /// The captured piece.
        captured: PlacedPiece,
    },
    /// A piece moves to an empty square.
    Reaches {
        /// The moving piece.
        piece: PlacedPiece,
        /// The target.
        to: Square,
    },
    /// A piece in hand is dropped on an empty square.
    Drops(Piece<KindName>, Square),
}

impl fmt::Display for LegalityReason {
    /// Writes the reason, for example `it captures the checking knight on f3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Castles { empty, safe } => {
                f.write_str("the king and rook have not lost the right")?;
                match empty.len() {
                    0 => {}
                    1 => write!(f, ", {} is empty", listed(empty, " and "))?,
                    _ => write!(f, ", {} are empty", listed(empty, " and "))?,
                }
                match safe.len() {
                    0 => Ok(()),
                    1 => write!(f, ", {} is not attacked", listed(safe, ", ")),
                    _ => write!(f, ", none of {} is attacked", listed(safe, ", ")),
                }
            }
            Self::CapturesInPassing { captured, origin } => {
                write!(f, "it captures en passant {captured} that has just come from {origin}")
            }
            Self::Promotes { kind, on_last_rank, captured } => {
                let square = promotion_square(on_last_rank);
                write!(f, "a pawn that reaches {square} becomes {}", kind.any())?;
                captured.map_or(Ok(()), |captured| write!(f, ", and it captures {captured}"))
            }
            Self::BlowsUpKing(king) => write!(f, "it blows up {king}"),
            Self::KingLeavesCheck { king, by, to } => {
                write!(f, "the {king} leaves the check by {by}, and {to} is not attacked")
            }
            Self::KingCaptures { king, captured } => {
                write!(f, "the {king} captures {captured}, which is not protected")
            }
            Self::KingSteps { king, to } => {
                write!(f, "the {king} reaches {to}, which is not attacked")
            }
            Self::CapturesChecker(checker) => {
                write!(f, "it captures the checking {} on {}", checker.piece.role, checker.square)
            }
            Self::BlowsUpChecker(checker) => {
                write!(f, "it blows up the checking {} on {}", checker.piece.role, checker.square)
            }
            Self::BlocksCheck { by, on } => write!(f, "it blocks the check by {by} on {on}"),
            Self::StaysOnPin { pinned, line, by } => {
                write!(f, "the {pinned} is pinned on the {line} by {by} and stays on it")
            }
            Self::CapturesPinner { pinned, line, by } => {
                write!(f, "the {pinned} is pinned on the {line} by {by} and captures it")
            }
            Self::MustCapture(captured) => {
                write!(f, "it captures {captured}, and captures are compulsory")
            }
            Self::DoublePush { kind, passed, to } => {
                let empty = listed(passed.with(to), " and ");
                write!(
                    f,
                    "from there {} may advance two squares, and {empty} are empty",
                    kind.any()
                )
            }
            Self::Captures { piece, captured } => write!(f, "{piece} captures {captured}"),
            Self::Reaches { piece, to } => write!(f, "{piece} reaches {to}, which is empty"),
            Self::Drops(piece, to) => {
                write!(
                    f,
                    "{} has {} in hand, and {to} is empty",
                    name(piece.color),
                    piece.role.any()
                )
            }
        }
    }
}
