//! What makes a move legal.

use std::fmt;

use tabiya_core::{Bitboard, Piece, Square};
use tabiya_fairy::KindName;

use super::placed::{Line, PlacedPiece, listed, name, promotion_square};

/// Why a move is legal: what is most worth saying about it.
///
/// Its text is the rest of a sentence about the move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LegalityReason {
    /// King and rook castle.
    Castles {
        /// What has to be empty.
        empty: Bitboard,
        /// What may not be attacked.
        safe: Bitboard,
    },
    /// A pawn takes one that has just passed.
    CapturesInPassing {
        /// The pawn that is taken.
        captured: PlacedPiece,
        /// Where it has come from.
        origin: Square,
    },
    /// The pawn reaches a promotion square.
    Promotes {
        /// What the pawn becomes.
        kind: KindName,
        /// Whether promotion squares are those of the last rank.
        on_last_rank: bool,
        /// The captured piece.
        captured: Option<PlacedPiece>,
    },
    /// The capture blows up the other king.
    BlowsUpKing(PlacedPiece),
    /// The king steps away from what gives check.
    KingLeavesCheck {
        /// The royal kind.
        king: KindName,
        /// What gives check, or the first of two that do.
        by: PlacedPiece,
        /// Where the king goes.
        to: Square,
    },
    /// The king takes what gives check, or something else.
    KingCaptures {
        /// The royal kind.
        king: KindName,
        /// The captured piece.
        captured: PlacedPiece,
    },
    /// The king goes where it is not attacked.
    KingSteps {
        /// The royal kind.
        king: KindName,
        /// Where it goes.
        to: Square,
    },
    /// What gives check is taken.
    CapturesChecker(PlacedPiece),
    /// What gives check is blown up.
    BlowsUpChecker(PlacedPiece),
    /// Something comes between.
    BlocksCheck {
        /// What gives check.
        by: PlacedPiece,
        /// Where it is stopped.
        on: Square,
    },
    /// The piece stays between its king and what pins it.
    StaysOnPin {
        /// The piece.
        pinned: KindName,
        /// The line.
        line: Line,
        /// What pins it.
        by: PlacedPiece,
    },
    /// The piece takes what pins it.
    CapturesPinner {
        /// The piece.
        pinned: KindName,
        /// The line.
        line: Line,
        /// What pins it.
        by: PlacedPiece,
    },
    /// Captures are compulsory, and this is one.
    MustCapture(PlacedPiece),
    /// A pawn, or another piece that can, advances two squares.
    DoublePush {
        /// What moves.
        kind: KindName,
        /// The square passed.
        passed: Bitboard,
        /// The target.
        to: Square,
    },
    /// A piece takes another.
    Captures {
        /// What moves.
        piece: PlacedPiece,
        /// The captured piece.
        captured: PlacedPiece,
    },
    /// A piece goes to an empty square.
    Reaches {
        /// What moves.
        piece: PlacedPiece,
        /// Where it goes.
        to: Square,
    },
    /// A piece in hand is dropped on an empty square.
    Drops(Piece<KindName>, Square),
}

impl fmt::Display for LegalityReason {
    /// `it captures the checking knight on f3`.
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
                write!(f, "the {king} captures {captured}, which nobody protects")
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
                write!(f, "it captures {captured}, and who can capture must")
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
