//! Sets of squares as Python objects.

use pyo3::basic::CompareOp;
use pyo3::exceptions::{PyKeyError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList};
use tabiya_core::{Bitboard, Square};

use crate::arguments::{SquareArg, from_python, shown, wrong_type};
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
    pub(crate) squares: Bitboard,
}

impl From<Bitboard> for SquareSet {
    fn from(squares: Bitboard) -> Self {
        Self { squares }
    }
}

/// An argument that is a set of squares: a set, a mask or an iterable.
pub(crate) struct SquaresArg(pub(crate) Bitboard);

from_python!(SquaresArg, object => {
    if let Ok(set) = object.cast::<SquareSet>() {
        return Ok(Self(set.try_borrow()?.squares));
    }
    match object.extract::<u64>() {
        Ok(mask) => return Ok(Self(Bitboard(mask))),
        Err(error) if !error.is_instance_of::<PyTypeError>(object.py()) => {
            let words = format!("mask {} is not in the range 0 to 2**64 - 1", shown(&object));
            return Err(value_error(words));
        }
        Err(_) => {}
    }
    let squares = object
        .try_iter()
        .map_err(|_| wrong_type("a SquareSet, a mask or an iterable of squares", &object))?;
    let square = |square: PyResult<Bound<'py, PyAny>>| Ok(square?.extract::<SquareArg>()?.0);
    squares.map(square).collect::<PyResult<Bitboard>>().map(Self)
});

fn numbers(squares: Bitboard) -> Vec<u32> {
    squares.into_iter().map(|square| square as u32).collect()
}

#[pymethods]
impl SquareSet {
    #[new]
    #[pyo3(signature = (squares=SquaresArg(Bitboard::EMPTY)), text_signature = "(squares=())")]
    fn new(squares: SquaresArg) -> Self {
        squares.0.into()
    }

    /// The set of one square.
    ///
    /// >>> SquareSet.from_square(E4) == {E4}
    /// True
    #[staticmethod]
    fn from_square(square: SquareArg) -> Self {
        Bitboard::of(square.0).into()
    }

    /// The set as a 64-bit number.
    ///
    /// >>> SquareSet([A1, B1]).mask
    /// 3
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
    ///
    /// >>> squares = SquareSet()
    /// >>> squares.add(E4)
    /// >>> squares == {E4}
    /// True
    fn add(&mut self, square: SquareArg) {
        self.squares |= Bitboard::of(square.0);
    }

    /// Removes a square if it is in the set.
    ///
    /// >>> squares = SquareSet([E4])
    /// >>> squares.discard(E4)
    /// >>> squares.discard(E4)
    /// >>> bool(squares)
    /// False
    fn discard(&mut self, square: SquareArg) {
        self.squares -= Bitboard::of(square.0);
    }

    /// Removes a square; KeyError if it is not in the set.
    ///
    /// >>> squares = SquareSet([E4])
    /// >>> squares.remove(E4)
    /// >>> squares.remove(E4)
    /// Traceback (most recent call last):
    /// KeyError: 28
    fn remove(&mut self, square: SquareArg) -> PyResult<()> {
        if !self.squares.contains(square.0) {
            return Err(PyKeyError::new_err(square.0 as u8));
        }
        self.discard(square);
        Ok(())
    }

    /// Removes the lowest square and returns it; KeyError if the set is empty.
    ///
    /// >>> squares = SquareSet([E4, A1])
    /// >>> squares.pop() == A1, squares == {E4}
    /// (True, True)
    fn pop(&mut self) -> PyResult<u8> {
        let square = self.squares.pop_first();
        square.map(|square| square as u8).ok_or_else(|| PyKeyError::new_err("the set is empty"))
    }

    /// Removes all squares.
    ///
    /// >>> squares = SquareSet([E4])
    /// >>> squares.clear()
    /// >>> len(squares)
    /// 0
    fn clear(&mut self) {
        self.squares = Bitboard::EMPTY;
    }

    /// A copy of the set.
    ///
    /// >>> squares = SquareSet([E4])
    /// >>> other = squares.copy()
    /// >>> other.add(E5)
    /// >>> squares == {E4}
    /// True
    fn copy(&self) -> Self {
        *self
    }

    fn __copy__(&self) -> Self {
        *self
    }

    /// The squares as a list of 64 truth values.
    ///
    /// >>> SquareSet([A1, C1]).tolist()[:4]
    /// [True, False, True, False]
    fn tolist(&self) -> Vec<bool> {
        Square::ALL.into_iter().map(|square| self.squares.contains(square)).collect()
    }

    /// The set with the ranks in reverse order.
    ///
    /// >>> SquareSet([A1]).mirror() == {A8}
    /// True
    fn mirror(&self) -> Self {
        self.squares.flip_vertical().into()
    }

    /// Whether the sets have no square in common.
    ///
    /// >>> SquareSet([A1]).isdisjoint([B1])
    /// True
    fn isdisjoint(&self, other: SquaresArg) -> bool {
        self.squares.is_disjoint(other.0)
    }

    /// Whether each square is also in the other set.
    ///
    /// >>> SquareSet([A1]).issubset([A1, B1])
    /// True
    fn issubset(&self, other: SquaresArg) -> bool {
        self.squares.is_subset(other.0)
    }

    /// Whether each square of the other set is in this one.
    ///
    /// >>> SquareSet([A1, B1]).issuperset([A1])
    /// True
    fn issuperset(&self, other: SquaresArg) -> bool {
        other.0.is_subset(self.squares)
    }

    /// The squares that are in either set.
    ///
    /// >>> SquareSet([A1]).union([B1]) == SquareSet([A1]) | [B1] == {A1, B1}
    /// True
    fn union(&self, other: SquaresArg) -> Self {
        (self.squares | other.0).into()
    }

    /// The squares that are in both sets.
    ///
    /// >>> SquareSet([A1, B1]).intersection([B1, C1]) == {B1}
    /// True
    fn intersection(&self, other: SquaresArg) -> Self {
        (self.squares & other.0).into()
    }

    /// The squares of this set that are not in the other.
    ///
    /// >>> SquareSet([A1, B1]).difference([B1]) == {A1}
    /// True
    fn difference(&self, other: SquaresArg) -> Self {
        (self.squares - other.0).into()
    }

    /// The squares that are in exactly one of the sets.
    ///
    /// >>> SquareSet([A1, B1]).symmetric_difference([B1, C1]) == {A1, C1}
    /// True
    fn symmetric_difference(&self, other: SquaresArg) -> Self {
        (self.squares ^ other.0).into()
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

    pub(crate) fn __ixor__(&mut self, other: &Bound<'_, PyAny>) -> PyResult<()> {
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
