//! Arguments from Python, checked with errors that say what is expected.

use std::convert::Infallible;
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::thread;

use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::intern;
use pyo3::prelude::*;
use tabiya_core::{Color, Square};
use tabiya_games::{KindId, printable_start};

use crate::errors::value_error;
use crate::moves::Move;

/// Says how arguments of a type are read from an object of Python.
macro_rules! from_python {
    ($type:ty, $object:ident => $read:expr) => {
        impl<'a, 'py> FromPyObject<'a, 'py> for $type {
            type Error = PyErr;

            fn extract($object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
                $read
            }
        }
    };
}
pub(crate) use from_python;

/// The largest number of threads.
pub(crate) const MOST_THREADS: usize = 1024;

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

from_python!(Side, object => {
    let expected = "a color: True for White or False for Black";
    object.extract::<bool>().map(Self::new).map_err(|_| wrong_type(expected, &object))
});

/// The place that an index of Python means in a list of `count` elements; negative ones count from the end. `None` if
/// there is no such place.
///
/// # Errors
/// `TypeError` if it is not an integer.
pub(crate) fn place(index: &Bound<'_, PyAny>, count: usize) -> PyResult<Option<usize>> {
    let index = match index.extract::<isize>() {
        Err(error) if error.is_instance_of::<PyOverflowError>(index.py()) => return Ok(None),
        index => index?,
    };
    let place =
        if index < 0 { count.checked_add_signed(index) } else { usize::try_from(index).ok() };
    Ok(place.filter(|&place| place < count))
}

/// The most characters of a wrong value that an error shows.
const SHOWN: usize = 40;

/// A value as an error shows it: the beginning of its `repr`.
pub(crate) fn shown(object: &Bound<'_, PyAny>) -> String {
    let Ok(text) = object.repr() else {
        // An integer with thousands of digits, or an object whose `__repr__` fails.
        let name = object.get_type().name().map(|name| name.to_string());
        return format!("<{}>", name.unwrap_or_default());
    };
    printable_start(&text.to_string_lossy(), SHOWN)
}

/// The `TypeError` for a value in the place of something else.
pub(crate) fn wrong_type(expected: &str, object: &Bound<'_, PyAny>) -> PyErr {
    PyTypeError::new_err(format!("expected {expected}, not {}", shown(object)))
}

/// Reads an integer; one of any size that is out of range gives `None`. An error of the object's own `__index__` is
/// passed on.
fn integer(expected: &str, object: &Bound<'_, PyAny>) -> PyResult<Option<u64>> {
    match object.extract::<u64>() {
        Ok(number) => Ok(Some(number)),
        Err(error) if error.is_instance_of::<PyOverflowError>(object.py()) => Ok(None),
        Err(_) if !object.hasattr(intern!(object.py(), "__index__"))? => {
            Err(wrong_type(expected, object))
        }
        Err(error) => Err(error),
    }
}

/// An integer of any size. Its range is checked by [`within`](Self::within), which knows its name.
pub(crate) enum IntegerArg {
    /// An integer that has 64 bits.
    Word(u64),
    /// The text of any other integer.
    Other(String),
}

impl IntegerArg {
    /// The integer, which must be in a range.
    ///
    /// # Errors
    /// `ValueError` with the name and the range.
    pub(crate) fn within<T: TryFrom<u64> + PartialOrd + Display>(
        &self,
        name: &str,
        range: RangeInclusive<T>,
    ) -> PyResult<T> {
        let shown: &dyn Display = match self {
            Self::Word(number) => match T::try_from(*number) {
                Ok(number) if range.contains(&number) => return Ok(number),
                _ => number,
            },
            Self::Other(text) => text,
        };
        let (low, high) = range.into_inner();
        Err(value_error(format!("{name} {shown} is not in the range {low} to {high}")))
    }
}

from_python!(IntegerArg, object => {
    let number = integer("an integer", &object)?;
    Ok(number.map_or_else(|| Self::Other(shown(&object)), Self::Word))
});

/// Reads a number of threads or programs: by default one for each core.
pub(crate) fn thread_count(name: &str, threads: Option<IntegerArg>) -> PyResult<usize> {
    match threads {
        Some(threads) => threads.within(name, 1..=MOST_THREADS),
        None => Ok(thread::available_parallelism().map_or(1, usize::from)),
    }
}

/// A move, or another value given in its place. Its type is checked by [`get`](Self::get): PyO3 would add a note with
/// the argument's name in Rust, `r#move`, to an error of its own.
pub(crate) struct MoveArg<'a, 'py>(Borrowed<'a, 'py, PyAny>);

impl<'py> MoveArg<'_, 'py> {
    /// The move as an object.
    ///
    /// # Errors
    /// `TypeError` if it is anything else.
    pub(crate) fn object(&self) -> PyResult<&Bound<'py, Move>> {
        let expected = "a Move (parse_uci and parse_san of a board read texts)";
        let object: &Bound<'py, PyAny> = &self.0;
        object.cast().map_err(|_| wrong_type(expected, object))
    }

    /// The move.
    ///
    /// # Errors
    /// `TypeError` if it is anything else.
    pub(crate) fn get(&self) -> PyResult<&Move> {
        self.object().map(Bound::get)
    }
}

impl<'a, 'py> FromPyObject<'a, 'py> for MoveArg<'a, 'py> {
    type Error = Infallible;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> Result<Self, Infallible> {
        Ok(Self(object))
    }
}

from_python!(SquareArg, object => {
    let expected = "a square as a number, such as E4 (parse_square reads names)";
    let number = integer(expected, &object)?.and_then(|number| u8::try_from(number).ok());
    number.and_then(Square::from_index).map(Self).ok_or_else(|| {
        let shown = shown(&object);
        value_error(format!("square {shown} is not in the range 0 (a1) to 63 (h8)"))
    })
});

from_python!(KindArg, object => {
    let number = integer("a piece type as a number, such as KNIGHT", &object)?;
    let number = number.and_then(|number| usize::try_from(number).ok());
    let kind = number.and_then(|number| KindId::from_index(number.checked_sub(1)?));
    kind.map(Self).ok_or_else(|| {
        value_error(format!(
            "piece type {} is not in the range 1 (pawn) to 6 (king), nor the number of a kind \
             of a rule file",
            shown(&object)
        ))
    })
});

from_python!(DepthArg, object => {
    let depth: IntegerArg = object.extract()?;
    depth.within("depth", 0..=tabiya_core::MAX_DEPTH).map(Self)
});
