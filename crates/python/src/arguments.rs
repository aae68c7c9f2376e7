//! Arguments from Python: numbers whose range is checked, with an error that names the range.

use std::ops::RangeInclusive;

use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use tabiya_core::{Color, Square};
use tabiya_variants::KindId;

use crate::errors::value_error;

/// A square as a number from 0 (a1) to 63 (h8).
#[derive(Clone, Copy)]
pub(crate) struct SquareArg(pub(crate) Square);

/// A kind of piece: 1 (pawn) to 6 (king), or a larger number for a kind of a rule file.
#[derive(Clone, Copy)]
pub(crate) struct KindArg(pub(crate) KindId);

/// A number of plies.
#[derive(Clone, Copy)]
pub(crate) struct DepthArg(pub(crate) u32);

/// The number of a kind of piece in Python.
pub(crate) fn piece_type(kind: KindId) -> u8 {
    u8::try_from(kind.index() + 1).unwrap_or(u8::MAX)
}

/// A side: `True` is White, `False` is Black.
#[derive(Clone, Copy)]
pub(crate) struct Side(pub(crate) Color);

impl Side {
    /// The side of a colour that is White or not.
    pub(crate) fn new(is_white: bool) -> Self {
        Self(if is_white { Color::White } else { Color::Black })
    }
}

impl<'a, 'py> FromPyObject<'a, 'py> for Side {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        object.extract::<bool>().map(Self::new)
    }
}

/// A number that the caller names, in a range; `ValueError` for one outside of it.
pub(crate) fn number_in(
    object: &Bound<'_, PyAny>,
    name: &str,
    range: RangeInclusive<u64>,
) -> PyResult<u64> {
    integer(object)?.filter(|number| range.contains(number)).ok_or_else(|| {
        let (least, greatest) = range.into_inner();
        value_error(format!("{name} {object} is not in the range {least} to {greatest}"))
    })
}

/// Reads an integer; one of any size that is out of range gives `None`.
fn integer(object: &Bound<'_, PyAny>) -> PyResult<Option<u64>> {
    match object.extract::<u64>() {
        Ok(number) => Ok(Some(number)),
        Err(error) if error.is_instance_of::<PyOverflowError>(object.py()) => Ok(None),
        Err(error) if error.is_instance_of::<PyTypeError>(object.py()) => Err(error),
        Err(_) => Ok(None),
    }
}

impl<'a, 'py> FromPyObject<'a, 'py> for SquareArg {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        let number = integer(&object)?.and_then(|number| u8::try_from(number).ok());
        number.and_then(Square::from_index).map(Self).ok_or_else(|| {
            value_error(format!("square {} is not in the range 0 (a1) to 63 (h8)", &*object))
        })
    }
}

impl<'a, 'py> FromPyObject<'a, 'py> for KindArg {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        let number = integer(&object)?.and_then(|number| usize::try_from(number).ok());
        let kind = number.and_then(|number| KindId::from_index(number.checked_sub(1)?));
        kind.map(Self).ok_or_else(|| {
            value_error(format!(
                "piece type {} is not in the range 1 (pawn) to 6 (king), nor the number of a kind \
                 of a rule file",
                &*object
            ))
        })
    }
}

impl<'a, 'py> FromPyObject<'a, 'py> for DepthArg {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        let number = integer(&object)?.and_then(|number| u32::try_from(number).ok());
        number.filter(|&depth| depth <= tabiya_core::MAX_DEPTH).map(Self).ok_or_else(|| {
            value_error(format!(
                "depth {} is not in the range 0 to {}",
                &*object,
                tabiya_core::MAX_DEPTH
            ))
        })
    }
}
