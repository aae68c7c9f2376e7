//! Double pushes and captures en passant.

use super::board::FairyBoard;
use super::fairy_move::FairyMove;
use super::walk::step_of;
use crate::Side;
use crate::mailbox::square::{file, rank};

impl FairyBoard {
    /// The square two steps ahead of a piece, if it may make a double push to it.
    pub(super) fn double_push(&self, from: u8) -> Option<u8> {
        let cell = self.piece_at(from)?;
        let kind = self.rules.kind(cell.kind);
        if !kind.double_push[cell.side as usize].contains(from) || !kind.steps_forward(cell.side) {
            return None;
        }
        let ahead = step_of(cell.side, (0, 1));
        let passed = self.step(from, ahead).filter(|&square| self.is_free(square))?;
        let target = self.step(passed, ahead).filter(|&square| self.is_free(square))?;
        self.rules.may_enter(cell.side, cell.kind, target).then_some(target)
    }

    /// The square on which pieces may capture en passant after this move, if it is a double push.
    pub(super) fn square_passed_by(&self, from: u8, to: u8) -> Option<u8> {
        let side = self.side_to_move();
        let is_push = file(from) == file(to) && rank(to) - rank(from) == 2 * side.forward();
        let is_royal = self.royal_square(side) == Some(from);
        if self.rules.en_passant && is_push && !is_royal && self.double_push(from) == Some(to) {
            self.step(from, step_of(side, (0, 1)))
        } else {
            None
        }
    }

    /// The target of an en passant capture by the piece on a square, and the square of the captured
    /// piece.
    pub(super) fn en_passant(&self, from: u8) -> Option<(u8, u8)> {
        let passed = self.passed?;
        let cell = self.piece_at(from)?;
        let files = file(passed) - file(from);
        let is_ahead = rank(passed) - rank(from) == cell.side.forward() && files.abs() == 1;
        let kind = self.rules.kind(cell.kind);
        let captures = is_ahead
            && kind.en_passant
            && kind.captures_forward_only(cell.side, from, files * cell.side.forward())
            && self.rules.may_enter(cell.side, cell.kind, passed);
        let victim = self.step(passed, step_of(cell.side, (0, -1)))?;
        captures.then_some((passed, victim))
    }

    /// Whether a side's piece may just have passed a square by a double push.
    pub(super) fn can_have_passed(&self, pusher: Side, passed: u8) -> bool {
        let ahead = step_of(pusher, (0, 1));
        let back = step_of(pusher, (0, -1));
        let (Some(origin), Some(target)) = (self.step(passed, back), self.step(passed, ahead))
        else {
            return false;
        };
        let Some(cell) = self.piece_at(target).filter(|cell| cell.side == pusher) else {
            return false;
        };
        // The board before that push.
        let mut before = self.clone();
        before.put(target, None);
        before.put(origin, Some(cell));
        let is_royal = self.royal_square(pusher) == Some(target);
        self.is_free(origin) && !is_royal && before.double_push(origin) == Some(target)
    }

    /// The passed square, if a piece can legally be captured there.
    pub(super) fn capturable_passed(&self) -> Option<u8> {
        let is_capture = |mv: &FairyMove| matches!(mv, FairyMove::Step { en_passant: Some(_), .. });
        // Searching the legal moves is slow, and passed squares are rare.
        self.passed?;
        self.legal_moves().iter().find(|mv| is_capture(mv)).and(self.passed)
    }
}
