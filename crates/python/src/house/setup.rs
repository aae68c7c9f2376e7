//! The rules of a game that begins, as a rule in Python may change them.

use std::sync::Mutex;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use tabiya_core::{Castling, Stalemate};
use tabiya_games::RuleSet;
use tabiya_games::house::kinds;

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
    rules: Mutex<Option<(RuleSet, String)>>,
}

impl HouseSetup {
    pub(super) fn new(rules: RuleSet, start: String) -> Self {
        Self { rules: Mutex::new(Some((rules, start))) }
    }

    /// Removes the rules and the FEN of the start: from now on the object cannot be used.
    pub(super) fn take(&self) -> Option<(RuleSet, String)> {
        self.rules.try_lock().ok()?.take()
    }

    fn with<T>(&self, work: impl FnOnce(&mut (RuleSet, String)) -> PyResult<T>) -> PyResult<T> {
        let over = || PyRuntimeError::new_err("the rules can be changed only in prepare()");
        let mut rules = self.rules.try_lock().map_err(|_| over())?;
        work(rules.as_mut().ok_or_else(over)?)
    }
}

/// Adds a kind. Its name and letter are checked when all rules have prepared the game.
pub(super) fn add_kind(
    rules: &mut RuleSet,
    name: &str,
    letter: &str,
    moves: Option<&str>,
) -> PyResult<()> {
    let mut letters = letter.chars();
    let (Some(only), None) = (letters.next(), letters.next()) else {
        let letter = tabiya_games::excerpt(letter);
        return Err(value_error(format!("letter \"{letter}\" of the {name} is not one letter")));
    };
    kinds::add(rules, name, only, moves.filter(|moves| !moves.is_empty())).map_err(value_error)?;
    Ok(())
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
        self.with(|(rules, _)| add_kind(rules, name, letter, moves))
    }

    /// The names of all kinds of pieces.
    #[getter]
    fn kinds(&self) -> PyResult<Vec<String>> {
        self.with(|(rules, _)| Ok(names(rules)))
    }

    /// The FEN at which the game begins unless the board is given another.
    #[getter]
    fn start(&self) -> PyResult<String> {
        self.with(|(rules, _)| Ok(rules.start.clone()))
    }

    #[setter]
    fn set_start(&self, fen: String) -> PyResult<()> {
        self.with(|(rules, _)| {
            rules.start = fen;
            Ok(())
        })
    }

    /// The name of the kind that must be kept safe, or None if there is no check.
    #[getter]
    fn royal(&self) -> PyResult<Option<String>> {
        self.with(|(rules, _)| Ok(rules.royal.map(|kind| rules.kind(kind).name.to_string())))
    }

    #[setter]
    fn set_royal(&self, name: Option<&str>) -> PyResult<()> {
        self.with(|(rules, _)| {
            rules.royal = name.map(|name| kind(rules, name)).transpose()?;
            if rules.royal.is_none() && rules.castling == Castling::Safe {
                rules.castling = Castling::ThroughAttack;
            }
            Ok(())
        })
    }

    /// Whether there is castling.
    #[getter]
    fn castling(&self) -> PyResult<bool> {
        self.with(|(rules, _)| Ok(rules.castling != Castling::Never))
    }

    #[setter]
    fn set_castling(&self, is_allowed: bool) -> PyResult<()> {
        self.with(|(rules, _)| {
            rules.castling = match (is_allowed, rules.royal) {
                (false, _) => Castling::Never,
                (true, None) => Castling::ThroughAttack,
                (true, Some(_)) => Castling::Safe,
            };
            Ok(())
        })
    }

    /// The squares that no piece can enter or pass.
    #[getter]
    fn walls(&self) -> PyResult<SquareSet> {
        self.with(|(rules, _)| Ok(rules.walls.into()))
    }

    #[setter]
    fn set_walls(&self, squares: SquaresArg) -> PyResult<()> {
        self.with(|(rules, _)| {
            rules.walls = squares.0;
            Ok(())
        })
    }

    /// What stalemate is for the side that has no move: "draw", "win" or "loss".
    #[getter]
    fn stalemate(&self) -> PyResult<&'static str> {
        self.with(|(rules, _)| {
            Ok(match rules.stalemate {
                Stalemate::Draw => "draw",
                Stalemate::Win => "win",
                Stalemate::Loss => "loss",
            })
        })
    }

    #[setter]
    fn set_stalemate(&self, result: &str) -> PyResult<()> {
        let stalemate = match result {
            "draw" => Stalemate::Draw,
            "win" => Stalemate::Win,
            "loss" => Stalemate::Loss,
            _ => {
                let result = tabiya_games::excerpt(result);
                let words = format!("stalemate \"{result}\" is not one of draw, win and loss");
                return Err(value_error(words));
            }
        };
        self.with(|(rules, _)| {
            rules.stalemate = stalemate;
            Ok(())
        })
    }
}
