//! Positions under house rules.

use std::sync::Arc;

use pyo3::Borrowed;
use pyo3::exceptions::{PyRuntimeError, PyTypeError};
use pyo3::prelude::*;
use tabiya_games::house::{House, HouseError, HouseMove, HousePosition};
use tabiya_games::{AnyPosition, AnyUciMove, GamePosition, MoveTextError, Shown, Variant};

use crate::arguments::from_python;
use crate::errors::{IllegalMoveError, move_error, shown, value_error};
use crate::moves::{Move, is_label};
use crate::outcome::Outcome;

/// The exception for an error under house rules.
pub(crate) fn house_error(error: HouseError) -> PyErr {
    match error {
        HouseError::NoMove { .. } | HouseError::Illegal(_) | HouseError::Over(_) => {
            IllegalMoveError::new_err(error.to_string())
        }
        _ => PyRuntimeError::new_err(error.to_string()),
    }
}

/// The names of house rules: a single name, or several.
#[derive(Default)]
pub(crate) struct HouseNames(pub(crate) Vec<String>);

from_python!(HouseNames, names => {
    if let Ok(name) = names.extract() {
        return Ok(Self(vec![name]));
    }
    names.extract().map(Self).map_err(|_| {
        PyTypeError::new_err("house must be the names of house rules, such as [\"duck-chess\"]")
    })
});

/// A position under house rules.
#[derive(Clone)]
pub(crate) struct HouseState {
    position: HousePosition,
    start: Arc<Start>,
}

/// The start of a game under house rules.
struct Start {
    position: HousePosition,
    /// The FEN from which the game was begun; `None` for the start position of the variant.
    fen: Option<String>,
}

impl HouseState {
    /// Begins a game of a variant with the rules of these names, from a FEN or from the start position.
    pub(crate) fn begin(variant: Variant, names: &[String], fen: Option<&str>) -> PyResult<Self> {
        let game = House::game(variant, names, fen);
        let game = game.map_err(value_error)?;
        let position = game.position().clone();
        let start = Start { position: position.clone(), fen: fen.map(str::to_owned) };
        Ok(Self { start: Arc::new(start), position })
    }

    /// The names of the rules, with their numbers.
    pub(crate) fn names(&self) -> Vec<String> {
        self.position.house()
    }

    pub(crate) fn board(&self) -> AnyPosition {
        Shown::board(&self.position)
    }

    pub(crate) fn position(&self) -> &HousePosition {
        &self.position
    }

    /// The FEN from which the game was begun; `None` for the start position of the variant.
    pub(crate) fn start_fen(&self) -> Option<String> {
        self.start.fen.clone()
    }

    /// The legal moves; none if a rule has ended the game.
    pub(crate) fn legal_moves(&self) -> PyResult<Vec<HouseMove>> {
        let found = self.position.moves_or_end().map_err(house_error)?;
        Ok(found.unwrap_or_default())
    }

    /// The position after a legal move.
    pub(crate) fn after(&self, m: &HouseMove) -> PyResult<Self> {
        let position = self.position.after_legal(m).map_err(house_error)?;
        Ok(Self { position, start: Arc::clone(&self.start) })
    }

    pub(crate) fn is_check(&self) -> PyResult<bool> {
        self.position.is_check().map_err(house_error)
    }

    pub(crate) fn must_answer_check(&self) -> PyResult<bool> {
        self.position.must_answer_check().map_err(house_error)
    }

    /// Reads a move in UCI notation, with the label of the rule that adds it. The label may be omitted if one legal
    /// move connects the squares.
    pub(crate) fn read_uci(&self, text: &str) -> PyResult<HouseMove> {
        let (squares, label) = text.split_once(':').map_or((text, None), |(s, l)| (s, Some(l)));
        if squares.parse::<AnyUciMove>().is_err() || label.is_some_and(|label| !is_label(label)) {
            return Err(move_error(&self.board(), text, &MoveTextError::Form));
        }
        self.read(text)
    }

    /// Reads a move in any form that the board reads, or one that a rule adds in UCI notation.
    pub(crate) fn read(&self, text: &str) -> PyResult<HouseMove> {
        let legal = self.legal_moves()?;
        let m = self.position.read(text).map_err(|error| self.why_unread(text, error))?;
        if legal.contains(&m) {
            return Ok(m);
        }
        Err(IllegalMoveError::new_err(format!("{} is illegal: the game is over", shown(text))))
    }

    /// The exception for a text that names no legal move.
    fn why_unread(&self, text: &str, error: HouseError) -> PyErr {
        match (&error, self.board().read_move(text)) {
            (HouseError::Illegal(_), Err(unread)) => move_error(&self.board(), text, &unread),
            _ => house_error(error),
        }
    }

    /// The legal move that an object means.
    pub(crate) fn find(&self, m: &Move) -> Option<HouseMove> {
        self.read(&m.text()).ok().filter(|_| !m.is_null())
    }

    /// The end of the game if the position has occurred this many times.
    pub(crate) fn outcome(&self, times: usize) -> PyResult<Option<Outcome>> {
        let ending = self.position.ending(times).map_err(house_error)?;
        let turn = self.position.board().turn();
        Ok(ending.map(|ending| Outcome::new(ending, turn, false)))
    }

    /// The moves since the beginning, as text.
    pub(crate) fn texts(&self) -> PyResult<Vec<String>> {
        let mut p = self.start.position.clone();
        let mut texts = Vec::new();
        let moves: Vec<&HouseMove> = self.position.view().history().iter().collect();
        for m in moves.into_iter().rev() {
            texts.push(p.text(m));
            p = p.play_unchecked(m).map_err(house_error)?;
        }
        Ok(texts)
    }
}
