//! A position to look at, and what is wrong there.

use tabiya_variants::AnyPosition;

use crate::cli::engine::difference::Explained;

/// A position to look at, and what is wrong there.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Exhibit {
    /// What it is, in a few words; none where there is only one.
    pub(crate) heading: Option<&'static str>,
    pub(crate) position: AnyPosition,
    /// The position as it is given to a generator.
    pub(crate) fen: String,
    /// The FEN from which moves lead there, and the moves.
    pub(crate) path: Option<(String, Vec<String>)>,
    /// What is wrong, in a sentence.
    pub(crate) fault: Option<String>,
    /// Legal moves that the engine lacks.
    pub(crate) missing: Vec<Explained>,
    /// Moves of the engine that are not legal.
    pub(crate) extra: Vec<Explained>,
    /// The move behind which the count is wrong.
    pub(crate) behind: Option<String>,
    /// The count behind each move.
    pub(crate) divide: Vec<(String, u128)>,
    /// What an engine is told, where that is more than a FEN.
    pub(crate) ask: Option<String>,
    /// The command that shows it again.
    pub(crate) repeat: String,
}

impl Exhibit {
    /// Under the heading of what was made small.
    pub(crate) fn smallest(self) -> Self {
        Self { heading: Some("The smallest position that shows it"), ..self }
    }

    /// A position of which nothing is said yet, and the command that shows it again.
    pub(crate) fn new(position: AnyPosition, fen: String, repeat: String) -> Self {
        Self { position, fen, repeat, ..Self::default() }
    }
}
