//! The legal moves: masks first, moves last.

mod attacks;
mod castling;
mod generate;
mod jobs;
mod masks;
mod neutral;
mod node;
mod sink;

pub(crate) use node::Node;
use sink::{Count, List, Sink};

use jobs::{CountMoves, LeafNodes, ListMoves};

use crate::any_move::AnyMove;
use crate::position::FairyPosition;

impl FairyPosition<'_> {
    /// The legal moves, in no particular order.
    pub fn legal_moves(&self) -> Vec<AnyMove> {
        let mut moves = Vec::new();
        self.legal_moves_into(&mut moves);
        moves
    }

    /// The legal moves in place of those in the buffer: one buffer serves many positions.
    pub fn legal_moves_into(&self, moves: &mut Vec<AnyMove>) {
        moves.clear();
        jobs::run(self, ListMoves { position: self, moves });
    }

    /// The number of legal moves.
    pub fn count_moves(&self) -> u32 {
        jobs::run(self, CountMoves { position: self })
    }

    /// The leaf nodes two plies below, with a buffer for moves: for those who count trees.
    #[doc(hidden)]
    pub fn leaf_nodes(&self, moves: &mut Vec<AnyMove>) -> u64 {
        moves.clear();
        jobs::run(self, LeafNodes { position: self, moves })
    }

    /// Whether a move, whatever its bits say, is legal here.
    pub fn is_legal(&self, m: AnyMove) -> bool {
        self.legal_moves().contains(&m)
    }
}
