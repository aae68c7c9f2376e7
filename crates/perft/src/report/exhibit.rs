//! A position that a report shows, and what is wrong there.

use tabiya_games::AnyPosition;
use tabiya_verify::Explained;

/// A position that a report shows, and what is wrong there.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Exhibit {
    /// A short heading; absent if there is only one exhibit.
    pub(crate) heading: Option<&'static str>,
    pub(crate) position: AnyPosition,
    /// The FEN of the position, as the engine or the generator gets it.
    pub(crate) fen: String,
    /// The FEN of an earlier position, and the moves from there to this position.
    pub(crate) path: Option<(String, Vec<String>)>,
    /// What is wrong, in a sentence.
    pub(crate) fault: Option<String>,
    /// Legal moves that the engine lacks.
    pub(crate) missing: Vec<Explained>,
    /// Moves of the engine that are not legal.
    pub(crate) extra: Vec<Explained>,
    /// The move below which the engine's count is wrong.
    pub(crate) behind: Option<String>,
    /// The number of leaf nodes counted below each move.
    pub(crate) divide: Vec<(String, u128)>,
    /// The `position` command for the engine; `None` if the engine gets only a FEN, without moves.
    pub(crate) ask: Option<String>,
    /// The command that reproduces the fault.
    pub(crate) repeat: String,
}

impl Exhibit {
    /// Gives the exhibit the heading of the smallest position.
    pub(crate) fn smallest(self) -> Self {
        Self { heading: Some("The smallest position that shows it"), ..self }
    }

    /// An exhibit without findings: only a position, and the command that reproduces the fault.
    pub(crate) fn new(position: AnyPosition, fen: String, repeat: String) -> Self {
        Self { position, fen, repeat, ..Self::default() }
    }
}
