//! The legal moves of a position, as a collection.

use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyIterator;

use crate::arguments::{MoveArg, place, shown};
use crate::board::Board;
use crate::moves::Move;

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
    /// The board, without its history of moves.
    pub(crate) board: Board,
}

#[pymethods]
impl LegalMoves {
    fn __len__(&self) -> PyResult<usize> {
        self.count()
    }

    fn __bool__(&self) -> PyResult<bool> {
        Ok(self.count()? > 0)
    }

    fn __contains__(&self, r#move: MoveArg<'_, '_>) -> PyResult<bool> {
        self.board.is_legal(r#move)
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        let board = &self.board;
        let list = match board.now().plain() {
            Some(p) => board.objects(py)?.legal(py, p)?,
            None => board.list(py, &board.listed()?)?,
        };
        list.try_iter()
    }

    fn __getitem__(&self, index: &Bound<'_, PyAny>) -> PyResult<Py<Move>> {
        let py = index.py();
        let moves = self.board.listed()?;
        let m = place(index, moves.len())?.map(|place| &moves[place]);
        let m = m.ok_or_else(|| {
            let count = moves.len();
            let index = shown(index);
            PyIndexError::new_err(format!("move {index} of {count} legal moves"))
        })?;
        self.board.object(py, m)
    }

    /// The number of legal moves.
    ///
    /// >>> Board().legal_moves.count()
    /// 20
    fn count(&self) -> PyResult<usize> {
        match self.board.now().plain() {
            Some(p) => Ok(p.count_moves() as usize),
            None => Ok(self.board.listed()?.len()),
        }
    }

    fn __repr__(&self) -> PyResult<String> {
        let moves = self.board.listed()?;
        let san: Vec<String> = moves.iter().map(|m| self.board.san_of(m)).collect();
        Ok(format!("<LegalMoves ({})>", san.join(", ")))
    }
}
