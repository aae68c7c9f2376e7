//! Positions of the games of a file, as arrays.

use std::sync::atomic::{AtomicBool, Ordering};

use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use tabiya_core::{CastlingMode, EnPassantMode, Position};
use tabiya_formats::packed;
use tabiya_games::{AnyPosition, Variant};

use super::GameArrays;
use crate::batch::{ArrayArg, Filled, Game, Kind, Play, Random, integers, write_mask};
use crate::board::Board;
use crate::errors::value_error;
use crate::rule_set::RuleSet;

/// The number of bytes of a packed position of chess with up to 32 pieces.
const PACKED_CHESS: usize = 32;

/// Fills an array with a row for each ply of chess, whose rules are known at compile time, or of any other game.
macro_rules! filled {
    ($kind:ty, $arrays:ident, $plies:ident, $out:ident, $shape:expr, $write:expr) => {
        match $arrays.variant {
            Variant::Chess => $arrays.fill::<$kind, Position>($plies, $out, $shape, $write),
            _ => $arrays.fill::<$kind, AnyPosition>($plies, $out, $shape, $write),
        }
    };
}

impl GameArrays {
    /// The game up to the position before this ply.
    pub(super) fn game_at<P: Play>(&self, ply: usize) -> Option<Game<P>> {
        let game = self.firsts.partition_point(|&first| first <= ply).checked_sub(1)?;
        let place = self.other_starts.binary_search_by_key(&game, |(number, _)| *number);
        let start = place.map_or(&self.usual_start, |place| &self.other_starts[place].1);
        let mut replayed = Game::new(P::of(start)?, Random::new(0, 0));
        for &m in &self.moves[self.firsts[game]..ply] {
            let next = replayed.position().after(P::short(m)?);
            replayed.add(next);
        }
        Some(replayed)
    }

    /// Reads indices of plies.
    fn plies(&self, plies: &Bound<'_, PyAny>) -> PyResult<Vec<usize>> {
        let count = self.moves.len();
        let index = |ply: i64| {
            let at = usize::try_from(ply).ok().filter(|&at| at < count);
            at.ok_or_else(|| PyIndexError::new_err(format!("ply {ply} of {count} plies")))
        };
        integers(plies, None, "plies")?.into_iter().map(index).collect()
    }

    /// Fills an array with a row of this shape for each ply, from the game up to it.
    fn fill<'py, T: Kind, P: Play>(
        &self,
        plies: &Bound<'py, PyAny>,
        out: ArrayArg<'_, 'py>,
        shape: &[usize],
        write: impl Fn(&Game<P>, &mut [T::Stored], &mut P::List) + Sync + Send,
    ) -> Filled<'py> {
        let (py, plies) = (plies.py(), self.plies(plies)?);
        self.workers.fill::<T, _, _>(py, out, &plies, shape, |&ply, row, moves| {
            if let Some(game) = self.game_at::<P>(ply) {
                write(&game, row, moves);
            }
        })
    }
}

#[pymethods]
impl GameArrays {
    /// What the side to move sees before these plies, as `Batch.observe` has it. `plies` is an array of int32 or int64.
    ///
    /// >>> arrays.observe(numpy.array([0, 1])).shape
    /// (2, 8, 8, 119)
    #[pyo3(signature = (plies, out=None))]
    fn observe<'py>(&self, plies: &Bound<'py, PyAny>, out: ArrayArg<'_, 'py>) -> Filled<'py> {
        let (shape, layout) = (self.layout.observation_shape(), &self.layout);
        filled!(f32, self, plies, out, &shape, |game, row, _| layout.observe(game, row))
    }

    /// Which actions are legal before these plies, as `Batch.legal_mask` has it. `plies` is an array of int32 or int64.
    ///
    /// >>> arrays.legal_mask(numpy.array([0, 1])).sum(axis=1).tolist()
    /// [20, 20]
    #[pyo3(signature = (plies, out=None))]
    fn legal_mask<'py>(&self, plies: &Bound<'py, PyAny>, out: ArrayArg<'_, 'py>) -> Filled<'py> {
        let (count, numbering) = (self.numbering.count(), &self.numbering);
        filled!(bool, self, plies, out, &[count], |game, row, moves| {
            write_mask(game, numbering, moves, row);
        })
    }

    /// The positions before these plies in few bytes: an array of uint8, plies by 32 bytes in chess and by 144 in other
    /// games, of which the last ones are 0. `tabiya.pgn.unpack` reads a row. ValueError if a position of chess has more
    /// than 32 pieces.
    ///
    /// >>> import os, tempfile, numpy, tabiya.pgn
    /// >>> with tempfile.TemporaryDirectory() as folder:
    /// ...     path = os.path.join(folder, "games.pgn")
    /// ...     with open(path, "w") as file:
    /// ...         _ = file.write("1. e4 e5 *")
    /// ...     arrays = tabiya.pgn.read_arrays(path)
    /// >>> rows = arrays.packed(numpy.array([1]))
    /// >>> rows.shape, tabiya.pgn.unpack(rows[0].tobytes()) == arrays.board(1)
    /// ((1, 32), True)
    #[pyo3(signature = (plies, out=None))]
    fn packed<'py>(&self, plies: &Bound<'py, PyAny>, out: ArrayArg<'_, 'py>) -> Filled<'py> {
        let is_chess = self.variant == Variant::Chess;
        let width = if is_chess { PACKED_CHESS } else { packed::MOST_BYTES };
        let has_room = AtomicBool::new(true);
        let filled = self.fill::<u8, AnyPosition>(plies, out, &[width], |game, row, _| {
            row.fill(0);
            let bytes = packed::to_bytes(game.position());
            match row.get_mut(..bytes.len()) {
                Some(room) => room.copy_from_slice(&bytes),
                None => has_room.store(false, Ordering::Relaxed),
            }
        })?;
        if !has_room.into_inner() {
            let words = "a position with more than 32 pieces does not fit into 32 bytes";
            return Err(value_error(words));
        }
        Ok(filled)
    }
}

/// The board of a packed position: a row of `GameArrays.packed` as bytes. `rules` are the rules of the game, if they
/// are from a file.
///
/// ValueError if the bytes are not a position.
///
/// >>> import pathlib, tempfile, numpy, tabiya.pgn
/// >>> with tempfile.TemporaryDirectory() as folder:
/// ...     path = pathlib.Path(folder, "games.pgn")
/// ...     _ = path.write_text("1. e4 e5 *")
/// ...     arrays = tabiya.pgn.read_arrays(path)
/// >>> tabiya.pgn.unpack(arrays.packed(numpy.array([0]))[0].tobytes()) == Board()
/// True
#[pyfunction]
#[pyo3(signature = (position, *, rules=None))]
pub(crate) fn unpack(position: &[u8], rules: Option<&Bound<'_, PyAny>>) -> PyResult<Board> {
    let rules: Vec<Variant> = rules.map(RuleSet::open).transpose()?.into_iter().collect();
    let p = packed::from_padded(position, &rules).map_err(value_error)?;
    // Bytes may hold a position with faults, which a board cannot have.
    crate::board::read(p.variant(), &p.fen(CastlingMode::Chess960, EnPassantMode::Always))?;
    Ok(Board::new_at(p, p.variant(), false))
}
