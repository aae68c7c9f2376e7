//! Reasons why moves are legal.

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use tabiya_core::{Bitboard, Piece, Square};
use tabiya_variants::{KindName, listed};

use super::placed::{PinLine, PlacedPiece, promotion_square};

tabiya_core::reasons! {
    /// The reason why a move is legal: the fact that explains it best.
    ///
    /// Its text is the second part of a sentence such as `g1f3 is legal: the knight on g1 reaches f3, which is empty`.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    #[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
    pub enum LegalityReason {
        /// The king castles.
        Castles {
            /// The kind with which it castles.
            with: KindName,
            /// The squares that must be empty.
            empty: Bitboard,
            /// The squares that must not be attacked.
            safe: Bitboard
        } => "the king and {with} have not lost the right{allowed}", allowed = allowed(*empty, *safe);
        /// A pawn captures another pawn en passant.
        CapturesInPassing {
            /// The captured pawn.
            captured: PlacedPiece,
            /// The square where the double push of the captured pawn began.
            origin: Square
        } => "it captures en passant {captured} that has just come from {origin}";
        /// The pawn is promoted.
        Promotes {
            /// The kind that the pawn becomes.
            kind: KindName,
            /// Whether the promotion squares are the squares of the last rank.
            on_last_rank: bool,
            /// The captured piece, if the move captures.
            captured: Option<PlacedPiece>
        } => "a pawn that reaches {square} becomes {piece}{capture}",
            square = promotion_square(*on_last_rank), piece = kind.any(),
            capture = captured.map_or_else(String::new, |captured| format!(", and it captures {captured}"));
        /// The capture blows up the enemy king.
        BlowsUpKing(king: PlacedPiece) => "it blows up {king}";
        /// The king steps out of check.
        KingLeavesCheck {
            /// The kind of the royal piece.
            king: KindName,
            /// The piece that gives check, or the first of two.
            by: PlacedPiece,
            /// The king's destination.
            to: Square
        } => "the {king} leaves the check by {by}, and {to} is not attacked";
        /// The king captures a piece, which may be the checker.
        KingCaptures {
            /// The kind of the royal piece.
            king: KindName,
            /// The captured piece.
            captured: PlacedPiece
        } => "the {king} captures {captured}, which is not protected";
        /// The king moves to a square that is not attacked.
        KingSteps {
            /// The kind of the royal piece.
            king: KindName,
            /// The king's destination.
            to: Square
        } => "the {king} reaches {to}, which is not attacked";
        /// The move captures the piece that gives check.
        CapturesChecker(checker: PlacedPiece) =>
            "it captures the checking {kind} on {square}",
            kind = checker.piece.role, square = checker.square;
        /// The move blows up the piece that gives check.
        BlowsUpChecker(checker: PlacedPiece) =>
            "it blows up the checking {kind} on {square}",
            kind = checker.piece.role, square = checker.square;
        /// The move blocks the check.
        BlocksCheck {
            /// The piece that gives check.
            by: PlacedPiece,
            /// The square on which the move blocks the check.
            on: Square
        } => "it blocks the check by {by} on {on}";
        /// The pinned piece stays between its king and the pinning piece.
        StaysOnPin {
            /// The kind of the pinned piece.
            pinned: KindName,
            /// The kind of line on which the piece is pinned.
            line: PinLine,
            /// The pinning piece.
            by: PlacedPiece
        } => "the {pinned} is pinned on the {line} by {by} and stays on it";
        /// The pinned piece captures the pinning piece.
        CapturesPinner {
            /// The kind of the pinned piece.
            pinned: KindName,
            /// The kind of line on which the piece is pinned.
            line: PinLine,
            /// The pinning piece.
            by: PlacedPiece
        } => "the {pinned} is pinned on the {line} by {by} and captures it";
        /// The move captures this piece, and captures are compulsory.
        MustCapture(captured: PlacedPiece) => "it captures {captured}, and captures are compulsory";
        /// A pawn, or another piece with a double push, advances two squares.
        DoublePush {
            /// The kind of the piece.
            kind: KindName,
            /// The square that the piece skips.
            passed: Bitboard,
            /// The target.
            to: Square
        } => "from there {piece} may advance two squares, and {empty} are empty",
            piece = kind.any(), empty = listed(passed.with(*to), " and ");
        /// A piece captures another.
        Captures {
            /// The capturing piece.
            piece: PlacedPiece,
            /// The captured piece.
            captured: PlacedPiece
        } => "{piece} captures {captured}";
        /// A piece moves to an empty square.
        Reaches {
            /// The moving piece.
            piece: PlacedPiece,
            /// The target.
            to: Square
        } => "{piece} reaches {to}, which is empty";
        /// A piece in hand is dropped on an empty square.
        Drops(piece: Piece<KindName>, to: Square) =>
            "{side} has {one} in hand, and {to} is empty",
            side = piece.color.title(), one = piece.role.any();
    }
}

/// The conditions of castling that these squares meet.
fn allowed(empty: Bitboard, safe: Bitboard) -> String {
    let empty = match empty.len() {
        0 => String::new(),
        1 => format!(", {} is empty", listed(empty, " and ")),
        _ => format!(", {} are empty", listed(empty, " and ")),
    };
    empty
        + &match safe.len() {
            0 => String::new(),
            1 => format!(", {} is not attacked", listed(safe, ", ")),
            _ => format!(", none of {} is attacked", listed(safe, ", ")),
        }
}
