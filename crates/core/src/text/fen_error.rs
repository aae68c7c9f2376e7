//! Errors for texts that are not valid FEN.

use core::fmt::{self, Write as _};

use super::fen_content::Letters;
use crate::position::{FaultError, Faults};

/// A field of FEN.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names say all")]
pub enum FenField {
    Board,
    Turn,
    Castling,
    EnPassant,
    RemainingChecks,
    HalfmoveClock,
    FullmoveNumber,
    Ply,
}

impl FenField {
    /// The fields that every FEN has, and the ply within a turn.
    pub(super) const ALL: [Self; 7] = [
        Self::Board,
        Self::Turn,
        Self::Castling,
        Self::EnPassant,
        Self::HalfmoveClock,
        Self::FullmoveNumber,
        Self::Ply,
    ];
}

impl fmt::Display for FenField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Board => "board",
            Self::Turn => "side to move",
            Self::Castling => "castling",
            Self::EnPassant => "en-passant square",
            Self::RemainingChecks => "checks left",
            Self::HalfmoveClock => "half-move clock",
            Self::FullmoveNumber => "full-move number",
            Self::Ply => "ply",
        })
    }
}

crate::reasons! {
    /// The kind of error in a FEN.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum FenErrorKind {
        /// A character outside ASCII, or a control character.
        NotAscii(c: char) => "U+{code:04X} is not a printable ASCII character", code = u32::from(*c);
        /// Two fields are not separated by exactly one space.
        Spacing => "expected one space between fields and none around";
        /// The text ends before this field.
        MissingField => "missing field";
        /// There is text after the last field.
        TrailingData => "trailing data after the last field";
        /// A rank does not have as many files as the board.
        RankLength {
            /// The number of the rank, counted from 1.
            rank: u32,
            /// The number of files on the rank.
            files: u32,
            /// The number of files of the board.
            expected: u8
        } => "rank {rank} has {files} files, expected {expected}";
        /// The text does not have as many ranks as the board.
        RankCount {
            /// The number of ranks in the text.
            ranks: u32,
            /// The number of ranks of the board.
            expected: u8
        } => "board has {ranks} ranks, expected {expected}";
        /// A character of the board is not a piece, a digit or a slash. The pieces have these letters.
        UnknownPiece(c: char, letters: Letters) => "{c:?} is not a piece, expected one of {letters}, 1 to 8 or /";
        /// A piece stands on a square that does not exist.
        PieceOnWall(c: char) => "{c:?} on a wall";
        /// The board has two digits in a row.
        AdjacentDigits => "adjacent digits, expected their sum";
        /// The board has a pocket or a promotion mark, which only variants with drops use.
        DropsOnly => "pockets and promotion marks belong to variants with drops";
        /// A promotion mark does not follow a piece that can be a promoted pawn.
        NotPromoted => "promotion mark, expected after a promoted piece";
        /// A character of the pocket is not a piece that can be in hand. The pieces that can be have these letters.
        NotInHand(c: char, letters: Letters) => "{c:?} is not a piece in hand, expected one of {letters}";
        /// There are more than this number of pieces in hand.
        TooManyInHand(most: u32) => "more than {most} pieces in hand";
        /// The side to move is neither `w` nor `b`.
        Turn => "expected w or b";
        /// A character of the castling field is not a castling letter.
        UnknownCastling(c: char) => "castling {c}: no such right, expected K, Q or a file, or -";
        /// Castling rights are repeated, out of order or in two notations.
        CastlingNotCanonical => "castling rights repeated, out of order or mixed, expected KQkq or HAha";
        /// The rook that this castling letter names does not exist.
        CastlingWithoutRook(c: char) => "castling {c}: no rook";
        /// The king of this castling letter's side is not at home.
        CastlingWithoutKing(c: char) => "castling {c}: king not on its back rank";
        /// This castling letter is the second one for the same wing of a side.
        CastlingWing(c: char) => "castling {c}: second right on one wing";
        /// The en passant field is neither `-` nor a square in lower case.
        NotASquare => "expected - or a square in lower case";
        /// No pawn can have passed the en passant square, for this reason.
        EnPassant(reason: &'static str) => "impossible en-passant square: {reason}";
        /// The FEN has remaining checks, but the rules do not count checks.
        ChecksNotCounted => "checks left belong to rules that count checks";
        /// The remaining checks are not two numbers up to this limit, with a plus sign between them.
        RemainingChecks(most: u8) => "expected the checks left of White and Black, 0 to {most}, such as {most}+{most}";
        /// A counter is not a number from the first of these numbers to the second, inclusive.
        Counter(low: u16, high: u16) => "expected a number from {low} to {high}";
        /// The ply is not one of the side to move among this number of plies.
        Ply(plies: usize) => "expected k/{plies} with a ply of the side to move, k/{plies}+ for an extra one";
        /// The text is well-formed, but the position has these faults.
        Faults(faults: Faults) => "{faults}";
    }
}

/// Error for a text that is not a valid FEN: what is wrong, in which field, at which byte, and an excerpt of
/// the text.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct FenError {
    kind: FenErrorKind,
    field: FenField,
    offset: usize,
    excerpt: Excerpt,
}

impl FenError {
    /// An error in a part of the text, `culprit`, that begins at byte `offset`.
    #[doc(hidden)] // For positions under rules with other pieces.
    pub fn new(kind: FenErrorKind, field: FenField, offset: usize, culprit: &str) -> Self {
        Self { kind, field, offset, excerpt: Excerpt::of(culprit) }
    }

    pub(super) fn from_faults(FaultError(faults): FaultError) -> Self {
        Self::new(FenErrorKind::Faults(faults), FenField::Board, 0, "")
    }

    /// Converts an error in a part of a line that begins at byte `offset` to an error in the whole line.
    pub(super) fn after(self, offset: usize) -> Self {
        Self { offset: self.offset + offset, ..self }
    }

    /// The kind of error.
    pub fn kind(&self) -> FenErrorKind {
        self.kind
    }

    /// The field that contains the error.
    pub fn field(&self) -> FenField {
        self.field
    }

    /// The position of the error, in bytes from the start of the text.
    pub fn offset(&self) -> usize {
        self.offset
    }
}

impl fmt::Display for FenError {
    /// Writes a message such as `rank 6 has 9 files, expected 8 (board, byte 18: "9")`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            FenErrorKind::Faults(faults) => return faults.fmt(f),
            FenErrorKind::MissingField if self.field == FenField::Board => {
                return f.write_str("empty position");
            }
            FenErrorKind::MissingField => return write!(f, "missing field: {}", self.field),
            kind => write!(f, "{kind}")?,
        }
        write!(f, " ({}, byte {}: {})", self.field, self.offset, self.excerpt)
    }
}

impl core::error::Error for FenError {}

/// The start of a text, at most 80 bytes.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Excerpt {
    bytes: [u8; 80],
    length: usize,
    cut: bool,
}

impl Excerpt {
    pub(crate) fn of(text: &str) -> Self {
        let mut bytes = [0; 80];
        let length = (0..=text.len().min(80)).rev().find(|&at| text.is_char_boundary(at));
        let length = length.unwrap_or(0);
        bytes[..length].copy_from_slice(&text.as_bytes()[..length]);
        Self { bytes, length, cut: length < text.len() }
    }

    fn as_str(&self) -> &str {
        core::str::from_utf8(&self.bytes[..self.length]).unwrap_or_default()
    }
}

impl fmt::Display for Excerpt {
    /// Writes the text in quotation marks, and two dots after it if it goes on.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('"')?;
        for c in self.as_str().chars().flat_map(char::escape_default) {
            f.write_char(c)?;
        }
        f.write_str(if self.cut { "\".." } else { "\"" })
    }
}

impl fmt::Debug for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_str().fmt(f)
    }
}
