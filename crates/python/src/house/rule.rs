//! A rule in Python as a house rule.

use std::fmt;
use std::sync::Arc;

use pyo3::exceptions::PyTypeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyTuple;
use tabiya_games::Added;
use tabiya_games::house::{
    Answer, Ending, Foreign, ForeignClass, Held, Hook, Setup, Told, interned, kinds,
};

use super::added;
use super::change::HouseChange;
use super::failure::{Asking, keep, noted};
use super::kinds::{SideName, is_white};
use super::moves::HouseMove;
use super::setup::HouseSetup;
use super::view::HouseView;
use crate::arguments::wrong_type;
use crate::errors::value_error;

/// A rule or a kind in Python, with its state.
pub(super) struct PythonRule {
    object: Py<PyAny>,
    class: ForeignClass,
    /// The letter and the moves in Betza notation of a kind.
    kind: Option<Arc<(String, String)>>,
}

impl fmt::Debug for PythonRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("PythonRule").field(&self.name()).finish()
    }
}

/// The modules with the classes of rules, and with what copies and compares their states.
const CLASSES: &str = "tabiya._house";
const STATES: &str = "tabiya._rule_state";

/// The class of all rules and kinds in Python.
pub(super) fn base(py: Python<'_>) -> PyResult<&Bound<'_, PyAny>> {
    static BASE: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    BASE.import(py, CLASSES, "_Hooks")
}

fn copied<'py>(object: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    static COPIED: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    COPIED.import(object.py(), STATES, "copy_of")?.call1((object,))
}

fn state_key(object: &Bound<'_, PyAny>) -> PyResult<u64> {
    static KEY: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    KEY.import(object.py(), STATES, "key_of")?.call1((object,))?.extract()
}

/// The move that a hook is told of.
fn told_move(told: Told<'_>, game: &Held) -> Option<HouseMove> {
    match told {
        Told::Move(m) => Some(HouseMove::new(m, game)),
        _ => None,
    }
}

impl PythonRule {
    /// A copy of a rule, whose state must be one that can be copied and compared.
    ///
    /// # Errors
    /// `TypeError` and `ValueError` with what is wrong with the rule, and exceptions of its own methods.
    pub(super) fn new(object: &Bound<'_, PyAny>) -> PyResult<Self> {
        let py = object.py();
        let ask = |name: &str| py.import(CLASSES)?.getattr(name)?.call1((object,));
        let name: String = ask("_name")?.extract()?;
        let summary: String = ask("_summary")?.extract()?;
        let follow_up: String = object.getattr(intern!(py, "follow_up"))?.extract()?;
        let defined: Vec<String> = ask("_hooks")?.extract()?;
        let has = |name: &str| defined.iter().any(|hook| hook == name);
        let kind = if object.hasattr(intern!(py, "betza"))? {
            let letter: String = object.getattr(intern!(py, "letter"))?.extract()?;
            Some(Arc::new((letter, object.getattr(intern!(py, "betza"))?.extract()?)))
        } else {
            None
        };
        let has = |hook: Hook| has(hook.name()) || hook == Hook::Prepare && kind.is_some();
        let class = ForeignClass::new(&name, &summary, &follow_up, has).map_err(value_error)?;
        let named = |error| noted(py, &name, error);
        let own = copied(object).map_err(named)?;
        state_key(&own).map_err(named)?;
        Ok(Self { object: own.unbind(), class, kind })
    }

    /// The name of the rule.
    pub(super) fn name(&self) -> &'static str {
        self.class.name()
    }

    /// The object in Python, with the state that it had when its board was made.
    pub(super) fn object(&self, py: Python<'_>) -> Py<PyAny> {
        self.object.clone_ref(py)
    }

    /// A second rule with the same object. The object itself is never changed: a game copies it before it does so.
    pub(super) fn shared(&self, py: Python<'_>) -> Self {
        Self { object: self.object.clone_ref(py), class: self.class, kind: self.kind.clone() }
    }

    /// Works with Python, and keeps an exception until the caller raises it.
    fn guarded<T>(&self, work: impl FnOnce(Python<'_>) -> PyResult<T>) -> Result<T, String> {
        Python::attach(|py| {
            let done = Asking::begin().and_then(|_asking| work(py));
            done.map_err(|error| keep(py, self.name(), error))
        })
    }

    /// Calls a method of the object.
    fn method<'py>(
        &self,
        py: Python<'py>,
        hook: Hook,
        arguments: impl pyo3::call::PyCallArgs<'py>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.object.bind(py).call_method1(hook.name(), arguments)
    }

    /// Asks a hook that changes nothing.
    fn ask(
        &self,
        py: Python<'_>,
        hook: Hook,
        game: Held,
        told: Told<'_>,
    ) -> PyResult<(Held, Answer)> {
        let origins = self.kind.as_ref().filter(|_| hook == Hook::Moves).map(|_| {
            let view = game.view();
            let kind = kinds::named(view.position().rules(), self.name());
            kind.map(|kind| view.pieces(view.turn(), kind)).unwrap_or_default()
        });
        let moved = told_move(told, &game);
        let view = Bound::new(py, HouseView::new(game.clone()))?;
        let answer = (|| match (origins, moved) {
            (Some(origins), _) => {
                let mut all = Vec::new();
                for origin in origins {
                    let moves = self.method(py, hook, (&view, origin as u8))?;
                    added::read_all(&moves, &game, Some(origin), &mut all)?;
                }
                Ok(Answer::Moves(all))
            }
            (None, Some(m)) => answer(hook, &self.method(py, hook, (&view, m))?, &game),
            (None, None) => answer(hook, &self.method(py, hook, (&view,))?, &game),
        })();
        view.get().take();
        Ok((game, answer?))
    }

    /// Calls a hook that may change the game.
    fn act(
        &self,
        py: Python<'_>,
        hook: Hook,
        game: Held,
        told: Told<'_>,
    ) -> PyResult<(Held, Answer)> {
        let kind_name =
            |game: &Held, kind| game.view().position().rules().kind(kind).name.to_string();
        let piece = match told {
            Told::Piece(square, (_, kind)) => Some((square as u8, kind_name(&game, kind))),
            _ => None,
        };
        let moved = told_move(told, &game);
        let change = Bound::new(py, HouseChange::new(game))?;
        let done = match (told, piece, moved) {
            (_, Some((square, kind)), _) => self.method(py, hook, (&change, square, kind)),
            (_, _, Some(m)) => self.method(py, hook, (&change, m)),
            (Told::Turn(next), ..) => self.method(py, hook, (&change, is_white(next))),
            _ => self.method(py, hook, (&change,)),
        };
        let game = change.as_super().get().take();
        let done = done?;
        if !done.is_none() {
            let expected = format!("None from {}()", hook.name());
            return Err(wrong_type(&expected, &done));
        }
        let lost = || value_error("the game was in use when the rule had ended");
        Ok((game.ok_or_else(lost)?, Answer::Nothing))
    }
}

/// The reason for a refusal if the rule gives none.
const NOT_ALLOWED: &str = "the rule does not allow it";

/// Reads what a hook that changes nothing returns.
fn answer(hook: Hook, said: &Bound<'_, PyAny>, game: &Held) -> PyResult<Answer> {
    if said.is_none() {
        return Ok(if hook == Hook::Moves { Answer::Moves(Vec::new()) } else { Answer::Nothing });
    }
    Ok(match hook {
        Hook::Moves => {
            let mut all: Vec<Added> = Vec::new();
            added::read_all(said, game, None, &mut all)?;
            Answer::Moves(all)
        }
        Hook::Attacks => Answer::Squares(added::squares("attacks", said)?),
        Hook::Allows => match said.extract::<bool>() {
            Ok(true) => Answer::Nothing,
            Ok(false) => Answer::Refused(NOT_ALLOWED.to_owned()),
            Err(_) => {
                let expected = "the reason for a refusal as a str, or None";
                let why: String = said.extract().map_err(|_| wrong_type(expected, said))?;
                let is_given = !why.is_empty();
                Answer::Refused(if is_given { why } else { NOT_ALLOWED.to_owned() })
            }
        },
        Hook::Obligation => {
            let expected = "an obligation as a str, or None";
            let text: &str = said.extract().map_err(|_| wrong_type(expected, said))?;
            Answer::Obliged(interned(text).map_err(value_error)?)
        }
        Hook::Ending => Answer::Ended(ending(said)?),
        _ => return Err(PyTypeError::new_err("a hook has answered that changes the game")),
    })
}

fn ending(said: &Bound<'_, PyAny>) -> PyResult<Ending> {
    let expected = "a winner (or None) and a reason as a tuple, or None";
    let pair = said.cast::<PyTuple>().map_err(|_| wrong_type(expected, said))?;
    let (winner, why): (Bound<'_, PyAny>, String) =
        pair.extract().map_err(|_| wrong_type(expected, said))?;
    let winner: Option<SideName> = winner.extract()?;
    Ok(Ending { winner: winner.map(|side| side.0), why })
}

impl Foreign for PythonRule {
    fn class(&self) -> &ForeignClass {
        &self.class
    }

    fn prepare(&self, mut setup: Setup) -> Result<Setup, String> {
        self.guarded(|py| {
            if let Some((letter, betza)) = self.kind.as_deref() {
                setup.add_kind(self.name(), letter, betza).map_err(value_error)?;
            }
            let setup = Bound::new(py, HouseSetup::new(setup))?;
            let done = self.method(py, Hook::Prepare, (&setup,))?;
            if !done.is_none() {
                return Err(wrong_type("None from prepare()", &done));
            }
            setup.get().take().ok_or_else(|| value_error("the rules were in use"))
        })
    }

    fn forgives(&self, fault: &'static str) -> Result<bool, String> {
        self.guarded(|py| {
            let said = self.method(py, Hook::Forgives, (fault,))?;
            if said.is_none() {
                return Ok(false);
            }
            said.extract().map_err(|_| wrong_type("True or False from forgives()", &said))
        })
    }

    fn call(&self, hook: Hook, game: Held, told: Told<'_>) -> Result<(Held, Answer), String> {
        self.guarded(|py| match hook {
            Hook::Moves | Hook::Attacks | Hook::Allows | Hook::Obligation | Hook::Ending => {
                self.ask(py, hook, game, told)
            }
            _ => self.act(py, hook, game, told),
        })
    }

    fn copied(&self) -> Result<Box<dyn Foreign>, String> {
        self.guarded(|py| {
            let object = copied(self.object.bind(py))?.unbind();
            let (class, kind) = (self.class, self.kind.clone());
            let copy: Box<dyn Foreign> = Box::new(Self { object, class, kind });
            Ok(copy)
        })
    }

    fn key(&self) -> Result<u64, String> {
        self.guarded(|py| state_key(self.object.bind(py)))
    }
}
