//! The exceptions of the package.

use std::io;
use std::path::Path;

use pyo3::create_exception;
use pyo3::exceptions::{PyOSError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use tabiya_games::{AnyPosition, Explanation, GameError, MoveTextError};

use crate::house::kept_exception;

create_exception!(
    tabiya,
    IllegalMoveError,
    PyValueError,
    "A move that the rules do not allow; the message says why."
);
create_exception!(tabiya, InvalidMoveError, PyValueError, "A text that is not a move.");
create_exception!(
    tabiya,
    AmbiguousMoveError,
    PyValueError,
    "A text in algebraic notation that fits several legal moves."
);

/// A `ValueError` with this message.
pub(crate) fn value_error<T: ToString>(message: T) -> PyErr {
    PyValueError::new_err(message.to_string())
}

/// The exception for a file that cannot be read, as Python's `open` raises it.
pub(crate) fn file_error(path: &Path, error: &io::Error) -> PyErr {
    let text = error.to_string();
    match error.raw_os_error() {
        Some(code) => {
            // Python writes the number itself.
            let words = text.split(" (os error").next().unwrap_or_default().to_owned();
            PyOSError::new_err((code, words, path.as_os_str().to_owned()))
        }
        None => value_error(format!("{}: {text}", tabiya_games::shown_path(path))),
    }
}

/// The exception for a game that cannot begin.
pub(crate) fn begin_error(error: GameError) -> PyErr {
    match error {
        GameError::Failed { rule, ref said } => {
            kept_exception(rule, said).unwrap_or_else(|| value_error(error))
        }
        _ => value_error(error),
    }
}

/// The exception for an error of a game: one that a rule in Python has raised is raised again.
pub(crate) fn game_error(error: GameError) -> PyErr {
    match error {
        GameError::Failed { rule, ref said } => {
            kept_exception(rule, said).unwrap_or_else(|| PyRuntimeError::new_err(error.to_string()))
        }
        GameError::IllegalMove(_)
        | GameError::Text(_)
        | GameError::NoMove { .. }
        | GameError::Illegal(_)
        | GameError::Over(_) => IllegalMoveError::new_err(error.to_string()),
        _ => PyRuntimeError::new_err(error.to_string()),
    }
}

/// The move that a text means, if any; errors other than that it means none are passed on.
pub(crate) fn unless_illegal<T>(read: PyResult<Option<T>>) -> PyResult<Option<T>> {
    read.or_else(|error| {
        let is_none = Python::attach(|py| {
            error.is_instance_of::<IllegalMoveError>(py)
                || error.is_instance_of::<InvalidMoveError>(py)
                || error.is_instance_of::<AmbiguousMoveError>(py)
        });
        if is_none { Ok(None) } else { Err(error) }
    })
}

/// A text as an error shows it.
pub(crate) fn shown(text: &str) -> String {
    if text.is_empty() { "an empty text".to_owned() } else { tabiya_games::excerpt(text) }
}

/// The exception for a text that names no legal move of a position.
pub(crate) fn move_error(p: &AnyPosition, text: &str, error: &MoveTextError) -> PyErr {
    let words = || format!("{}: {error}", shown(text));
    match error {
        MoveTextError::Form | MoveTextError::Parse(_) => InvalidMoveError::new_err(words()),
        MoveTextError::Ambiguous(..) => AmbiguousMoveError::new_err(words()),
        _ => illegal_move(p, text),
    }
}

/// The exception for an illegal move: its message is the reason.
pub(crate) fn illegal_move(p: &AnyPosition, text: &str) -> PyErr {
    IllegalMoveError::new_err(why_illegal(p, text))
}

/// Why a move is illegal, as a sentence.
pub(crate) fn why_illegal(p: &AnyPosition, text: &str) -> String {
    let Some(text) = p.move_text(text) else { return format!("{} is illegal", shown(text)) };
    reasons(p, &text).first().map_or_else(|| none_meant(p, &text), ToString::to_string)
}

/// Why the moves that a text may mean are legal or illegal; empty if it means none.
pub(crate) fn reasons(p: &AnyPosition, text: &str) -> Vec<Explanation> {
    let one = p.explain(text).map(|why| vec![why]);
    one.or_else(|_| p.explain_san(text)).unwrap_or_default()
}

/// The sentence for a text that means no move.
pub(crate) fn none_meant(p: &AnyPosition, text: &str) -> String {
    format!("{text} is illegal: {}", p.why_none_meant(text).unwrap_or_default())
}
