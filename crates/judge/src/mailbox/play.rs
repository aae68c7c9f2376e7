//! Making moves.

use super::board::Mailbox;
use super::castling::destinations;
use super::chess_move::Move;
use super::kind::Kind;
use super::side::Side;

impl Mailbox {
    /// The position after a move, which is assumed to be legal.
    ///
    /// # Panics
    ///
    /// If the move starts on an empty square. Other illegal moves are made
    /// as they are written.
    pub fn play(&self, mv: Move) -> Mailbox {
        let piece = self.piece_at(mv.from);
        let (side, kind) = piece.expect("a move starts on a piece");
        let target = self.piece_at(mv.to);
        let castles = kind == Kind::King && target == Some((side, Kind::Rook));

        let mut next = self.clone();
        next.put(mv.from, None);
        if castles {
            // Both leave before either arrives: one may end on the other's origin.
            next.put(mv.to, None);
            let (king_end, rook_end) = destinations(mv.from, mv.to);
            next.put(king_end, piece);
            next.put(rook_end, target);
        } else {
            if let Some(victim) = self.en_passant_victim(mv) {
                next.put(victim, None);
            }
            next.put(mv.to, Some((side, mv.promotion.unwrap_or(kind))));
        }

        let captures = target.is_some() && !castles;
        next.quiet_turns =
            if captures || kind == Kind::Pawn { 0 } else { self.quiet_turns.saturating_add(1) };
        if self.side == Side::Black {
            next.move_number = self.move_number.saturating_add(1);
        }
        next.side = self.side.opposite();
        next.turn = self.turn + 1;
        next
    }
}
