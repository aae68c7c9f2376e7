//! Polyglot books.

use std::path::PathBuf;

use pyo3::prelude::*;
use tabiya_formats::polyglot;
use tabiya_games::AnyPosition;

use crate::board::Board;
use crate::errors::{file_error, value_error};
use crate::moves::Move;

/// A Polyglot book of chess, read from a file.
///
/// >>> import pathlib, struct, tempfile
/// >>> from tabiya import polyglot
/// >>> e2e4 = struct.pack(">QHHI", polyglot.key(Board()), E4 | E2 << 6, 1, 0)
/// >>> with tempfile.TemporaryDirectory() as folder:
/// ...     path = pathlib.Path(folder, "book.bin")
/// ...     _ = path.write_bytes(e2e4)
/// ...     book = polyglot.Book(path)
/// >>> len(book), book.moves(Board())
/// (1, [(Move.from_uci('e2e4'), 1)])
#[pyclass(frozen, module = "tabiya")]
pub(crate) struct Book(polyglot::Book<Vec<u8>>);

#[pymethods]
impl Book {
    /// Reads a book; OSError if the file cannot be read, ValueError if it is not a book or not in order.
    #[new]
    fn new(path: PathBuf) -> PyResult<Self> {
        polyglot::Book::open(&path).map(Self).map_err(|error| file_error(&path, &error))
    }

    /// The moves for the position of a board with their weights, in the order of the book. A board of another variant
    /// has none.
    ///
    /// >>> book.moves(Board()), book.moves(Board(variant="atomic"))
    /// ([(Move.from_uci('e2e4'), 1)], [])
    fn moves(&self, py: Python<'_>, board: &Board) -> PyResult<Vec<(Py<Move>, u16)>> {
        let AnyPosition::Chess(p) = &board.position() else { return Ok(Vec::new()) };
        let objects = board.objects(py)?;
        self.0.moves(p).map(|entry| Ok((objects.get(py, entry.m.into())?, entry.weight))).collect()
    }

    /// The number of entries.
    fn __len__(&self) -> usize {
        self.0.len()
    }
}

/// The key of a board's position in Polyglot books; ValueError if the board is not one of chess.
///
/// >>> from tabiya import polyglot
/// >>> hex(polyglot.key(Board()))
/// '0x463b96181691fc9c'
#[pyfunction]
pub(crate) fn polyglot_key(board: &Board) -> PyResult<u64> {
    match &board.position() {
        AnyPosition::Chess(p) => Ok(polyglot::key(p)),
        _ => Err(value_error("books are for chess alone")),
    }
}
