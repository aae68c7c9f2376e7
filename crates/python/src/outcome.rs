//! The end of a game.

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use tabiya_core::{Color, Draw, Win};
use tabiya_formats::pgn::GameResult;
use tabiya_games::Outcome as Ending;

use crate::arguments::Side;
use crate::piece::py_bool;

/// The reason why a game has ended, as the number of a member of `Termination` in Python.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Termination {
    Checkmate = 1,
    Stalemate = 2,
    InsufficientMaterial = 3,
    SeventyfiveMoves = 4,
    FivefoldRepetition = 5,
    FiftyMoves = 6,
    ThreefoldRepetition = 7,
    VariantWin = 8,
    VariantLoss = 9,
    VariantDraw = 10,
    PlyLimit = 11,
}

/// The member of `Termination` in Python with this number.
fn termination(py: Python<'_>, number: u8) -> PyResult<Bound<'_, PyAny>> {
    static CLASS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    CLASS.import(py, "tabiya._termination", "Termination")?.call1((number,))
}

/// What a pickled outcome keeps: the number of the termination, the winner, and the words.
type OutcomeState = (u8, Option<bool>, String);

/// The end of a game: the winner, and the reason.
///
/// >>> board = Board("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")
/// >>> board.outcome()
/// Outcome(termination=Termination.CHECKMATE, winner=True)
/// >>> print(board.outcome())
/// white wins: checkmate
/// >>> board.outcome().winner == WHITE
/// True
#[pyclass(frozen, eq, hash, module = "tabiya")]
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Outcome {
    /// The number of the `Termination`.
    termination: u8,
    /// The winner: True for White, or None in a draw.
    #[pyo3(get)]
    winner: Option<bool>,
    words: String,
}

impl Outcome {
    /// The end of a game in a position with this side to move. `is_automatic` distinguishes a draw that ends the game
    /// from one that a player may claim.
    pub(crate) fn new(ending: impl Into<Ending>, turn: Color, is_automatic: bool) -> Self {
        let ending = ending.into();
        let termination = match &ending {
            Ending::Win { by: Win::Checkmate, .. } => Termination::Checkmate,
            Ending::Draw(Draw::Stalemate) => Termination::Stalemate,
            Ending::Draw(Draw::InsufficientMaterial) => Termination::InsufficientMaterial,
            Ending::Draw(Draw::Repetition) if is_automatic => Termination::FivefoldRepetition,
            Ending::Draw(Draw::Repetition) => Termination::ThreefoldRepetition,
            Ending::Draw(Draw::FiftyMoveRule) if is_automatic => Termination::SeventyfiveMoves,
            Ending::Draw(Draw::FiftyMoveRule) => Termination::FiftyMoves,
            _ => match ending.winner() {
                Some(winner) if winner == turn => Termination::VariantWin,
                Some(_) => Termination::VariantLoss,
                None => Termination::VariantDraw,
            },
        };
        let winner = ending.winner().map(|winner| winner == Color::White);
        Self { termination: termination as u8, winner, words: ending.to_string() }
    }

    pub(crate) fn is_by(&self, termination: Termination) -> bool {
        self.termination == termination as u8
    }

    /// The number of the reason.
    pub(crate) fn number(&self) -> u8 {
        self.termination
    }
}

#[pymethods]
impl Outcome {
    /// The reason why the game has ended.
    #[getter]
    fn termination<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        termination(py, self.termination)
    }

    /// The result as PGN writes it: 1-0, 0-1 or 1/2-1/2.
    ///
    /// >>> Board("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1").outcome().result()
    /// '1-0'
    pub(crate) fn result(&self) -> &'static str {
        GameResult::from(self.winner.map(|is_white| Side::new(is_white).0)).as_str()
    }

    fn __str__(&self) -> &str {
        &self.words
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let winner = self.winner.map_or("None", py_bool);
        let name = termination(py, self.termination)?.getattr(intern!(py, "name"))?;
        Ok(format!("Outcome(termination=Termination.{name}, winner={winner})"))
    }

    /// Copies by pickle: the reason, the winner, and the words.
    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<(Py<PyAny>, OutcomeState)> {
        let this = slf.get();
        let restore = slf.get_type().getattr(intern!(slf.py(), "_restore"))?;
        Ok((restore.unbind(), (this.termination, this.winner, this.words.clone())))
    }

    #[staticmethod]
    fn _restore(py: Python<'_>, number: u8, winner: Option<bool>, words: String) -> PyResult<Self> {
        termination(py, number)?;
        Ok(Self { termination: number, winner, words })
    }
}
