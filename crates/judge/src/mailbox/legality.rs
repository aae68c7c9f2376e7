//! Which moves leave the mover's king safe.

use super::board::Mailbox;
use super::chess_move::Move;
use super::side::Side;

impl Mailbox {
    /// Whether a side's king is attacked.
    pub fn in_check(&self, side: Side) -> bool {
        self.is_attacked(self.king_of(side), side.opposite())
    }

    /// Every legal move of the side to move, in no promised order.
    pub fn legal_moves(&self) -> Vec<Move> {
        self.pseudo_legal_moves()
            .into_iter()
            .filter(|&mv| !self.play(mv).in_check(self.side))
            .collect()
    }
}
