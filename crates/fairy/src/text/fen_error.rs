//! Why a text is no FEN of a game.

use std::fmt;

use crate::position::{FairyFault, MOST_IN_HAND};

/// A text is no FEN of a game: where and why.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct FairyFenError {
    /// The byte at which it is wrong.
    pub offset: usize,
    /// What is wrong there.
    pub kind: FairyFenErrorKind,
}

/// What is wrong with a FEN.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FairyFenErrorKind {
    /// The text ends before this field.
    MissingField(&'static str),
    /// There is text after the last field.
    TrailingData,
    /// A rank has another number of files than the board.
    RankLength {
        /// The rank, from 1.
        rank: usize,
        /// Its files.
        files: u32,
        /// The board's.
        expected: u8,
    },
    /// The board has another number of ranks.
    RankCount {
        /// The ranks.
        ranks: usize,
        /// The board's.
        expected: u8,
    },
    /// Not a letter of a piece, a digit or a slash.
    UnknownPiece(char, String),
    /// A piece on a square on which nothing can stand.
    PieceOnWall(char),
    /// A hand or a mark of promotion, which only games with drops have.
    DropsOnly,
    /// More pieces of this letter in hand than a hand holds.
    FullHand(char),
    /// A mark of promotion after something that was no pawn.
    NotPromoted,
    /// Neither `w` nor `b`.
    Turn,
    /// Not a castling right that there can be.
    Castling(String),
    /// Neither `-` nor a square.
    NotASquare(String),
    /// No piece can have passed the square, for this reason.
    EnPassant(&'static str),
    /// Checks left, which these rules do not count, or too many.
    RemainingChecks(String),
    /// Not a number from the first to the second.
    Counter(u16, u16),
    /// No ply of the list of turns, or one of the other side.
    Ply(usize),
    /// A well-formed text about a position that cannot be.
    Faults(Vec<FairyFault>),
}

impl fmt::Display for FairyFenErrorKind {
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
                f.write_str("promotion mark, expected after a piece that is no pawn")
            }
            Self::Turn => f.write_str("expected w or b"),
            Self::Castling(text) => {
                write!(
                    f,
                    "castling {text}: no such right, expected rooks and a king on the back rank, or -"
                )
            }
            Self::NotASquare(text) => {
                write!(f, "{text:?} is no square of the board, expected one in lower case or -")
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

impl fmt::Display for FairyFenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(f)
    }
}

impl std::error::Error for FairyFenError {}
