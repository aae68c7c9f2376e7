//! Errors in the FEN of a game.

use std::fmt;

use super::{MOST_IN_HAND, PlacementFault};

/// An error in the FEN of a game: its offset and its kind.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PlacementError {
    /// The byte offset of the error.
    pub offset: usize,
    /// The kind of error.
    pub kind: PlacementErrorKind,
}

/// Reason why a text is not a valid FEN of a game.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PlacementErrorKind {
    /// The text ends before this field.
    MissingField(&'static str),
    /// There is text after the last field.
    TrailingData,
    /// A rank that does not have as many files as the board.
    RankLength {
        /// The rank, counted from 1.
        rank: usize,
        /// The number of files in the text.
        files: u32,
        /// The number of files of the board.
        expected: u8,
    },
    /// A text that does not have as many ranks as the board.
    RankCount {
        /// The number of ranks in the text.
        ranks: usize,
        /// The number of ranks of the board.
        expected: u8,
    },
    /// A character that is not a digit, a slash or the letter of a piece. The text lists the letters of all
    /// pieces.
    UnknownPiece(char, String),
    /// A piece on a wall.
    PieceOnWall(char),
    /// A hand or a promotion mark (`~`), under rules without drops.
    DropsOnly,
    /// Too many pieces with this letter in hand.
    FullHand(char),
    /// A misplaced promotion mark (`~`), which may only follow a piece other than a pawn.
    NotPromoted,
    /// A side to move other than `w` or `b`.
    Turn,
    /// An impossible castling right.
    Castling(String),
    /// An en passant square that is neither `-` nor a square of the board.
    NotASquare(String),
    /// No piece can have just passed the en passant square, for this reason.
    EnPassant(&'static str),
    /// Remaining checks that are too many, or that these rules do not count.
    RemainingChecks(String),
    /// A counter that is not a number in this range.
    Counter(u16, u16),
    /// In the list of turns, which has this many plies, the given ply does not belong to the side to move.
    Ply(usize),
    /// A well-formed text for an impossible position.
    Faults(Vec<PlacementFault>),
}

impl fmt::Display for PlacementErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::MissingField("board") => f.write_str("empty position"),
            Self::MissingField(name) => write!(f, "missing field: {name}"),
            Self::TrailingData => f.write_str("trailing data after the last field"),
            Self::RankLength { rank, files, expected } => {
                write!(f, "rank {rank} has {files} files, expected {expected}")
            }
            Self::RankCount { ranks, expected } => {
                write!(f, "board has {ranks} ranks, expected {expected}")
            }
            Self::UnknownPiece(c, letters) => write!(
                f,
                "{c:?} is not a piece, expected one of {letters} in upper or lower case, a digit or /"
            ),
            Self::PieceOnWall(c) => write!(f, "{c:?} on a wall"),
            Self::DropsOnly => f.write_str("hands and promotion marks belong to games with drops"),
            Self::FullHand(c) => {
                write!(f, "too many {c:?} in hand, expected at most {MOST_IN_HAND}")
            }
            Self::NotPromoted => {
                f.write_str("misplaced promotion mark, expected after a piece other than a pawn")
            }
            Self::Turn => f.write_str("expected w or b"),
            Self::Castling(text) => {
                write!(
                    f,
                    "castling {text}: no such right, expected rooks and a king on the back rank, or -"
                )
            }
            Self::NotASquare(text) => {
                write!(f, "{text:?} is not a square of the board, expected one in lower case or -")
            }
            Self::EnPassant(reason) => write!(f, "impossible en-passant square: {reason}"),
            Self::RemainingChecks(expected) => f.write_str(expected),
            Self::Counter(least, most) => write!(f, "expected a number from {least} to {most}"),
            Self::Ply(plies) => write!(
                f,
                "expected k/{plies} with a ply of the side to move, k/{plies}+ for an extra one"
            ),
            Self::Faults(faults) => {
                let faults = faults.iter().map(ToString::to_string).collect::<Vec<_>>();
                f.write_str(&faults.join(", "))
            }
        }
    }
}

impl fmt::Display for PlacementError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(f)
    }
}

impl std::error::Error for PlacementError {}
