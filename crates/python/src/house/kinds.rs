//! Sides and kinds of pieces as rules write them.

use pyo3::prelude::*;
use tabiya_core::Color;
use tabiya_games::house::kinds;
use tabiya_games::{KindId, RuleSet};

use crate::arguments::{Side, from_python, wrong_type};
use crate::errors::value_error;

/// A side: True or "white", False or "black".
#[derive(Clone, Copy)]
pub(super) struct SideName(pub(super) Color);

from_python!(SideName, object => {
    if let Ok(side) = object.extract::<Side>() {
        return Ok(Self(side.0));
    }
    match object.extract::<&str>() {
        Ok("white") => Ok(Self(Color::White)),
        Ok("black") => Ok(Self(Color::Black)),
        _ => Err(wrong_type("a side: True, False, \"white\" or \"black\"", &object)),
    }
});

/// The kind with this name.
///
/// # Errors
/// `ValueError` with the names that there are.
pub(super) fn kind(rules: &RuleSet, name: &str) -> PyResult<KindId> {
    kinds::named(rules, name).ok_or_else(|| {
        let known: Vec<String> = names(rules);
        let name = tabiya_games::excerpt(name);
        value_error(format!("no kind is called \"{name}\", expected one of {}", known.join(", ")))
    })
}

/// The names of all kinds.
pub(super) fn names(rules: &RuleSet) -> Vec<String> {
    rules.kinds.iter().map(|kind| kind.name.to_string()).collect()
}

/// A side as the package writes it: True is White.
pub(super) fn is_white(color: Color) -> bool {
    color == Color::White
}
