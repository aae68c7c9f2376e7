//! The house rules of a board: names of the gallery, and rules in Python.

use std::sync::Arc;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};
use tabiya_games::house::{ForeignRule, Gallery, HouseRule};
use tabiya_games::{Game, GameError, Variant};

use super::failure::last_exception;
use super::rule::{PythonRule, base};
use crate::arguments::from_python;
use crate::errors::value_error;

/// The house rules that a board is given, in their order.
#[derive(Default)]
pub(crate) struct HouseRules {
    names: Vec<String>,
    own: Vec<PythonRule>,
}

/// Rules in Python as they were when their board was made, and a gallery that knows them.
pub(crate) struct OwnRules {
    own: Vec<PythonRule>,
    gallery: Gallery,
}

const EXPECTED: &str = "house must be the names of house rules, such as [\"duck-chess\"], or rules \
    and kinds in Python";

from_python!(HouseRules, given => {
    let mut rules = Self::default();
    let given: &Bound<'_, PyAny> = &given;
    if given.is_instance_of::<PyString>() || given.is_instance(base(given.py())?)? {
        rules.add(given)?;
        return Ok(rules);
    }
    for each in given.try_iter().map_err(|_| PyTypeError::new_err(EXPECTED))? {
        rules.add(&each?)?;
    }
    Ok(rules)
});

impl HouseRules {
    fn add(&mut self, given: &Bound<'_, PyAny>) -> PyResult<()> {
        if let Ok(name) = given.cast::<PyString>() {
            self.names.push(name.to_str()?.to_owned());
            return Ok(());
        }
        if !given.is_instance(base(given.py())?)? {
            let hint = if given.is_instance_of::<pyo3::types::PyType>() {
                ": a class was given, not one of its objects"
            } else {
                ""
            };
            return Err(PyTypeError::new_err(format!("{EXPECTED}{hint}")));
        }
        let rule = PythonRule::new(given)?;
        if self.own.iter().any(|other| other.name() == rule.name()) {
            return Err(value_error(format!(
                "two house rules are called {}: give one another name",
                rule.name()
            )));
        }
        self.names.push(rule.name().to_owned());
        self.own.push(rule);
        Ok(())
    }

    /// The names in their order, and the rules in Python if there are any.
    pub(crate) fn split(self, py: Python<'_>) -> (Vec<String>, Option<Arc<OwnRules>>) {
        let Self { names, own } = self;
        let with_gallery = (!own.is_empty()).then(|| Arc::new(OwnRules::new(py, own)));
        (names, with_gallery)
    }
}

impl OwnRules {
    fn new(py: Python<'_>, own: Vec<PythonRule>) -> Self {
        let rule = |rule: &PythonRule| -> Box<dyn HouseRule> {
            Box::new(ForeignRule::new(Box::new(rule.shared(py))))
        };
        let rules: Vec<Box<dyn HouseRule>> = own.iter().map(rule).collect();
        Self { own, gallery: Gallery::with(&rules) }
    }

    /// A gallery that knows the rules.
    pub(crate) fn gallery(&self) -> Gallery {
        self.gallery.clone()
    }

    /// Drops the kept exceptions of these rules.
    pub(crate) fn forget_exceptions(&self) {
        while self.raised().is_some() {}
    }

    /// Removes and returns a kept exception of these rules.
    pub(crate) fn raised(&self) -> Option<PyErr> {
        self.own.iter().find_map(|rule| last_exception(rule.name()))
    }

    /// The names and the rules in Python of a board, as they were given.
    pub(crate) fn given<'py>(
        py: Python<'py>,
        names: &[String],
        own: Option<&Self>,
    ) -> PyResult<Bound<'py, PyList>> {
        let list = PyList::empty(py);
        for name in names {
            let mut rules = own.iter().flat_map(|own| &own.own);
            match rules.find(|rule| rule.name() == name) {
                Some(rule) => list.append(rule.object(py))?,
                None => list.append(name)?,
            }
        }
        Ok(list)
    }

    /// Begins a game of a variant under rules of these names.
    ///
    /// # Errors
    /// Fails if the game cannot begin.
    pub(crate) fn begin(
        own: Option<&Self>,
        variant: Variant,
        names: &[String],
        fen: Option<&str>,
    ) -> Result<Game, GameError> {
        match own {
            Some(own) => own.gallery.begin(variant, names, fen),
            None => Gallery::default().begin(variant, names, fen),
        }
    }
}
