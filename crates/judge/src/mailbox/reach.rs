//! Which squares a piece attacks.

use super::board::Mailbox;
use super::kind::Kind;
use super::side::Side;
use super::square::{at, file, rank};

impl Mailbox {
    /// Whether the piece on `from` attacks `to`, whatever stands on `to`.
    pub(super) fn attacks(&self, from: u8, to: u8) -> bool {
        let Some((side, kind)) = self.piece_at(from) else {
            return false;
        };
        if from == to {
            return false;
        }
        let files = file(to) - file(from);
        let ranks = rank(to) - rank(from);
        let diagonal = files.abs() == ranks.abs();
        let straight = files == 0 || ranks == 0;
        match kind {
            Kind::Pawn => files.abs() == 1 && ranks == side.forward(),
            Kind::Knight => matches!((files.abs(), ranks.abs()), (1, 2) | (2, 1)),
            Kind::Bishop => diagonal && self.is_clear_between(from, to),
            Kind::Rook => straight && self.is_clear_between(from, to),
            Kind::Queen => (diagonal || straight) && self.is_clear_between(from, to),
            Kind::King => files.abs() <= 1 && ranks.abs() <= 1,
        }
    }

    /// Whether any piece of a side attacks a square.
    pub(super) fn is_attacked(&self, square: u8, by: Side) -> bool {
        (0..64).any(|from| {
            self.piece_at(from).is_some_and(|(side, _)| side == by) && self.attacks(from, square)
        })
    }

    /// Whether the squares strictly between two squares on a line are empty.
    fn is_clear_between(&self, from: u8, to: u8) -> bool {
        between(from, to).all(|square| self.piece_at(square).is_none())
    }
}

/// The squares strictly between two squares on one rank, file or diagonal.
fn between(from: u8, to: u8) -> impl Iterator<Item = u8> {
    let files = file(to) - file(from);
    let ranks = rank(to) - rank(from);
    let distance = files.abs().max(ranks.abs());
    (1..distance).filter_map(move |step| {
        at(file(from) + step * files.signum(), rank(from) + step * ranks.signum())
    })
}
