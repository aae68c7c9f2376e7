//! The result of a search.

use pyo3::prelude::*;
use tabiya_engine::Score;

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
    /// The move.
    #[pyo3(get, name = "move")]
    pub(crate) chosen: Py<Move>,
    /// The best line found, which begins with the move.
    #[pyo3(get)]
    pub(crate) line: Vec<Py<Move>>,
    pub(crate) score: Score,
    /// The depth of the last iteration, in plies.
    #[pyo3(get)]
    pub(crate) depth: u32,
    /// The number of positions searched until the last report.
    #[pyo3(get)]
    pub(crate) nodes: u64,
}

#[pymethods]
impl SearchResult {
    /// The score in hundredths of a pawn, or None for a forced win of either side.
    #[getter]
    fn score(&self) -> Option<i32> {
        match self.score {
            Score::Centipawns(value) => Some(value),
            Score::Mate(_) => None,
        }
    }

    /// The number of moves to a forced win, negative if the other side wins; None if no win is forced.
    #[getter]
    fn mate(&self) -> Option<i32> {
        match self.score {
            Score::Mate(moves) => Some(moves),
            Score::Centipawns(_) => None,
        }
    }

    fn __repr__(&self) -> String {
        let score = match self.score {
            Score::Centipawns(value) => format!("{value} cp"),
            Score::Mate(moves) => format!("mate {moves}"),
        };
        format!("<SearchResult {}, {score}>", self.chosen.get().text())
    }
}
