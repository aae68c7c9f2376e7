//! The reason why a move is legal or illegal.

use pyo3::prelude::*;

use crate::moves::Move;

/// Why a move is legal or illegal.
///
/// >>> board = Board("4k3/8/8/7b/8/8/4P3/3K4 w - - 0 1")
/// >>> print(board.explain("e2e4"))
/// e2e4 is illegal: the pawn on e2 is pinned on the diagonal by the bishop on h5
///
/// An explanation is true if the move is legal.
///
/// >>> bool(board.explain("e2e4")), board.explain("Kd2").move
/// (False, Move.from_uci('d1d2'))
#[pyclass(frozen, module = "tabiya")]
pub(crate) struct Explanation {
    /// The legal move, or None if the move is illegal.
    #[pyo3(get, name = "move")]
    pub(crate) legal: Option<Py<Move>>,
    /// One sentence for each move that the text may mean; in UCI notation it is always one.
    #[pyo3(get)]
    pub(crate) sentences: Vec<String>,
}

#[pymethods]
impl Explanation {
    /// Whether the move is legal.
    #[getter]
    fn is_legal(&self) -> bool {
        self.legal.is_some()
    }

    fn __bool__(&self) -> bool {
        self.legal.is_some()
    }

    fn __str__(&self) -> String {
        self.sentences.join("\n")
    }

    fn __repr__(&self) -> String {
        format!("<Explanation: {}>", self.sentences.join("; "))
    }
}
