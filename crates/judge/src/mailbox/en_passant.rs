//! En passant, from squares touched on the turn just played.

use super::board::Mailbox;
use super::chess_move::Move;
use super::kind::Kind;
use super::square::{at, file, rank};

impl Mailbox {
    /// Whether the piece on a square is an enemy pawn that just double-pushed.
    fn has_just_double_pushed(&self, square: u8) -> bool {
        let pusher = self.side.opposite();
        let Some(origin) = at(file(square), pusher.rank(1)) else {
            return false;
        };
        // A pawn's own square and the one two behind it are touched on the
        // same turn by nothing but its double push.
        self.piece_at(square) == Some((pusher, Kind::Pawn))
            && rank(square) == pusher.rank(1) + 2 * pusher.forward()
            && self.last_moved(square) == Some(self.turn - 1)
            && self.last_moved(origin) == Some(self.turn - 1)
    }

    /// En passant captures by the pawn on a square, regardless of its king's safety.
    pub(super) fn en_passant_moves(&self, from: u8) -> Vec<Move> {
        let mut moves = Vec::new();
        for side_step in [-1, 1] {
            let beside = at(file(from) + side_step, rank(from));
            let ahead = at(file(from) + side_step, rank(from) + self.side.forward());
            if let (Some(victim), Some(to)) = (beside, ahead)
                && self.has_just_double_pushed(victim)
            {
                moves.push(Move { from, to, promotion: None });
            }
        }
        moves
    }

    /// The square of the pawn that a move captures en passant, if it is such a capture.
    pub(super) fn en_passant_victim(&self, mv: Move) -> Option<u8> {
        let (_, kind) = self.piece_at(mv.from)?;
        let sideways_to_empty = file(mv.from) != file(mv.to) && self.piece_at(mv.to).is_none();
        if kind == Kind::Pawn && sideways_to_empty { at(file(mv.to), rank(mv.from)) } else { None }
    }
}
