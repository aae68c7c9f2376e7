//! Rule files.

use std::path::PathBuf;

use pyo3::prelude::*;
use pyo3::types::PyString;
use tabiya_games::{NamedVariant, OpenError, Variant};

use crate::errors::{file_error, value_error};

/// The rules of a game, read from a rule file: its path, or its text. A text is known by its line breaks or its `=`.
/// ValueError names the line with a fault; OSError is raised if the file cannot be read.
///
/// >>> from tabiya import Board, RuleSet
/// >>> rules = RuleSet('name = "no-castling"\ncastling = false')
/// >>> rules.name, Board(rules=rules).variant
/// ('no-castling', 'no-castling')
#[pyclass(frozen, module = "tabiya")]
pub(crate) struct RuleSet {
    variant: Variant,
    /// What was noted while the file was read, as a new list.
    #[pyo3(get)]
    notes: Vec<String>,
}

impl RuleSet {
    /// Opens rules from a path, from a text, or as they are.
    pub(crate) fn open(rules: &Bound<'_, PyAny>) -> PyResult<Variant> {
        match rules.cast::<Self>() {
            Ok(opened) => Ok(opened.get().variant),
            Err(_) => Self::new(rules).map(|opened| opened.variant),
        }
    }
}

#[pymethods]
impl RuleSet {
    #[new]
    fn new(rules: &Bound<'_, PyAny>) -> PyResult<Self> {
        let named = match rules.cast::<PyString>() {
            Ok(text) if text.len()? == 0 => {
                return Err(value_error("empty rules, expected a path or the text of a rule file"));
            }
            Ok(text) if text.to_str()?.contains(['\n', '=']) => {
                NamedVariant::from_text(text.to_str()?)
            }
            _ => NamedVariant::read(&rules.extract::<PathBuf>()?),
        };
        let NamedVariant { variant, notes, .. } = named.map_err(|error| {
            if let OpenError::File { path, why } = &error
                && let OpenError::Io(why) = &**why
            {
                return file_error(path, why);
            }
            value_error(error)
        })?;
        Ok(Self { variant, notes })
    }

    /// The name of the game.
    #[getter]
    fn name(&self) -> &'static str {
        self.variant.name()
    }

    /// The rules as the text of a rule file without comments.
    fn __str__(&self) -> String {
        // Rules that were read from a file can be written as one.
        self.variant.rules().map(|rules| rules.to_toml()).unwrap_or_default()
    }

    fn __repr__(&self) -> String {
        format!("RuleSet({:?})", self.variant.name())
    }
}
