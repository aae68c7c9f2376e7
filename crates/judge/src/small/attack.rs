//! Who attacks a square.

use std::iter::successors;

use super::board::Board;
use crate::mailbox::{Kind, Side, square};

/// So many files to the right and so many ranks up.
pub(super) type Step = (i8, i8);

pub(super) const STRAIGHT: [Step; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
pub(super) const DIAGONAL: [Step; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
pub(super) const KNIGHT: [Step; 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// The squares that the same step leads to again and again.
pub(super) fn ray(from: u8, step: Step) -> impl Iterator<Item = u8> {
    successors(square::step(from, step), move |&from| square::step(from, step))
}

impl Board {
    /// Whether a side attacks a square.
    pub(super) fn attacks(&self, by: Side, square: u8) -> bool {
        self.attackers(by, square).next().is_some()
    }

    /// Whether a side's king is attacked.
    pub fn in_check(&self, side: Side) -> bool {
        self.king(side).is_some_and(|king| self.attacks(side.opposite(), king))
    }

    /// The squares from which a side attacks a square: seen from that square, as each piece attacks
    /// from where it could be attacked by its like, except for pawns, which look the other way.
    pub(super) fn attackers(&self, by: Side, square: u8) -> impl Iterator<Item = u8> {
        let is = move |from: u8, kinds: &[Kind]| {
            self.piece_on(from).is_some_and(|(side, kind)| side == by && kinds.contains(&kind))
        };
        let step = move |step: Step, kind: Kind| {
            square::step(square, step).filter(move |&from| is(from, &[kind]))
        };
        let slide = move |step: Step, kind: Kind| {
            let first = ray(square, step).find(|&from| self.piece_on(from).is_some());
            first.filter(|&from| is(from, &[kind, Kind::Queen]))
        };
        let pawns =
            [-1, 1].into_iter().filter_map(move |right| step((right, -by.forward()), Kind::Pawn));
        let knights = KNIGHT.into_iter().filter_map(move |jump| step(jump, Kind::Knight));
        let rooks = STRAIGHT.into_iter().filter_map(move |line| slide(line, Kind::Rook));
        let bishops = DIAGONAL.into_iter().filter_map(move |line| slide(line, Kind::Bishop));
        let kings = STRAIGHT.into_iter().chain(DIAGONAL).filter_map(move |s| step(s, Kind::King));
        pawns.chain(knights).chain(rooks).chain(bishops).chain(kings)
    }
}
