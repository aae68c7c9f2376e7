//! Masks of legal actions, and observations.

use pyo3::prelude::*;

use super::arrays::{ArrayArg, Filled};
use super::game::Game;
use super::numbering::Numbering;
use super::play::Play;
use super::{Batch, with_team};

/// Calls `set` with each legal action of a game, unless it is over.
#[inline]
pub(crate) fn each_action<P: Play>(
    game: &Game<P>,
    numbering: &Numbering,
    moves: &mut P::List,
    mut set: impl FnMut(usize),
) {
    if game.is_over {
        return;
    }
    let p = game.position();
    p.list(moves);
    for &m in moves.iter() {
        set(p.action(numbering, m));
    }
}

/// Writes which actions are legal, a byte for each.
pub(crate) fn write_mask<P: Play>(
    game: &Game<P>,
    numbering: &Numbering,
    moves: &mut P::List,
    row: &mut [u8],
) {
    row.fill(0);
    each_action(game, numbering, moves, |action| row[action] = 1);
}

#[pymethods]
impl Batch {
    /// Which actions are legal: an array of bool, games by actions. `out` is filled if it is given.
    ///
    /// >>> import numpy
    /// >>> batch = Batch(4)
    /// >>> out = numpy.empty((4, batch.num_actions), dtype=bool)
    /// >>> batch.legal_mask(out) is out, out.sum(axis=1).tolist()
    /// (True, [20, 20, 20, 20])
    #[pyo3(signature = (out=None))]
    fn legal_mask<'py>(&self, py: Python<'py>, out: ArrayArg<'_, 'py>) -> Filled<'py> {
        let (count, numbering) = (self.numbering.count(), &self.numbering);
        with_team!(&self.games, team => self.workers.fill::<bool, _, _>(py, out, &team.games, &[count],
            |game, row, moves| write_mask(game, numbering, moves, row)))
    }

    /// Which actions are legal, as bits: an array of uint8 with an eighth of the columns, rounded up. The lowest bit of
    /// a byte comes first.
    ///
    /// >>> import numpy
    /// >>> batch = Batch(4)
    /// >>> bits = batch.legal_bits()
    /// >>> mask = numpy.unpackbits(bits, axis=1, count=batch.num_actions, bitorder="little")
    /// >>> bool((mask == batch.legal_mask()).all())
    /// True
    #[pyo3(signature = (out=None))]
    fn legal_bits<'py>(&self, py: Python<'py>, out: ArrayArg<'_, 'py>) -> Filled<'py> {
        let (count, numbering) = (self.numbering.count().div_ceil(8), &self.numbering);
        with_team!(&self.games, team => self.workers.fill::<u8, _, _>(py, out, &team.games, &[count],
        |game, row, moves| {
            row.fill(0);
            each_action(game, numbering, moves, |action| row[action / 8] |= 1 << (action % 8));
        }))
    }

    /// What the side to move sees: an array of float32, games by ranks by files by planes. The first row is the mover's
    /// last rank, the first column is the a-file. In chess with the default history the planes are as in pgx; `planes`
    /// has their names.
    ///
    /// >>> Batch(3).observe().shape
    /// (3, 8, 8, 119)
    #[pyo3(signature = (out=None))]
    fn observe<'py>(&self, py: Python<'py>, out: ArrayArg<'_, 'py>) -> Filled<'py> {
        let (shape, layout) = (self.layout.observation_shape(), &self.layout);
        with_team!(&self.games, team => self.workers.fill::<f32, _, _>(py, out, &team.games, &shape,
            |game, row, ()| layout.observe(game, row)))
    }

    /// The pieces alone: an array of bool, games by ranks by files by kinds of pieces, first the mover's kinds and then
    /// the other side's. The squares are ordered as in `observe`.
    ///
    /// >>> pieces = Batch(3).pieces()
    /// >>> pieces.shape, int(pieces[0, 6, :, 0].sum())
    /// ((3, 8, 8, 12), 8)
    #[pyo3(signature = (out=None))]
    fn pieces<'py>(&self, py: Python<'py>, out: ArrayArg<'_, 'py>) -> Filled<'py> {
        let (shape, layout) = (self.layout.pieces_shape(), &self.layout);
        with_team!(&self.games, team => self.workers.fill::<bool, _, _>(py, out, &team.games, &shape,
            |game, row, ()| layout.pieces(game, row)))
    }
}
