//! The pseudo-legal moves of a position, as a collection.

use pyo3::prelude::*;
use pyo3::types::PyIterator;
use tabiya_core::CastlingMode;
use tabiya_games::{AnyMove, AnyPosition};

use crate::arguments::MoveArg;
use crate::move_objects::MoveObjects;
use crate::moves::Move;

/// The pseudo-legal moves of a board at the time when it was asked.
///
/// >>> board = Board("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1")
/// >>> Move.from_uci("e1d1") in board.pseudo_legal_moves
/// True
/// >>> board.pseudo_legal_moves.count()
/// 5
#[pyclass(frozen, module = "tabiya")]
pub(crate) struct PseudoLegalMoves {
    pub(crate) moves: Vec<AnyMove>,
    pub(crate) position: AnyPosition,
    pub(crate) mode: CastlingMode,
}

impl PseudoLegalMoves {
    /// Whether a move is one of these. Castling may be written in both forms.
    pub(crate) fn holds(&self, m: &Move) -> bool {
        !m.is_null() && m.find_in(&self.moves, self.mode).is_some()
    }
}

#[pymethods]
impl PseudoLegalMoves {
    /// The number of pseudo-legal moves.
    ///
    /// >>> Board().pseudo_legal_moves.count()
    /// 20
    fn count(&self) -> usize {
        self.moves.len()
    }

    fn __len__(&self) -> usize {
        self.moves.len()
    }

    fn __bool__(&self) -> bool {
        !self.moves.is_empty()
    }

    fn __contains__(&self, r#move: MoveArg<'_, '_>) -> PyResult<bool> {
        Ok(self.holds(r#move.get()?))
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        MoveObjects::new(py, self.mode)?.list(py, &self.moves)?.try_iter()
    }

    /// The legal moves in algebraic notation and the others in UCI notation.
    fn __repr__(&self) -> String {
        let text = |&m: &AnyMove| match self.position.is_legal(m) {
            true => self.position.san(m),
            false => m.uci(self.mode).to_string(),
        };
        let texts: Vec<String> = self.moves.iter().map(text).collect();
        format!("<PseudoLegalMoves ({})>", texts.join(", "))
    }
}
