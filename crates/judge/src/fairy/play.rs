//! Makes moves.

use super::board::{Cell, FairyBoard};
use super::fairy_move::FairyMove;
use super::rules::KindId;
use crate::Side;

impl FairyBoard {
    /// The position after a move, which is assumed to be legal.
    ///
    /// # Panics
    ///
    /// If the move starts on an empty square, or drops a piece that is not in hand. Other illegal moves are made as
    /// they are written.
    pub fn play(&self, mv: FairyMove) -> FairyBoard {
        let side = self.side_to_move();
        let kind = self.kind_moved(mv);
        let is_progress = kind == KindId::PAWN || self.captures(mv);

        let mut next = self.clone();
        next.move_pieces(mv);
        next.passed = None;
        if let FairyMove::Step { from, to, promotion, .. } = mv {
            let touches = |square| square == from || square == to;
            next.rights.retain(|right| !touches(right.king) && !touches(right.rook));
            if kind == KindId::KING {
                next.rights.retain(|right| right.side != side);
            }
            if promotion.is_none() {
                next.passed = self.square_passed_by(from, to);
            }
        }
        if let FairyMove::Castle(own) = mv {
            next.rights.retain(|right| right.side != own.side);
        }
        next.quiet_plies = if is_progress { 0 } else { self.quiet_plies.saturating_add(1) };
        next.turn = self.turn.next(&self.rules, self.rules.again.contains(&kind));
        if next.turn.place == 0 && self.turn.place != 0 {
            next.move_number = self.move_number.saturating_add(1);
        }
        if next.side_to_move() == side {
            // Only the enemy captures en passant, and only on the very next ply.
            next.passed = None;
        }
        if self.rules.checks_to_win.is_some() && next.is_in_check(side.opposite()) {
            next.checks[side as usize] += 1;
        }
        next
    }

    /// The kind that moves: the king in castling, the pawn in promotion.
    fn kind_moved(&self, mv: FairyMove) -> KindId {
        match mv {
            FairyMove::Step { from, .. } => {
                self.piece_at(from).expect("a move starts on a piece").kind
            }
            FairyMove::Castle(_) => KindId::KING,
            FairyMove::Drop { kind, .. } => kind,
        }
    }

    /// Moves the pieces on the board and in hand, and changes nothing else.
    fn move_pieces(&mut self, mv: FairyMove) {
        let side = self.side_to_move();
        match mv {
            FairyMove::Step { from, to, promotion, en_passant } => {
                let cell = self.piece_at(from).expect("a move starts on a piece");
                let victim = en_passant.unwrap_or(to);
                if let Some(captured) = self.piece_at(victim) {
                    self.take_in_hand(side, captured);
                }
                self.put(victim, None);
                self.put(from, None);
                // Without drops it does not matter whether a piece was promoted.
                let reverts =
                    cell.kind == KindId::PAWN && self.rules.drops && !self.rules.promoted_stay;
                let promoted = cell.promoted || reverts;
                let promoted = promotion.map(|kind| Cell { kind, promoted, ..cell });
                self.put(to, Some(promoted.unwrap_or(cell)));
            }
            FairyMove::Castle(right) => {
                // King and rook both leave before either arrives, since one may end on the other's origin.
                let (king, rook) = (self.piece_at(right.king), self.piece_at(right.rook));
                self.put(right.king, None);
                self.put(right.rook, None);
                let (king_end, rook_end) = right.ends;
                self.put(king_end, king);
                self.put(rook_end, rook);
            }
            FairyMove::Drop { kind, to } => {
                let held = self.held_for(side, kind).expect("the piece is in hand");
                self.hands[side as usize][held.0] -= 1;
                self.put(to, Some(Cell { side, kind, promoted: false }));
            }
        }
    }

    fn take_in_hand(&mut self, taker: Side, captured: Cell) {
        if self.rules.drops && !self.rules.keeps_no_captures {
            let kind = if captured.promoted { KindId::PAWN } else { captured.kind };
            let kind = self.rules.kind(kind).captured_as.unwrap_or(kind);
            self.hands[taker as usize][kind.0] += 1;
        }
    }
}
