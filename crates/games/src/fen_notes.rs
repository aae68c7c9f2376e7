//! The notes that lenient FEN readers make, under any rules.

use std::fmt;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use tabiya_core::{Note, Notes};

/// Notes on everything that [`Variant::read`](crate::Variant::read) corrected or ignored in a text, without repeats.
///
/// ```
/// use tabiya_games::Variant;
/// let (_, notes) = Variant::Chess.read("4k3/8/8/8/8/8/8/4K3 w K -")?;
/// let all: Vec<String> = notes.iter().map(|note| note.to_string()).collect();
/// assert_eq!(all, ["castling K dropped: no rook"]);
/// assert!(notes.iter().all(|note| note.is_fault()));
/// # Ok::<(), tabiya_games::PositionError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct FenNotes(Vec<FenNote>);

/// A note on one thing that a lenient FEN reader corrected or ignored.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(deny_unknown_fields))]
pub struct FenNote {
    text: String,
    subject: Subject,
}

/// The subject of a note.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
pub(crate) enum Subject {
    /// The notation is unusual.
    Form,
    /// A statement in the FEN was dropped because no game can lead to it, such as a castling right without a rook.
    Claim,
    /// The position has a fault, which was ignored.
    Fault,
}

impl FenNote {
    pub(crate) fn new(text: String, subject: Subject) -> Self {
        Self { text, subject }
    }

    /// Whether the FEN states something that no game can lead to, rather than being merely unusual in form.
    pub fn is_fault(&self) -> bool {
        self.subject != Subject::Form
    }

    /// Whether the note is about a fault of the position that was ignored and not corrected.
    pub fn is_ignored_fault(&self) -> bool {
        self.subject == Subject::Fault
    }
}

impl FenNotes {
    /// Whether there are no notes.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The notes in the order in which the reader made them.
    pub fn iter(&self) -> impl Iterator<Item = &FenNote> {
        self.0.iter()
    }
}

impl FromIterator<FenNote> for FenNotes {
    fn from_iter<I: IntoIterator<Item = FenNote>>(notes: I) -> Self {
        Self(notes.into_iter().collect())
    }
}

impl From<Note> for FenNote {
    fn from(note: Note) -> Self {
        let subject = match note {
            _ if note.is_ignored_fault() => Subject::Fault,
            _ if note.is_fault() => Subject::Claim,
            _ => Subject::Form,
        };
        Self::new(note.to_string(), subject)
    }
}

impl From<Notes> for FenNotes {
    fn from(notes: Notes) -> Self {
        notes.iter().map(FenNote::from).collect()
    }
}

impl fmt::Display for FenNote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl fmt::Display for FenNotes {
    /// The notes on one line, separated by `; `.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter()
            .enumerate()
            .try_for_each(|(at, note)| write!(f, "{}{note}", if at == 0 { "" } else { "; " }))
    }
}
