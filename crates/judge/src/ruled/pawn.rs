//! How pawns move.

use super::board::SlowBoard;
use crate::mailbox::square::{at, file, rank};
use crate::mailbox::{Kind, Move, Side};

impl SlowBoard {
    /// Every move of the pawn on a square that may yet leave its king attacked.
    pub(super) fn pawn_moves(&self, from: u8) -> Vec<Move> {
        let takes =
            |to: &u8| self.is_held_by(*to, self.side.opposite()) || self.passed == Some(*to);
        let captures = self.attacked_from(from).into_iter().filter(takes);
        let may_enter = |&to: &u8| self.rules.may_enter(self.side, Kind::Pawn, to);
        let pushes = self.pushes(from).into_iter().filter(may_enter);
        pushes.chain(captures).flat_map(|to| self.with_promotions(from, to)).collect()
    }

    /// The squares before a pawn that it can be pushed to.
    fn pushes(&self, from: u8) -> Vec<u8> {
        let ahead =
            |square| self.step(square, (0, self.side.forward())).filter(|&to| self.is_free(to));
        let Some(single) = ahead(from) else {
            return Vec::new();
        };
        if !self.rules.double_push.of(self.side).contains(from) {
            return vec![single];
        }
        let double = ahead(single);
        [Some(single), double].into_iter().flatten().collect()
    }

    /// A pawn's move to a square: as many as there are promotions on the last rank, else one.
    fn with_promotions(&self, from: u8, to: u8) -> Vec<Move> {
        let is_last_rank = rank(to) == self.side.opposite().home_rank();
        if is_last_rank && !self.rules.promotion.is_empty() {
            let become_one = |&kind: &Kind| Move { from, to, promotion: Some(kind) };
            self.rules.promotion.iter().map(become_one).collect()
        } else {
            vec![Move { from, to, promotion: None }]
        }
    }

    /// The pawn that a move takes en passant, if it is such a capture.
    pub(super) fn en_passant_victim(&self, mv: Move) -> Option<u8> {
        let is_pawn = self.piece_at(mv.from) == Some((self.side, Kind::Pawn));
        let is_capture = file(mv.from) != file(mv.to);
        if is_pawn && is_capture && self.passed == Some(mv.to) {
            at(file(mv.to), rank(mv.to) - self.side.forward())
        } else {
            None
        }
    }

    /// The square over which a move takes a pawn, if the pawn can be taken there by the rules.
    pub(super) fn square_passed_by(&self, mv: Move) -> Option<u8> {
        let is_pawn = self.piece_at(mv.from) == Some((self.side, Kind::Pawn));
        let is_double = rank(mv.to) - rank(mv.from) == 2 * self.side.forward();
        if self.rules.en_passant && is_pawn && is_double && mv.promotion.is_none() {
            at(file(mv.from), rank(mv.from) + self.side.forward())
        } else {
            None
        }
    }

    /// Whether a side's pawn can just have been pushed over a square.
    pub(super) fn can_have_passed(&self, pusher: Side, passed: u8) -> bool {
        let origin = at(file(passed), rank(passed) - pusher.forward());
        let target = at(file(passed), rank(passed) + pusher.forward());
        let (Some(origin), Some(target)) = (origin, target) else {
            return false;
        };
        self.rules.double_push.of(pusher).contains(origin)
            && self.is_free(origin)
            && self.is_free(passed)
            && self.piece_at(target) == Some((pusher, Kind::Pawn))
    }

    /// The passed square, if a pawn can legally be taken there.
    pub(super) fn capturable_passed(&self) -> Option<u8> {
        let is_taken = |&mv: &Move| self.en_passant_victim(mv).is_some();
        self.legal_moves().into_iter().find(is_taken).and(self.passed)
    }
}
