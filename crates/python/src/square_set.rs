//! Sets of squares as Python objects.

use std::sync::{Mutex, PoisonError};

use pyo3::basic::CompareOp;
use pyo3::exceptions::{PyKeyError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList, PyTuple};
use tabiya_core::{Bitboard, Square, attacks};

use crate::arguments::SquareArg;
use crate::errors::value_error;

/// A set of squares. Bit 0 of its mask is a1, bit 63 is h8.
///
/// >>> from tabiya import SquareSet, A1, B1
/// >>> squares = SquareSet([A1, B1])
/// >>> int(squares), len(squares), B1 in squares
/// (3, 2, True)
///
/// The operators | & ^ - and the methods of sets take another set, a mask, or any iterable of squares.
#[pyclass(module = "tabiya")]
#[derive(Clone, Copy)]
pub(crate) struct SquareSet {
    squares: Bitboard,
}

impl From<Bitboard> for SquareSet {
    fn from(squares: Bitboard) -> Self {
        Self { squares }
    }
}

/// An argument that stands for a set of squares: a set, a mask or an iterable.
pub(crate) struct SquaresArg(pub(crate) Bitboard);

impl<'a, 'py> FromPyObject<'a, 'py> for SquaresArg {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(set) = object.cast::<SquareSet>() {
            return Ok(Self(set.try_borrow()?.squares));
        }
        match object.extract::<u64>() {
            Ok(mask) => return Ok(Self(Bitboard(mask))),
            Err(error) if !error.is_instance_of::<PyTypeError>(object.py()) => {
                let words = format!("mask {} is not in the range 0 to 2**64 - 1", &*object);
                return Err(value_error(words));
            }
            Err(_) => {}
        }
        let squares = object.try_iter().map_err(|_| {
            PyTypeError::new_err("expected a SquareSet, a mask or an iterable of squares")
        })?;
        let square = |square: PyResult<Bound<'py, PyAny>>| Ok(square?.extract::<SquareArg>()?.0);
        squares.map(square).collect::<PyResult<Bitboard>>().map(Self)
    }
}

fn numbers(squares: Bitboard) -> Vec<u32> {
    squares.into_iter().map(|square| square as u32).collect()
}

impl SquareSet {
    /// Combines the set with each of these sets, if all of them can be read.
    fn combine(
        &mut self,
        others: &Bound<'_, PyTuple>,
        with: impl Fn(Bitboard, Bitboard) -> Bitboard,
    ) -> PyResult<()> {
        let read = |other: Bound<'_, PyAny>| Ok(other.extract::<SquaresArg>()?.0);
        let others = others.iter().map(read).collect::<PyResult<Vec<_>>>()?;
        self.squares = others.into_iter().fold(self.squares, with);
        Ok(())
    }
}

/// The subsets of a set of squares, one after the other.
#[pyclass(frozen, module = "tabiya")]
pub(crate) struct Subsets {
    left: Mutex<Box<dyn Iterator<Item = Bitboard> + Send>>,
}

#[pymethods]
impl Subsets {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&self) -> Option<u64> {
        let mut left = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        left.next().map(|subset| subset.0)
    }
}

#[pymethods]
impl SquareSet {
    #[new]
    #[pyo3(signature = (squares=SquaresArg(Bitboard::EMPTY)), text_signature = "(squares=())")]
    fn new(squares: SquaresArg) -> Self {
        squares.0.into()
    }

    /// The set of one square.
    #[staticmethod]
    fn from_square(square: SquareArg) -> Self {
        Bitboard::of(square.0).into()
    }

    /// The set as a number of 64 bits.
    #[getter]
    pub(crate) fn mask(&self) -> u64 {
        self.squares.0
    }

    #[setter]
    fn set_mask(&mut self, mask: SquaresArg) {
        self.squares = mask.0;
    }

    fn __int__(&self) -> u64 {
        self.squares.0
    }

    fn __index__(&self) -> u64 {
        self.squares.0
    }

    fn __len__(&self) -> usize {
        self.squares.len() as usize
    }

    fn __bool__(&self) -> bool {
        self.squares.any()
    }

    fn __contains__(&self, square: SquareArg) -> bool {
        self.squares.contains(square.0)
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        PyList::new(py, numbers(self.squares))?.try_iter()
    }

    fn __reversed__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        PyList::new(py, numbers(self.squares).into_iter().rev())?.try_iter()
    }

    /// Adds a square.
    fn add(&mut self, square: SquareArg) {
        self.squares |= Bitboard::of(square.0);
    }

    /// Removes a square if it is in the set.
    fn discard(&mut self, square: SquareArg) {
        self.squares -= Bitboard::of(square.0);
    }

    /// Removes a square; KeyError if it is not in the set.
    fn remove(&mut self, square: SquareArg) -> PyResult<()> {
        if !self.squares.contains(square.0) {
            return Err(PyKeyError::new_err(square.0 as u8));
        }
        self.discard(square);
        Ok(())
    }

    /// Removes the lowest square and returns it; KeyError if the set is empty.
    fn pop(&mut self) -> PyResult<u8> {
        let square = self.squares.pop_first();
        square.map(|square| square as u8).ok_or_else(|| PyKeyError::new_err("the set is empty"))
    }

    /// Removes all squares.
    fn clear(&mut self) {
        self.squares = Bitboard::EMPTY;
    }

    /// A copy of the set.
    fn copy(&self) -> Self {
        *self
    }

    fn __copy__(&self) -> Self {
        *self
    }

    /// The squares as a list of 64 truth values.
    fn tolist(&self) -> Vec<bool> {
        Square::ALL.into_iter().map(|square| self.squares.contains(square)).collect()
    }

    /// The set with the ranks in reverse order.
    fn mirror(&self) -> Self {
        self.squares.flip_vertical().into()
    }

    /// Whether the sets have no square in common.
    fn isdisjoint(&self, other: SquaresArg) -> bool {
        self.squares.is_disjoint(other.0)
    }

    /// Whether each square is also in the other set.
    fn issubset(&self, other: SquaresArg) -> bool {
        self.squares.is_subset(other.0)
    }

    /// Whether each square of the other set is in this one.
    fn issuperset(&self, other: SquaresArg) -> bool {
        other.0.is_subset(self.squares)
    }

    /// The squares that are in either set.
    fn union(&self, other: SquaresArg) -> Self {
        (self.squares | other.0).into()
    }

    /// The squares that are in both sets.
    fn intersection(&self, other: SquaresArg) -> Self {
        (self.squares & other.0).into()
    }

    /// The squares of this set that are not in the other.
    fn difference(&self, other: SquaresArg) -> Self {
        (self.squares - other.0).into()
    }

    /// The squares that are in exactly one of the sets.
    fn symmetric_difference(&self, other: SquaresArg) -> Self {
        (self.squares ^ other.0).into()
    }

    /// Adds the squares of these sets.
    #[pyo3(signature = (*others))]
    fn update(&mut self, others: &Bound<'_, PyTuple>) -> PyResult<()> {
        self.combine(others, |a, b| a | b)
    }

    /// Keeps the squares that are also in each of these sets.
    #[pyo3(signature = (*others))]
    fn intersection_update(&mut self, others: &Bound<'_, PyTuple>) -> PyResult<()> {
        self.combine(others, |a, b| a & b)
    }

    /// Removes the squares of these sets.
    #[pyo3(signature = (*others))]
    fn difference_update(&mut self, others: &Bound<'_, PyTuple>) -> PyResult<()> {
        self.combine(others, |a, b| a - b)
    }

    /// Keeps the squares that are in exactly one of the two sets.
    fn symmetric_difference_update(&mut self, other: &Bound<'_, PyAny>) -> PyResult<()> {
        self.__ixor__(other)
    }

    /// The masks of all subsets of the set, the empty set first, as an iterator.
    ///
    /// >>> list(SquareSet([A1, C1]).carry_rippler())
    /// [0, 1, 4, 5]
    fn carry_rippler(&self) -> Subsets {
        Subsets { left: Mutex::new(Box::new(self.squares.subsets())) }
    }

    /// The squares strictly between two squares of a line; no squares if they are not on a line.
    ///
    /// >>> SquareSet.between(A1, D4) == {B2, C3}
    /// True
    #[staticmethod]
    fn between(a: SquareArg, b: SquareArg) -> Self {
        attacks::between(a.0, b.0).into()
    }

    /// The rank, file or diagonal through two squares; no squares if they are not on a line.
    ///
    /// >>> SquareSet.ray(A1, B1) == BB_RANK_1
    /// True
    #[staticmethod]
    fn ray(a: SquareArg, b: SquareArg) -> Self {
        attacks::line(a.0, b.0).into()
    }

    fn __lshift__(&self, count: u32) -> Self {
        Bitboard(self.squares.0.checked_shl(count).unwrap_or(0)).into()
    }

    fn __rshift__(&self, count: u32) -> Self {
        Bitboard(self.squares.0.checked_shr(count).unwrap_or(0)).into()
    }

    fn __ilshift__(&mut self, count: u32) {
        *self = self.__lshift__(count);
    }

    fn __irshift__(&mut self, count: u32) {
        *self = self.__rshift__(count);
    }

    fn __or__(&self, other: SquaresArg) -> Self {
        self.union(other)
    }

    fn __ror__(&self, other: SquaresArg) -> Self {
        self.union(other)
    }

    fn __and__(&self, other: SquaresArg) -> Self {
        self.intersection(other)
    }

    fn __rand__(&self, other: SquaresArg) -> Self {
        self.intersection(other)
    }

    fn __sub__(&self, other: SquaresArg) -> Self {
        self.difference(other)
    }

    fn __rsub__(&self, other: SquaresArg) -> Self {
        (other.0 - self.squares).into()
    }

    fn __xor__(&self, other: SquaresArg) -> Self {
        self.symmetric_difference(other)
    }

    fn __rxor__(&self, other: SquaresArg) -> Self {
        self.symmetric_difference(other)
    }

    fn __invert__(&self) -> Self {
        (!self.squares).into()
    }

    fn __ior__(&mut self, other: &Bound<'_, PyAny>) -> PyResult<()> {
        self.squares |= other.extract::<SquaresArg>()?.0;
        Ok(())
    }

    fn __iand__(&mut self, other: &Bound<'_, PyAny>) -> PyResult<()> {
        self.squares &= other.extract::<SquaresArg>()?.0;
        Ok(())
    }

    fn __isub__(&mut self, other: &Bound<'_, PyAny>) -> PyResult<()> {
        self.squares -= other.extract::<SquaresArg>()?.0;
        Ok(())
    }

    fn __ixor__(&mut self, other: &Bound<'_, PyAny>) -> PyResult<()> {
        self.squares ^= other.extract::<SquaresArg>()?.0;
        Ok(())
    }

    fn __richcmp__(&self, other: SquaresArg, op: CompareOp) -> bool {
        let (a, b) = (self.squares, other.0);
        match op {
            CompareOp::Eq => a == b,
            CompareOp::Ne => a != b,
            CompareOp::Le => a.is_subset(b),
            CompareOp::Lt => a != b && a.is_subset(b),
            CompareOp::Ge => b.is_subset(a),
            CompareOp::Gt => a != b && b.is_subset(a),
        }
    }

    fn __repr__(&self) -> String {
        format!("SquareSet({:#018x})", self.squares.0)
    }

    /// Draws the set: `1` for a square in it, `.` for any other, the eighth rank first.
    fn __str__(&self) -> String {
        let letter = |square| if self.squares.contains(square) { '1' } else { '.' };
        crate::board::draw(letter)
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<(Py<PyAny>, (u64,))> {
        Ok((slf.get_type().into_any().unbind(), (slf.try_borrow()?.mask(),)))
    }
}
