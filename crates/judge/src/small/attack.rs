//! Who attacks a square.

use super::board::Board;
use super::piece::{Kind, Side};
use super::square::{Square, Step};

pub(super) const STRAIGHT: [Step; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
pub(super) const DIAGONAL: [Step; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
pub(super) const KNIGHT: [Step; 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

impl Board {
    /// Whether a side attacks a square.
    pub(super) fn attacks(&self, by: Side, square: Square) -> bool {
        self.attackers(by, square).next().is_some()
    }

    /// Whether a side's king is attacked.
    pub fn in_check(&self, side: Side) -> bool {
        self.king(side).is_some_and(|king| self.attacks(side.other(), king))
    }

    /// The squares from which a side attacks a square: seen from that square, as each piece attacks
    /// from where it could be attacked by its like, except for pawns, which look the other way.
    pub(super) fn attackers(&self, by: Side, square: Square) -> impl Iterator<Item = Square> {
        let is = move |from: Square, kinds: &[Kind]| {
            self.piece_on(from).is_some_and(|piece| piece.side == by && kinds.contains(&piece.kind))
        };
        let step =
            move |step: Step, kind: Kind| square.step(step).filter(move |&from| is(from, &[kind]));
        let slide = move |step: Step, kind: Kind| {
            let first = square.ray(step).find(|&from| self.piece_on(from).is_some());
            first.filter(|&from| is(from, &[kind, Kind::Queen]))
        };
        let pawns =
            [-1, 1].into_iter().filter_map(move |right| step((right, -by.up()), Kind::Pawn));
        let knights = KNIGHT.into_iter().filter_map(move |jump| step(jump, Kind::Knight));
        let rooks = STRAIGHT.into_iter().filter_map(move |line| slide(line, Kind::Rook));
        let bishops = DIAGONAL.into_iter().filter_map(move |line| slide(line, Kind::Bishop));
        let kings = STRAIGHT.into_iter().chain(DIAGONAL).filter_map(move |s| step(s, Kind::King));
        pawns.chain(knights).chain(rooks).chain(bishops).chain(kings)
    }
}
