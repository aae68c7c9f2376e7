//! The objects of moves: one for each 16-bit move.

use pyo3::Borrowed;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyList;
use tabiya_core::{CastlingMode, Position};
use tabiya_games::{AnyMove, AnyPosition, Playable, PositionVisitor};

use crate::moves::Move;

/// A new list of move objects.
pub(crate) type Listed<'py> = PyResult<Bound<'py, PyList>>;

/// A place for the object of a move, which is made when it is first asked for: Python's garbage collector visits each
/// object that exists.
type Place = PyOnceLock<Py<Move>>;

/// The objects of all 16-bit moves. The unused code 15 holds castling as Chess960 writes it.
static TABLE: PyOnceLock<Vec<Place>> = PyOnceLock::new();

/// The codes in the upper four bits of a move: castling, and castling as Chess960 writes it.
pub(crate) const CASTLE: u16 = 8 << 12;
const CASTLE_TO_ROOK: u16 = 15 << 12;
pub(crate) const CODE: u16 = 15 << 12;

fn table(py: Python<'_>) -> &'static [Place] {
    TABLE.get_or_init(py, || (0..=u16::MAX).map(|_| Place::new()).collect())
}

/// The objects of moves, for boards of one castling mode.
#[derive(Clone, Copy)]
pub(crate) struct MoveObjects {
    table: &'static [Place],
    mode: CastlingMode,
}

/// A 16-bit move whose object is wanted.
struct Short {
    place: &'static Place,
    m: tabiya_core::Move,
    mode: CastlingMode,
}

impl<'py> IntoPyObject<'py> for Short {
    type Target = Move;
    type Output = Borrowed<'static, 'py, Move>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Self::Output> {
        let new = || Py::new(py, Move::of(AnyMove::of(self.m), self.mode));
        self.place.get_or_try_init(py, new).map(|object| object.bind_borrowed(py))
    }
}

impl MoveObjects {
    pub(crate) fn new(py: Python<'_>, mode: CastlingMode) -> PyResult<Self> {
        Ok(Self { table: table(py), mode })
    }

    /// A 16-bit move as a value whose object can be made.
    fn short(self, m: tabiya_core::Move) -> Short {
        let mut bits = m.bits();
        if bits & CODE == CASTLE && self.mode == CastlingMode::Chess960 {
            bits |= CASTLE_TO_ROOK;
        }
        Short { place: &self.table[usize::from(bits)], m, mode: self.mode }
    }

    /// The object of a move: the one in the table, or a new one if the table has none with the same text.
    pub(crate) fn get(self, py: Python<'_>, m: AnyMove) -> PyResult<Py<Move>> {
        match m.short().filter(|&short| AnyMove::of(short).bits() == m.bits()) {
            Some(short) => Ok(self.short(short).into_pyobject(py)?.to_owned().unbind()),
            None => Py::new(py, Move::of(m, self.mode)),
        }
    }

    /// The objects of these moves, as a list.
    pub(crate) fn list<'py>(self, py: Python<'py>, moves: &[AnyMove]) -> Listed<'py> {
        let all: Vec<Py<Move>> = moves.iter().map(|&m| self.get(py, m)).collect::<PyResult<_>>()?;
        PyList::new(py, all)
    }

    /// The objects of the legal moves of a position, as a list.
    pub(crate) fn legal<'py>(self, py: Python<'py>, p: &AnyPosition) -> Listed<'py> {
        p.visit(ListShort { objects: self, py }).unwrap_or_else(|| self.list(py, &p.legal_moves()))
    }
}

/// Lists the legal moves of a position whose moves all have 16 bits, without the detour over 32.
struct ListShort<'py> {
    objects: MoveObjects,
    py: Python<'py>,
}

impl<'py> PositionVisitor for ListShort<'py> {
    type Out = Listed<'py>;

    fn visit<R: Playable>(self, p: &Position<R>) -> Self::Out {
        let Self { objects, py } = self;
        PyList::new(py, R::legal_moves(p).iter().map(|&m| objects.short(m)))
    }
}
