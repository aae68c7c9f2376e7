//! The squares that a piece attacks.

use super::board::Kind;
use super::board::Side;
use super::square::{at, file, rank};

/// The pieces by square.
pub(crate) type Cells = [Option<(Side, Kind)>; 64];

/// Whether the piece on `from` attacks `to`, regardless of what is on `to`.
pub(crate) fn attacks(cells: &Cells, from: u8, to: u8) -> bool {
    let Some((side, kind)) = cells[usize::from(from)] else {
        return false;
    };
    if from == to {
        return false;
    }
    let files = file(to) - file(from);
    let ranks = rank(to) - rank(from);
    let diagonal = files.abs() == ranks.abs();
    let straight = files == 0 || ranks == 0;
    let is_clear = || between(from, to).all(|square| cells[usize::from(square)].is_none());
    match kind {
        Kind::Pawn => files.abs() == 1 && ranks == side.forward(),
        Kind::Knight => matches!((files.abs(), ranks.abs()), (1, 2) | (2, 1)),
        Kind::Bishop => diagonal && is_clear(),
        Kind::Rook => straight && is_clear(),
        Kind::Queen => (diagonal || straight) && is_clear(),
        Kind::King => files.abs() <= 1 && ranks.abs() <= 1,
    }
}

/// The squares from which a side attacks a square.
pub(crate) fn attackers(cells: &Cells, by: Side, square: u8) -> impl Iterator<Item = u8> {
    (0..64).filter(move |&from| {
        cells[usize::from(from)].is_some_and(|(side, _)| side == by) && attacks(cells, from, square)
    })
}

/// The squares strictly between two squares on one rank, file or diagonal.
pub(crate) fn between(from: u8, to: u8) -> impl Iterator<Item = u8> {
    let files = file(to) - file(from);
    let ranks = rank(to) - rank(from);
    let distance = files.abs().max(ranks.abs());
    (1..distance).filter_map(move |step| {
        at(file(from) + step * files.signum(), rank(from) + step * ranks.signum())
    })
}
