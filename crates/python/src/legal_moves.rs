//! The legal moves of a position, as a collection.

use pyo3::exceptions::{PyIndexError, PyOverflowError};
use pyo3::prelude::*;
use pyo3::types::PyIterator;
use tabiya_core::CastlingMode;
use tabiya_variants::AnyPosition;

use crate::arguments::{MoveArg, shown};
use crate::moves::{Move, MoveObjects};

/// The legal moves of a board at the time when it was asked. Later moves on the board do not change them.
///
/// >>> board = Board()
/// >>> len(board.legal_moves), Move.from_uci("e2e5") in board.legal_moves
/// (20, False)
/// >>> for move in board.legal_moves:
/// ...     board.push(move)
/// ...     _ = board.pop()
#[pyclass(frozen, module = "tabiya")]
pub(crate) struct LegalMoves {
    pub(crate) position: AnyPosition,
    pub(crate) mode: CastlingMode,
}

#[pymethods]
impl LegalMoves {
    fn __len__(&self) -> usize {
        self.count()
    }

    fn __bool__(&self) -> bool {
        self.count() > 0
    }

    fn __contains__(&self, r#move: MoveArg<'_, '_>) -> PyResult<bool> {
        let m = r#move.get()?;
        Ok(!m.is_null() && m.find(&self.position, self.mode).is_some())
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        MoveObjects::new(py, self.mode)?.legal(py, &self.position)?.try_iter()
    }

    fn __getitem__(&self, index: &Bound<'_, PyAny>) -> PyResult<Py<Move>> {
        let py = index.py();
        let moves = self.position.legal_moves();
        let at = match index.extract::<isize>() {
            Ok(at) if at < 0 => at.checked_add_unsigned(moves.len()),
            Err(error) if error.is_instance_of::<PyOverflowError>(py) => None,
            at => Some(at?),
        };
        let m = at.and_then(|at| moves.get(usize::try_from(at).ok()?));
        let m = m.ok_or_else(|| {
            let count = moves.len();
            let index = shown(index);
            PyIndexError::new_err(format!("move {index} of {count} legal moves"))
        })?;
        MoveObjects::new(py, self.mode)?.get(py, *m)
    }

    /// The number of legal moves.
    ///
    /// >>> Board().legal_moves.count()
    /// 20
    fn count(&self) -> usize {
        self.position.count_moves() as usize
    }

    fn __repr__(&self) -> String {
        let san: Vec<String> =
            self.position.legal_moves().iter().map(|&m| self.position.san(m)).collect();
        format!("<LegalMoves ({})>", san.join(", "))
    }
}
