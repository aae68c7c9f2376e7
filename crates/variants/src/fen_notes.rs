//! What a lenient reader of FEN has to say, under any rules.

use std::fmt;

use tabiya_core::{Note, Notes};

/// What [`Variant::read`](crate::Variant::read) has put right in a text, or let pass, each thing once.
///
/// ```
/// use tabiya_variants::Variant;
/// let (_, notes) = Variant::Chess.read("4k3/8/8/8/8/8/8/4K3 w K -")?;
/// let all: Vec<String> = notes.iter().map(|note| note.to_string()).collect();
/// assert_eq!(all, ["castling K dropped: no rook"]);
/// assert!(notes.iter().all(|note| note.is_fault()));
/// # Ok::<(), tabiya_variants::PositionError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct FenNotes(Vec<FenNote>);

/// One thing that a lenient reader put right, or let pass.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct FenNote {
    text: String,
    subject: Subject,
}

/// What a note is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Subject {
    /// How something is written.
    Form,
    /// A claim that was dropped, as no game can have brought it about.
    Claim,
    /// A fault of the position, which was let pass.
    Fault,
}

impl FenNote {
    pub(crate) fn new(text: String, subject: Subject) -> Self {
        Self { text, subject }
    }

    /// Whether the text claims what no game can have brought about, and not only in an unusual way.
    pub fn is_fault(&self) -> bool {
        self.subject != Subject::Form
    }

    /// Whether the position has a fault that was let pass, so that nothing in the text was changed.
    pub fn is_ignored_fault(&self) -> bool {
        self.subject == Subject::Fault
    }
}

impl FenNotes {
    /// Whether there is nothing to say.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The notes in the order in which they arose.
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
            Note::Ignored(_) => Subject::Fault,
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
