//! What becomes of the generator's sets: a number, or a list.

use crate::rules::Roles;
use crate::types::{Bitboard, Move, MoveBuffer, MoveKind, Role, Square};

/// Takes the generator's sets.
pub(crate) trait Sink {
    /// Moves of one piece.
    fn piece(&mut self, role: Role, from: Square, targets: Bitboard);
    /// Pawn moves of one direction; each pawn came from its target less `step`.
    fn pawns(&mut self, kind: MoveKind, targets: Bitboard, step: i8);
    /// Pawn moves to the last rank.
    fn promotions(&mut self, roles: Roles, targets: Bitboard, step: i8);
    /// One move.
    fn single(&mut self, m: Move);
}

/// Counts moves and unpacks none.
#[derive(Debug, Default)]
pub(crate) struct Count(pub(crate) u32);

impl Sink for Count {
    #[inline(always)]
    fn piece(&mut self, _: Role, _: Square, targets: Bitboard) {
        self.0 += targets.len();
    }

    #[inline(always)]
    fn pawns(&mut self, _: MoveKind, targets: Bitboard, _: i8) {
        self.0 += targets.len();
    }

    #[inline(always)]
    fn promotions(&mut self, roles: Roles, targets: Bitboard, _: i8) {
        self.0 += roles.len() * targets.len();
    }

    #[inline(always)]
    fn single(&mut self, _: Move) {
        self.0 += 1;
    }
}

/// Unpacks every move into a buffer.
#[derive(Debug)]
pub(crate) struct List<'a, B>(pub(crate) &'a mut B);

/// The square from which a step of so many squares leads to `to`.
#[inline(always)]
fn origin(to: Square, step: i8) -> Square {
    Square::wrapping((to as u32).wrapping_add_signed(-i32::from(step)))
}

impl<B: MoveBuffer> Sink for List<'_, B> {
    #[inline(always)]
    fn piece(&mut self, role: Role, from: Square, targets: Bitboard) {
        for to in targets {
            self.0.push(Move::new(from, to, MoveKind::Normal(role)));
        }
    }

    #[inline(always)]
    fn pawns(&mut self, kind: MoveKind, targets: Bitboard, step: i8) {
        for to in targets {
            self.0.push(Move::new(origin(to, step), to, kind));
        }
    }

    #[inline(always)]
    fn promotions(&mut self, roles: Roles, targets: Bitboard, step: i8) {
        for to in targets {
            for role in roles.iter() {
                self.0.push(Move::new(origin(to, step), to, MoveKind::Promotion(role)));
            }
        }
    }

    #[inline(always)]
    fn single(&mut self, m: Move) {
        self.0.push(m);
    }
}

/// Looks whether one move is among those that it is handed.
#[derive(Debug)]
pub(crate) struct Seek {
    pub(crate) wanted: Move,
    pub(crate) found: bool,
}

impl Sink for Seek {
    fn piece(&mut self, role: Role, from: Square, targets: Bitboard) {
        self.found |= self.wanted.kind() == MoveKind::Normal(role)
            && self.wanted.from() == from
            && targets.contains(self.wanted.to());
    }

    fn pawns(&mut self, kind: MoveKind, targets: Bitboard, step: i8) {
        self.found |= self.wanted.kind() == kind && self.comes_from(targets, step);
    }

    fn promotions(&mut self, roles: Roles, targets: Bitboard, step: i8) {
        let becomes = self.wanted.promotion();
        self.found |=
            becomes.is_some_and(|role| roles.contains(role)) && self.comes_from(targets, step);
    }

    fn single(&mut self, m: Move) {
        self.found |= self.wanted == m;
    }
}

impl Seek {
    fn comes_from(&self, targets: Bitboard, step: i8) -> bool {
        let to = self.wanted.to();
        targets.contains(to) && origin(to, step) == self.wanted.from()
    }
}
