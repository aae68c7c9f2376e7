//! Notes on irregularities that a lenient reader has corrected or accepted.

use core::fmt;

use super::FenField;
use crate::position::{Fault, Unreachable};

/// One irregularity that a lenient reader corrected or accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Note {
    /// A byte-order mark at the start was skipped.
    ByteOrderMark,
    /// White space other than single spaces between fields was accepted.
    Spacing,
    /// Adjacent digits were added up.
    AdjacentDigits,
    /// This field and all fields after it were missing; default values were used.
    MissingFields(FenField),
    /// A counter was written with leading zeros.
    LeadingZeros,
    /// The full-move number was 0 and became 1.
    FullmoveZero,
    /// A castling right was given twice.
    CastlingRepeated,
    /// The castling rights were not in the order White, Black, king's side, queen's side.
    CastlingReordered,
    /// Some castling rights were given as `KQkq` and others by file.
    CastlingMixed,
    /// The castling right of this letter was dropped because it has no rook.
    CastlingWithoutRook(char),
    /// The castling right of this letter was dropped because its king is not on its back rank.
    CastlingWithoutKing(char),
    /// The e.p. square was dropped, for this reason.
    EnPassantDropped(&'static str),
    /// The position has this fault and was accepted.
    Ignored(Fault),
    /// No game can reach the position, for this reason; strict readers accept it as well.
    Unreachable(Unreachable),
}

impl Note {
    /// Whether the note is about a position that no game can produce, and not only about the form of the
    /// text.
    pub const fn is_fault(&self) -> bool {
        matches!(
            self,
            Self::CastlingWithoutRook(_)
                | Self::CastlingWithoutKing(_)
                | Self::EnPassantDropped(_)
                | Self::Ignored(_)
                | Self::Unreachable(_)
        )
    }

    /// Whether the note is about the position as it was written, so that nothing in the text was corrected.
    pub const fn is_ignored_fault(&self) -> bool {
        matches!(self, Self::Ignored(_) | Self::Unreachable(_))
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ByteOrderMark => f.write_str("byte-order mark skipped"),
            Self::Spacing => f.write_str("white space normalised"),
            Self::AdjacentDigits => f.write_str("adjacent digits added up"),
            Self::MissingFields(FenField::Turn) => {
                f.write_str("board only: white to move and no castling assumed")
            }
            Self::MissingFields(field) => write!(f, "default assumed for missing field: {field}"),
            Self::LeadingZeros => f.write_str("leading zeros ignored"),
            Self::FullmoveZero => f.write_str("full-move number 0 read as 1"),
            Self::CastlingRepeated => f.write_str("repeated castling right ignored"),
            Self::CastlingReordered => f.write_str("castling rights reordered"),
            Self::CastlingMixed => f.write_str("two notations of castling rights mixed"),
            Self::CastlingWithoutRook(letter) => {
                write!(f, "castling {letter} dropped: no rook")
            }
            Self::CastlingWithoutKing(letter) => {
                write!(f, "castling {letter} dropped: king not on its back rank")
            }
            Self::EnPassantDropped(reason) => {
                write!(f, "en-passant square dropped: {reason}")
            }
            Self::Ignored(fault) => write!(f, "{fault}"),
            Self::Unreachable(reason) => write!(f, "{reason}"),
        }
    }
}

/// Enough for all notes on one FEN: each kind occurs once, or once per castling letter or fault.
const CAPACITY: usize = 48;

/// The notes of a lenient reader on one text, each at most once.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Notes {
    notes: [Option<Note>; CAPACITY],
}

impl Default for Notes {
    /// No notes.
    fn default() -> Self {
        Self { notes: [None; CAPACITY] }
    }
}

impl Notes {
    pub(super) fn add(&mut self, note: Note) {
        let place = self.notes.iter_mut().find(|place| place.is_none_or(|old| old == note));
        if let Some(place) = place {
            *place = Some(note);
        }
    }

    /// Whether there are no notes.
    pub fn is_empty(&self) -> bool {
        self.iter().next().is_none()
    }

    /// The notes in the order in which they were made.
    pub fn iter(&self) -> impl Iterator<Item = Note> {
        self.notes.iter().flatten().copied()
    }
}

impl fmt::Display for Notes {
    /// The notes on one line, separated by `; `.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter()
            .enumerate()
            .try_for_each(|(at, note)| write!(f, "{}{note}", if at == 0 { "" } else { "; " }))
    }
}
