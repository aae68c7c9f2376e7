//! The result of a search.

use pyo3::prelude::*;

use crate::moves::Move;

/// The move that a search chose, with its score for the side that moves.
///
/// >>> board = Board("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")
/// >>> board.search(depth=4)
/// <SearchResult a1a8, mate 1>
/// >>> result = board.search(depth=4)
/// >>> result.move, result.line, result.score, result.mate
/// (Move.from_uci('a1a8'), [Move.from_uci('a1a8')], None, 1)
#[pyclass(frozen, module = "tabiya")]
pub(crate) struct SearchResult {
    pub(crate) chosen: Py<Move>,
    /// The best line found, which begins with the move.
    #[pyo3(get)]
    pub(crate) line: Vec<Py<Move>>,
    /// The score in hundredths of a pawn, or None for a forced win of either side.
    #[pyo3(get)]
    pub(crate) score: Option<i32>,
    /// The number of moves to a forced win, negative if the other side wins; None if no win is forced.
    #[pyo3(get)]
    pub(crate) mate: Option<i32>,
    /// The depth of the last iteration, in plies.
    #[pyo3(get)]
    pub(crate) depth: u32,
    /// The number of positions searched until the last report.
    #[pyo3(get)]
    pub(crate) nodes: u64,
}

#[pymethods]
impl SearchResult {
    /// The move.
    #[getter]
    fn r#move(&self, py: Python<'_>) -> Py<Move> {
        self.chosen.clone_ref(py)
    }

    fn __repr__(&self) -> String {
        let score = match self.mate {
            None => format!("{} cp", self.score.unwrap_or_default()),
            Some(moves) => format!("mate {moves}"),
        };
        format!("<SearchResult {}, {score}>", self.chosen.get().text())
    }
}
