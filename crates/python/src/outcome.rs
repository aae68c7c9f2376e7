//! The end of a game.

use pyo3::prelude::*;
use tabiya_core::{Color, Draw, Outcome as Ending, Win};
use tabiya_formats::pgn::GameResult;
use tabiya_house::HousePosition;
use tabiya_variants::{FacePosition, KindName};

use crate::arguments::Side;

use crate::piece::py_bool;

/// The reason why a game has ended.
///
/// >>> Termination.CHECKMATE.name, Termination.CHECKMATE.value
/// ('CHECKMATE', 1)
#[pyclass(eq, eq_int, hash, frozen, module = "tabiya", rename_all = "SCREAMING_SNAKE_CASE")]
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
}

#[pymethods]
impl Termination {
    /// The name of the reason: CHECKMATE.
    #[getter]
    fn name(&self) -> &'static str {
        match self {
            Self::Checkmate => "CHECKMATE",
            Self::Stalemate => "STALEMATE",
            Self::InsufficientMaterial => "INSUFFICIENT_MATERIAL",
            Self::SeventyfiveMoves => "SEVENTYFIVE_MOVES",
            Self::FivefoldRepetition => "FIVEFOLD_REPETITION",
            Self::FiftyMoves => "FIFTY_MOVES",
            Self::ThreefoldRepetition => "THREEFOLD_REPETITION",
            Self::VariantWin => "VARIANT_WIN",
            Self::VariantLoss => "VARIANT_LOSS",
            Self::VariantDraw => "VARIANT_DRAW",
        }
    }

    /// The number of the reason.
    #[getter]
    fn value(&self) -> u8 {
        *self as u8
    }
}

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
    termination: Termination,
    winner: Option<bool>,
    words: String,
}

impl Outcome {
    /// The end of a game in a position with this side to move. `is_automatic` tells a draw that ends the game from
    /// one that a player may claim.
    pub(crate) fn new(ending: Ending<KindName>, turn: Color, is_automatic: bool) -> Self {
        let termination = match ending {
            Ending::Win { by: Win::Checkmate, .. } => Termination::Checkmate,
            Ending::Win { winner, .. } if winner == turn => Termination::VariantWin,
            Ending::Win { .. } => Termination::VariantLoss,
            Ending::Draw(Draw::Stalemate) => Termination::Stalemate,
            Ending::Draw(Draw::InsufficientMaterial) => Termination::InsufficientMaterial,
            Ending::Draw(Draw::Repetition) if is_automatic => Termination::FivefoldRepetition,
            Ending::Draw(Draw::Repetition) => Termination::ThreefoldRepetition,
            Ending::Draw(Draw::FiftyMoveRule) if is_automatic => Termination::SeventyfiveMoves,
            Ending::Draw(Draw::FiftyMoveRule) => Termination::FiftyMoves,
            _ => Termination::VariantDraw,
        };
        let winner = ending.winner().map(|winner| winner == Color::White);
        Self { termination, winner, words: ending.to_string() }
    }

    /// The end of a game under house rules.
    pub(crate) fn under_house(ending: &tabiya_house::Ending, termination: Termination) -> Self {
        let winner = ending.winner.map(|winner| winner == Color::White);
        Self { termination, winner, words: HousePosition::ended(ending).words }
    }

    pub(crate) fn is_by(&self, termination: Termination) -> bool {
        self.termination == termination
    }
}

#[pymethods]
impl Outcome {
    /// The reason why the game has ended.
    #[getter]
    pub(crate) fn termination(&self) -> Termination {
        self.termination
    }

    /// The winner: True for White, or None in a draw.
    #[getter]
    fn winner(&self) -> Option<bool> {
        self.winner
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

    fn __repr__(&self) -> String {
        let winner = self.winner.map_or("None", py_bool);
        format!("Outcome(termination=Termination.{}, winner={winner})", self.termination.name())
    }
}
