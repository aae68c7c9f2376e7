//! Changes of a set of squares by other sets, its subsets and shifts, and the squares of lines.

use std::sync::{Mutex, PoisonError};

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use tabiya_core::{Bitboard, attacks};

use crate::arguments::SquareArg;
use crate::square_set::{SquareSet, SquaresArg};

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
    /// Adds the squares of these sets.
    ///
    /// >>> squares = SquareSet([A1, B1])
    /// >>> squares.update([C1], {D1})
    /// >>> list(squares)
    /// [0, 1, 2, 3]
    #[pyo3(signature = (*others))]
    fn update(&mut self, others: &Bound<'_, PyTuple>) -> PyResult<()> {
        self.combine(others, |a, b| a | b)
    }

    /// Keeps the squares that are also in each of these sets.
    ///
    /// >>> squares = SquareSet([A1, B1])
    /// >>> squares.intersection_update([B1, C1])
    /// >>> list(squares)
    /// [1]
    #[pyo3(signature = (*others))]
    fn intersection_update(&mut self, others: &Bound<'_, PyTuple>) -> PyResult<()> {
        self.combine(others, |a, b| a & b)
    }

    /// Removes the squares of these sets.
    ///
    /// >>> squares = SquareSet([A1, B1])
    /// >>> squares.difference_update([B1, C1])
    /// >>> list(squares)
    /// [0]
    #[pyo3(signature = (*others))]
    fn difference_update(&mut self, others: &Bound<'_, PyTuple>) -> PyResult<()> {
        self.combine(others, |a, b| a - b)
    }

    /// Keeps the squares that are in exactly one of the two sets.
    ///
    /// >>> squares = SquareSet([A1, B1])
    /// >>> squares.symmetric_difference_update([B1, C1])
    /// >>> list(squares)
    /// [0, 2]
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
        Bitboard(self.squares.0.unbounded_shl(count)).into()
    }

    fn __rshift__(&self, count: u32) -> Self {
        Bitboard(self.squares.0.unbounded_shr(count)).into()
    }

    fn __ilshift__(&mut self, count: u32) {
        *self = self.__lshift__(count);
    }

    fn __irshift__(&mut self, count: u32) {
        *self = self.__rshift__(count);
    }
}
