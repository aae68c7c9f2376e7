//! Which squares a piece attacks, found by walking from it.

use super::board::SlowBoard;
use crate::mailbox::square::{at, file, rank};
use crate::mailbox::{Kind, Side};

/// How far a step goes: files to the right, ranks up.
type Step = (i8, i8);

const STRAIGHT: [Step; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [Step; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const KNIGHT: [Step; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

impl SlowBoard {
    /// The squares that the piece on a square attacks, whoever stands on them: none that it may not
    /// enter, as it could take nobody there.
    pub(super) fn attacked_from(&self, from: u8) -> Vec<u8> {
        let Some((side, kind)) = self.piece_at(from) else {
            return Vec::new();
        };
        let mut squares = self.within_reach(from, side, kind);
        squares.retain(|&to| self.rules.may_enter(side, kind, to));
        squares
    }

    /// The squares that a piece would attack if it might enter all.
    fn within_reach(&self, from: u8, side: Side, kind: Kind) -> Vec<u8> {
        let everywhere = [STRAIGHT, DIAGONAL].concat();
        match kind {
            Kind::Pawn => self.leaps(from, &[(-1, side.forward()), (1, side.forward())]),
            Kind::Knight => self.leaps(from, &KNIGHT),
            Kind::Bishop => self.slides(from, &DIAGONAL),
            Kind::Rook => self.slides(from, &STRAIGHT),
            Kind::Queen => self.slides(from, &everywhere),
            Kind::King => self.leaps(from, &everywhere),
        }
    }

    /// Whether any piece of a side attacks a square.
    pub(super) fn is_attacked(&self, square: u8, by: Side) -> bool {
        (0..64)
            .filter(|&from| self.is_held_by(from, by))
            .any(|from| self.attacked_from(from).contains(&square))
    }

    /// Whether a king of a side is attacked, also where that need not bother it.
    pub fn is_in_check(&self, side: Side) -> bool {
        self.squares_of(side, Kind::King).any(|king| self.is_attacked(king, side.opposite()))
    }

    /// The square a step away, if there is one.
    pub(super) fn step(&self, from: u8, (files, ranks): Step) -> Option<u8> {
        at(file(from) + files, rank(from) + ranks).filter(|&to| self.rules.has_square(to))
    }

    /// The squares one step away.
    fn leaps(&self, from: u8, steps: &[Step]) -> Vec<u8> {
        steps.iter().filter_map(|&step| self.step(from, step)).collect()
    }

    /// The squares any number of equal steps away, up to the first piece.
    fn slides(&self, from: u8, steps: &[Step]) -> Vec<u8> {
        let mut squares = Vec::new();
        for &step in steps {
            let mut last = from;
            while let Some(next) = self.step(last, step) {
                squares.push(next);
                if self.piece_at(next).is_some() {
                    break;
                }
                last = next;
            }
        }
        squares
    }
}
