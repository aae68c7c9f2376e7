//! Exceptions that rules raise, and the guard against rules that use boards.

use std::cell::Cell;
use std::sync::{Mutex, PoisonError};

use pyo3::exceptions::PyRuntimeError;
use pyo3::intern;
use pyo3::prelude::*;

/// Exceptions that rules have raised in Rust's calls and that are not passed on to Python yet, each with the name of its rule
/// and its text. A count may fail on another thread than the one that passes the exception on.
static KEPT: Mutex<Vec<(&'static str, String, PyErr)>> = Mutex::new(Vec::new());

/// The largest number of kept exceptions. With one more, the oldest one is dropped.
const MOST: usize = 64;

/// An exception with the name of its rule as a note.
pub(super) fn noted(py: Python<'_>, rule: &str, error: PyErr) -> PyErr {
    let note = format!("in the house rule {rule}");
    // The exception matters more than its note, which a class of exceptions may refuse.
    let _ = error.value(py).call_method1(intern!(py, "add_note"), (note,));
    error
}

/// Keeps an exception of a rule, and returns its text.
pub(super) fn keep(py: Python<'_>, rule: &'static str, error: PyErr) -> String {
    let error = noted(py, rule, error);
    let said = error.to_string();
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if kept.len() >= MOST {
        kept.remove(0);
    }
    kept.push((rule, said.clone(), error));
    said
}

/// Removes and returns the exception of a rule with this text.
pub(crate) fn kept_exception(rule: &str, said: &str) -> Option<PyErr> {
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    let place = kept.iter().rposition(|(of, text, _)| *of == rule && text == said)?;
    Some(kept.remove(place).2)
}

/// Removes and returns the last exception of a rule.
pub(super) fn last_exception(rule: &str) -> Option<PyErr> {
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    let place = kept.iter().rposition(|(of, ..)| *of == rule)?;
    Some(kept.remove(place).2)
}

thread_local! {
    /// Whether a rule is being asked on this thread.
    static ASKED: Cell<bool> = const { Cell::new(false) };
}

/// # Errors
/// `RuntimeError` if a rule is being asked on this thread.
pub(crate) fn refuse_if_asked() -> PyResult<()> {
    if ASKED.get() {
        let words = "a rule uses a board while it is asked: it must use its view or change alone";
        return Err(PyRuntimeError::new_err(words));
    }
    Ok(())
}

/// While it exists, no other rule may be asked on this thread, except through a view.
pub(super) struct Asking;

impl Asking {
    /// # Errors
    /// `RuntimeError` if a rule is being asked: it has used a board under rules.
    pub(super) fn begin() -> PyResult<Self> {
        refuse_if_asked()?;
        ASKED.set(true);
        Ok(Self)
    }

    /// Lets the rules be asked during `work`, which a view does for the rule that is being asked.
    pub(super) fn nested<T>(work: impl FnOnce() -> T) -> T {
        let before = ASKED.replace(false);
        let done = work();
        ASKED.set(before);
        done
    }
}

impl Drop for Asking {
    fn drop(&mut self) {
        ASKED.set(false);
    }
}
