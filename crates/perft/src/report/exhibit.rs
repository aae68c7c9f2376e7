//! A position to show, and what is wrong there.

use tabiya_variants::AnyPosition;
use tabiya_verify::Explained;

/// A position to show, and what is wrong there.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Exhibit {
    /// A short heading; absent if there is only one exhibit.
    pub(crate) heading: Option<&'static str>,
    pub(crate) position: AnyPosition,
    /// The position in the form given to a generator.
    pub(crate) fen: String,
    /// The FEN of an earlier position, and the moves from there.
    pub(crate) path: Option<(String, Vec<String>)>,
    /// What is wrong, in a sentence.
    pub(crate) fault: Option<String>,
    /// Legal moves that the engine lacks.
    pub(crate) missing: Vec<Explained>,
    /// Moves of the engine that are not legal.
    pub(crate) extra: Vec<Explained>,
    /// The move below which the count is wrong.
    pub(crate) behind: Option<String>,
    /// The count below each move.
    pub(crate) divide: Vec<(String, u128)>,
    /// The commands for the engine, if they are more than a FEN.
    pub(crate) ask: Option<String>,
    /// The command that reproduces it.
    pub(crate) repeat: String,
}

impl Exhibit {
    /// The exhibit with the heading of a minimized position.
    pub(crate) fn smallest(self) -> Self {
        Self { heading: Some("The smallest position that shows it"), ..self }
    }

    /// A position without any findings yet, and the command that reproduces it.
    pub(crate) fn new(position: AnyPosition, fen: String, repeat: String) -> Self {
        Self { position, fen, repeat, ..Self::default() }
    }
}
