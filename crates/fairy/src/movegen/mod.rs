//! The legal moves: masks first, moves last.

mod attacks;
mod castling;
mod generate;
mod masks;
mod node;
mod sink;

pub(crate) use node::Node;
pub(crate) use sink::{Count, List, Sink};

use crate::moves::FairyMove;
use crate::position::FairyPosition;

impl FairyPosition {
    /// The legal moves, in no particular order.
    pub fn legal_moves(&self) -> Vec<FairyMove> {
        let mut moves = Vec::new();
        self.legal_moves_into(&mut moves);
        moves
    }

    /// The legal moves in place of those in the buffer: one buffer serves many positions.
    pub fn legal_moves_into(&self, moves: &mut Vec<FairyMove>) {
        moves.clear();
        let mut list = List { moves };
        if self.rules().must_capture {
            Node::new(self).captures(&mut list);
            if !list.moves.is_empty() {
                return;
            }
        }
        Node::new(self).generate(&mut list);
    }

    /// The number of legal moves.
    pub fn count_moves(&self) -> u32 {
        let mut count = Count::default();
        if self.rules().must_capture {
            Node::new(self).captures(&mut count);
            if count.moves > 0 {
                return count.moves;
            }
        }
        Node::new(self).generate(&mut count);
        count.moves
    }

    /// Whether a move, whatever its bits say, is legal here.
    pub fn is_legal(&self, m: FairyMove) -> bool {
        self.legal_moves().contains(&m)
    }
}
