//! The rules of a game that begins, as a rule in Python may change them.

use std::sync::Mutex;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use tabiya_games::house::Setup;

use super::kinds::{kind, names};
use crate::errors::value_error;
use crate::square_set::{SquareSet, SquaresArg};

/// The rules of a game that is about to begin. The hook `prepare` may change them.
///
/// >>> from tabiya import Board, rule
/// >>> @rule.prepare
/// ... def camels(rules):
/// ...     rules.add_kind("camel", "c", "C")
/// ...     rules.start = "rcbqkbcr/pppppppp/8/8/8/8/PPPPPPPP/RCBQKBCR w KQkq - 0 1"
/// >>> Board(house=[camels]).legal_moves.count()
/// 20
#[pyclass(frozen, module = "tabiya")]
pub(crate) struct HouseSetup {
    rules: Mutex<Option<Setup>>,
}

impl HouseSetup {
    pub(super) fn new(rules: Setup) -> Self {
        Self { rules: Mutex::new(Some(rules)) }
    }

    /// Removes the rules and the FEN of the start: from now on the object cannot be used.
    pub(super) fn take(&self) -> Option<Setup> {
        self.rules.try_lock().ok()?.take()
    }

    fn with<T>(&self, work: impl FnOnce(&mut Setup) -> PyResult<T>) -> PyResult<T> {
        let over = || PyRuntimeError::new_err("the rules can be changed only in prepare()");
        let mut rules = self.rules.try_lock().map_err(|_| over())?;
        work(rules.as_mut().ok_or_else(over)?)
    }
}

#[pymethods]
impl HouseSetup {
    /// Adds a kind of piece with a name, a lower-case letter and, in Betza notation, moves.
    ///
    /// >>> @rule.prepare
    /// ... def camels(rules):
    /// ...     rules.add_kind("camel", "c", "C")
    /// >>> Board("4k3/8/8/8/4C3/8/8/4K3 w - - 0 1", house=[camels]).legal_moves.count()
    /// 13
    #[pyo3(signature = (name, letter, moves=None))]
    fn add_kind(&self, name: &str, letter: &str, moves: Option<&str>) -> PyResult<()> {
        let moves = moves.unwrap_or_default();
        self.with(|setup| setup.add_kind(name, letter, moves).map(drop).map_err(value_error))
    }

    /// The names of all kinds of pieces.
    #[getter]
    fn kinds(&self) -> PyResult<Vec<String>> {
        self.with(|setup| Ok(names(&setup.rules)))
    }

    /// The FEN at which the game begins unless the board is given another.
    #[getter]
    fn start(&self) -> PyResult<String> {
        self.with(|setup| Ok(setup.start.clone()))
    }

    #[setter]
    fn set_start(&self, fen: String) -> PyResult<()> {
        self.with(|setup| {
            setup.start = fen;
            Ok(())
        })
    }

    /// The name of the kind that must be kept safe, or None if there is no check.
    #[getter]
    fn royal(&self) -> PyResult<Option<String>> {
        self.with(|Setup { rules, .. }| {
            Ok(rules.royal.iter().next().map(|kind| rules.kind(kind).name.to_string()))
        })
    }

    #[setter]
    fn set_royal(&self, name: Option<&str>) -> PyResult<()> {
        self.with(|setup| {
            let royal = name.map(|name| kind(&setup.rules, name)).transpose()?;
            setup.set_royal(royal.into_iter().collect());
            Ok(())
        })
    }

    /// Whether there is castling.
    #[getter]
    fn castling(&self) -> PyResult<bool> {
        self.with(|setup| Ok(setup.castling()))
    }

    #[setter]
    fn set_castling(&self, is_allowed: bool) -> PyResult<()> {
        self.with(|setup| {
            setup.set_castling(is_allowed);
            Ok(())
        })
    }

    /// The squares that no piece can enter or pass.
    #[getter]
    fn walls(&self) -> PyResult<SquareSet> {
        self.with(|setup| Ok(setup.rules.walls.into()))
    }

    #[setter]
    fn set_walls(&self, squares: SquaresArg) -> PyResult<()> {
        self.with(|setup| {
            setup.rules.walls = squares.0;
            Ok(())
        })
    }

    /// What stalemate is for the side that has no move: "draw", "win" or "loss".
    #[getter]
    fn stalemate(&self) -> PyResult<&'static str> {
        self.with(|setup| Ok(setup.stalemate()))
    }

    #[setter]
    fn set_stalemate(&self, result: &str) -> PyResult<()> {
        let stalemate = Setup::stalemate_named(result).map_err(value_error)?;
        self.with(|setup| {
            setup.rules.stalemate = stalemate;
            Ok(())
        })
    }
}
