//! Functions of masks and sets of squares: flips, shifts, and the squares between two squares.

use pyo3::prelude::*;
use tabiya_core::{Bitboard, attacks};

use crate::arguments::SquareArg;
use crate::square_set::{SquareSet, SquaresArg};

/// A set of squares or a mask, like the argument.
type Mapped<'py> = PyResult<Bound<'py, PyAny>>;

/// Applies a function to a set of squares or a mask. The result is of the same kind.
fn map<'py>(squares: &Bound<'py, PyAny>, f: impl FnOnce(Bitboard) -> Bitboard) -> Mapped<'py> {
    let mapped = f(squares.extract::<SquaresArg>()?.0);
    if squares.is_instance_of::<SquareSet>() {
        return Ok(Bound::new(squares.py(), SquareSet::from(mapped))?.into_any());
    }
    Ok(mapped.0.into_pyobject(squares.py())?.into_any())
}

/// The set, or the mask, with the ranks in reverse order.
///
/// >>> flip_vertical(BB_A1) == BB_A8
/// True
#[pyfunction]
pub(crate) fn flip_vertical<'py>(squares: &Bound<'py, PyAny>) -> Mapped<'py> {
    map(squares, Bitboard::flip_vertical)
}

/// The set, or the mask, with the files in reverse order.
///
/// >>> flip_horizontal(SquareSet([A1])) == {H1}
/// True
#[pyfunction]
pub(crate) fn flip_horizontal<'py>(squares: &Bound<'py, PyAny>) -> Mapped<'py> {
    map(squares, Bitboard::flip_horizontal)
}

/// The set, or the mask, mirrored at the diagonal from a1 to h8.
///
/// >>> flip_diagonal(BB_FILE_A) == BB_RANK_1
/// True
#[pyfunction]
pub(crate) fn flip_diagonal<'py>(squares: &Bound<'py, PyAny>) -> Mapped<'py> {
    map(squares, Bitboard::flip_diagonal)
}

/// The set, or the mask, mirrored at the diagonal from a8 to h1.
///
/// >>> flip_anti_diagonal(BB_FILE_A) == BB_RANK_8
/// True
#[pyfunction]
pub(crate) fn flip_anti_diagonal<'py>(squares: &Bound<'py, PyAny>) -> Mapped<'py> {
    map(squares, |squares| squares.flip_diagonal().rotate_180())
}

/// Moves a set, or a mask, by some files to the right and some ranks up. Squares that leave the board are lost.
#[pyfunction]
pub(crate) fn shift<'py>(squares: &Bound<'py, PyAny>, files: i8, ranks: i8) -> Mapped<'py> {
    let step =
        |squares, forward: fn(Bitboard) -> Bitboard, back: fn(Bitboard) -> Bitboard, n: i8| {
            let step = if n < 0 { back } else { forward };
            (0..n.unsigned_abs().min(8)).fold(squares, |squares, _| step(squares))
        };
    map(squares, |squares| {
        let moved = step(squares, Bitboard::east, Bitboard::west, files);
        step(moved, Bitboard::north, Bitboard::south, ranks)
    })
}

/// The mask of the squares strictly between two squares of a line; 0 if the squares are not on a line.
///
/// >>> SquareSet(between(A1, D4)) == {B2, C3}
/// True
#[pyfunction]
pub(crate) fn between(a: SquareArg, b: SquareArg) -> u64 {
    attacks::between(a.0, b.0).0
}

/// The mask of the rank, file or diagonal through two squares; 0 if the squares are not on a line.
///
/// >>> ray(B2, C3) == ray(A1, H8) == SquareSet([A1, B2, C3, D4, E5, F6, G7, H8])
/// True
#[pyfunction]
pub(crate) fn ray(a: SquareArg, b: SquareArg) -> u64 {
    attacks::line(a.0, b.0).0
}
