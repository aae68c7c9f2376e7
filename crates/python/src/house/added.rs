//! The moves that rules in Python add.

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyInt, PyMapping, PyString, PyTuple};
use tabiya_core::{Bitboard, Color, Square};
use tabiya_games::house::{self, Held, MOST_ADDED};
use tabiya_games::{Added, KindId};

use super::kinds::{SideName, kind};
use crate::arguments::{IntegerArg, SquareArg, wrong_type};
use crate::errors::value_error;
use crate::square_set::SquaresArg;

/// The class `Added` in Python.
fn class(py: Python<'_>) -> PyResult<&Bound<'_, PyAny>> {
    static CLASS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    CLASS.import(py, "tabiya._house", "Added")
}

/// Reads the moves that a rule adds, or a kind for its piece on `origin`.
///
/// # Errors
/// `TypeError` and `ValueError` with what is wrong with a move, and the exception of the rule.
pub(super) fn read_all(
    moves: &Bound<'_, PyAny>,
    game: &Held,
    origin: Option<Square>,
    all: &mut Vec<Added>,
) -> PyResult<()> {
    if moves.is_none() {
        return Ok(());
    }
    let expected = match origin {
        Some(_) => "squares or Added moves, as an iterable",
        None => "Added moves, as an iterable",
    };
    for each in moves.try_iter().map_err(|_| wrong_type(expected, moves))? {
        let each = each?;
        if all.len() >= MOST_ADDED {
            return Err(value_error(format!("more than {MOST_ADDED} moves were added")));
        }
        if each.is_instance(class(each.py())?)? {
            all.push(read(&each, game, origin)?);
        } else if origin.is_some() {
            let to: SquareArg = each.extract()?;
            all.push(game.step(origin, to.0, ""));
        } else {
            return Err(wrong_type("an Added move", &each));
        }
    }
    Ok(())
}

/// Reads one move.
fn read<'py>(each: &Bound<'py, PyAny>, game: &Held, origin: Option<Square>) -> PyResult<Added> {
    let py = each.py();
    let get = |name: &Bound<'py, PyString>| each.getattr(name);
    let to: SquareArg = get(intern!(py, "to"))?.extract()?;
    let stated: Option<SquareArg> = get(intern!(py, "origin"))?.extract()?;
    let origin = stated.map(|square| square.0).or(origin);
    let label = get(intern!(py, "label"))?;
    let label: String = label.extract().map_err(|_| wrong_type("a label as a str", &label))?;
    let label = house::label(&label).map_err(value_error)?;
    let mut added = game.step(origin, to.0, label);
    let captures = get(intern!(py, "captures"))?;
    if !captures.is_none() {
        added.captures = squares("captures", &captures)?;
    }
    let leaves = get(intern!(py, "leaves"))?;
    if !leaves.is_none() {
        added.leaves = squares("leaves", &leaves)?;
    }
    let places = get(intern!(py, "places"))?;
    if !places.is_none() {
        added.places = read_places(&places, game)?;
    }
    let data: IntegerArg = get(intern!(py, "data"))?.extract()?;
    added.data = data.within("data", 0..=u64::MAX)?;
    added.may_expose = get(intern!(py, "may_expose"))?.extract()?;
    let passed: Option<SquareArg> = get(intern!(py, "passed"))?.extract()?;
    added.passed = passed.map(|square| square.0);
    game.check(&added).map_err(value_error)?;
    Ok(added)
}

/// Reads squares. A single number would be taken for a mask.
pub(super) fn squares(what: &str, object: &Bound<'_, PyAny>) -> PyResult<Bitboard> {
    if object.is_instance_of::<PyInt>() {
        return Err(wrong_type(&format!("{what} as an iterable of squares"), object));
    }
    object.extract::<SquaresArg>().map(|squares| squares.0)
}

/// Reads the squares onto which a move puts pieces.
fn read_places(places: &Bound<'_, PyAny>, game: &Held) -> PyResult<Vec<(Square, Color, KindId)>> {
    let view = game.view();
    let expected = "places as a dict from squares to kinds";
    let places = places.cast::<PyMapping>().map_err(|_| wrong_type(expected, places))?;
    let mut read = Vec::new();
    for pair in places.items()?.iter() {
        let (square, piece): (SquareArg, Bound<'_, PyAny>) = pair.extract()?;
        let (side, name): (SideName, String) = match piece.cast::<PyTuple>() {
            Ok(pair) => pair.extract()?,
            Err(_) => {
                let expected = "the name of a kind, or a side and a name";
                let name = piece.extract().map_err(|_| wrong_type(expected, &piece))?;
                (SideName(view.turn()), name)
            }
        };
        read.push((square.0, side.0, kind(view.position().rules(), &name)?));
    }
    Ok(read)
}
