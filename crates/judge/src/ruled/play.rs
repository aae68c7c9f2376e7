//! Making a move.

use super::board::SlowBoard;
use crate::mailbox::{Kind, Move, Side};

impl SlowBoard {
    /// The position after a move, which is taken to be legal.
    ///
    /// # Panics
    ///
    /// If the move starts on an empty square. Other illegal moves are made as they are written.
    pub fn play(&self, mv: Move) -> SlowBoard {
        let (_, kind) = self.piece_at(mv.from).expect("a move starts on a piece");
        let is_progress = kind == Kind::Pawn || self.captures(mv);

        let mut next = self.clone();
        next.move_pieces(mv);
        next.rights.retain(|right| {
            !right.is_lost_by_touching(mv.from) && !right.is_lost_by_touching(mv.to)
        });
        next.passed = self.square_passed_by(mv);
        next.quiet_turns = if is_progress { 0 } else { self.quiet_turns.saturating_add(1) };
        if self.side == Side::Black {
            next.move_number = self.move_number.saturating_add(1);
        }
        next.side = self.side.opposite();
        if self.rules.checks_to_win.is_some() && next.is_in_check(next.side) {
            *next.checks.of_mut(self.side) += 1;
        }
        next
    }

    /// Changes what stands on the squares, and nothing else.
    fn move_pieces(&mut self, mv: Move) {
        if let Some(right) = self.right_used(mv) {
            // Both leave before either arrives: one may end where the other stood.
            self.put(right.king, None);
            self.put(right.rook, None);
            self.put(right.king_end(), Some((right.side, Kind::King)));
            self.put(right.rook_end(), Some((right.side, Kind::Rook)));
            return;
        }
        let piece = self.piece_at(mv.from);
        let promoted = mv.promotion.map(|kind| (self.side, kind));
        if let Some(victim) = self.en_passant_victim(mv) {
            self.put(victim, None);
        }
        self.put(mv.from, None);
        self.put(mv.to, promoted.or(piece));
    }
}
