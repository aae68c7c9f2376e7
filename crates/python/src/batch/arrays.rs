//! Arrays of numpy: arrays of the caller are checked, and filled without a copy.

use numpy::{
    BorrowError, Element, PyArrayDyn, PyArrayMethods, PyReadonlyArrayDyn, PyReadwriteArrayDyn,
    PyUntypedArray, PyUntypedArrayMethods,
};
use pyo3::exceptions::{PyImportError, PyTypeError};
use pyo3::prelude::*;

use crate::errors::value_error;

/// The module numpy.
///
/// # Errors
/// `ImportError` if it is not installed. The functions of the crate `numpy` would panic then, so each use of them comes
/// after this one.
pub(crate) fn numpy(py: Python<'_>) -> PyResult<Bound<'_, PyModule>> {
    py.import("numpy").map_err(|error| {
        let words = "arrays need numpy: install it, or tabiya[learn]";
        let missing = PyImportError::new_err(words);
        missing.set_cause(py, Some(error));
        missing
    })
}

/// The type of the elements of an array, with its name in numpy.
pub(crate) trait Kind: Element {
    /// The type in which elements are read and written. It is a number for `bool` too: the memory of an array may hold
    /// bytes that are neither 0 nor 1, which no `bool` may be.
    type Stored: Element + Send;
    const NAME: &'static str;
}

macro_rules! kinds {
    ($($element:ty as $stored:ty: $name:literal),*) => {
        $(impl Kind for $element {
            type Stored = $stored;
            const NAME: &'static str = $name;
        })*
    };
}

kinds! {
    bool as u8: "bool", u8 as u8: "uint8", i8 as i8: "int8", i32 as i32: "int32",
    f32 as f32: "float32"
}

/// A shape as Python writes it.
fn shown(shape: &[usize]) -> String {
    let numbers: Vec<String> = shape.iter().map(ToString::to_string).collect();
    let comma = if shape.len() == 1 { "," } else { "" };
    format!("({}{comma})", numbers.join(", "))
}

fn untyped<'a, 'py>(
    array: &'a Bound<'py, PyAny>,
    name: &str,
) -> PyResult<&'a Bound<'py, PyUntypedArray>> {
    array.cast::<PyUntypedArray>().map_err(|_| {
        let kind = array.get_type().name().map(|name| name.to_string()).unwrap_or_default();
        PyTypeError::new_err(format!("{name} is not a numpy array, but {kind}"))
    })
}

/// Checks type and shape of an array.
fn typed<'py, T: Kind>(
    array: &Bound<'py, PyAny>,
    shape: &[usize],
    name: &str,
) -> PyResult<Bound<'py, PyArrayDyn<T::Stored>>> {
    let any = untyped(array, name)?;
    if any.cast::<PyArrayDyn<T>>().is_err() {
        let words = format!("{name} has the dtype {}, expected {}", any.dtype(), T::NAME);
        return Err(PyTypeError::new_err(words));
    }
    if any.shape() != shape {
        let (given, expected) = (shown(any.shape()), shown(shape));
        return Err(value_error(format!("{name} has the shape {given}, expected {expected}")));
    }
    match array.cast::<PyArrayDyn<T::Stored>>() {
        Ok(array) => Ok(array.clone()),
        Err(_) => Ok(array.call_method1("view", (u8::NAME,))?.cast_into()?),
    }
}

/// An array that a caller may give: one to be filled, or one that chooses games.
pub(crate) type ArrayArg<'a, 'py> = Option<&'a Bound<'py, PyAny>>;

/// The array that a method has filled.
pub(crate) type Filled<'py> = PyResult<Bound<'py, PyAny>>;

/// An array to be filled: the caller's, or a new one.
pub(crate) struct Output<'py, T: Kind> {
    array: Bound<'py, PyAny>,
    borrowed: PyReadwriteArrayDyn<'py, T::Stored>,
}

impl<'py, T: Kind> Output<'py, T> {
    /// # Errors
    /// `TypeError` or `ValueError` if the caller's array has another type or shape, is read-only or has gaps;
    /// `MemoryError` if there is no room for a new one.
    pub(crate) fn new(py: Python<'py>, out: ArrayArg<'_, 'py>, shape: &[usize]) -> PyResult<Self> {
        let numpy = numpy(py)?;
        let array = match out {
            Some(out) => out.clone(),
            None => numpy.call_method1("empty", (shape.to_vec(), T::NAME))?,
        };
        let stored = typed::<T>(&array, shape, "out")?;
        if !stored.is_c_contiguous() {
            return Err(value_error("out is not contiguous in the order of C"));
        }
        let borrowed = stored.try_readwrite().map_err(|error| match error {
            BorrowError::NotWriteable => value_error("out is read-only"),
            _ => value_error("out is in use by another call"),
        })?;
        Ok(Self { array, borrowed })
    }

    /// The elements.
    pub(crate) fn slice(&mut self) -> PyResult<&mut [T::Stored]> {
        self.borrowed.as_slice_mut().map_err(|_| value_error("out is not aligned"))
    }

    /// The array as the value of a method.
    pub(crate) fn done(self) -> Bound<'py, PyAny> {
        self.array
    }
}

/// Reads an array of `count` integers: int32 or int64.
pub(crate) fn integers(
    array: &Bound<'_, PyAny>,
    count: Option<usize>,
    name: &str,
) -> PyResult<Vec<i64>> {
    numpy(array.py())?;
    let any = untyped(array, name)?;
    if any.ndim() != 1 || count.is_some_and(|count| any.shape() != [count]) {
        let expected = count.map_or("one dimension".to_owned(), |count| shown(&[count]));
        let given = shown(any.shape());
        return Err(value_error(format!("{name} has the shape {given}, expected {expected}")));
    }
    let in_use = |_| value_error(format!("{name} is in use by another call"));
    if let Ok(array) = any.cast::<PyArrayDyn<i64>>() {
        let read: PyReadonlyArrayDyn<'_, i64> = array.try_readonly().map_err(in_use)?;
        return Ok(read.as_array().iter().copied().collect());
    }
    if let Ok(array) = any.cast::<PyArrayDyn<i32>>() {
        let read: PyReadonlyArrayDyn<'_, i32> = array.try_readonly().map_err(in_use)?;
        return Ok(read.as_array().iter().map(|&number| number.into()).collect());
    }
    let words = format!("{name} has the dtype {}, expected int32 or int64", any.dtype());
    Err(PyTypeError::new_err(words))
}

/// Reads an array of `count` truth values.
pub(crate) fn flags(array: &Bound<'_, PyAny>, count: usize, name: &str) -> PyResult<Vec<bool>> {
    numpy(array.py())?;
    let typed = typed::<bool>(array, &[count], name)?;
    let read = typed.try_readonly();
    let read = read.map_err(|_| value_error(format!("{name} is in use by another call")))?;
    Ok(read.as_array().iter().map(|&byte| byte != 0).collect())
}
