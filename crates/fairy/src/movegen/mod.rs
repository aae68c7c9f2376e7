//! The generator of legal moves: it computes the masks of checks and pins first, then the moves.

mod attacks;
mod castling;
mod generate;
mod jobs;
mod masks;
mod neutral;
mod node;
mod sink;

pub(crate) use node::FairyNode;
use sink::{FairyMoveCount, FairyMoveList, MoveSink};

use jobs::{CountMoves, LeafNodes, ListByParts, ListMoves};

use crate::any_move::AnyMove;
use crate::position::FairyPosition;

impl FairyPosition {
    /// The legal moves, in no particular order.
    pub fn legal_moves(&self) -> Vec<AnyMove> {
        let mut moves = Vec::new();
        self.legal_moves_into(&mut moves);
        moves
    }

    /// Replaces the contents of `moves` with the legal moves, so that one buffer can be reused for many
    /// positions.
    pub fn legal_moves_into(&self, moves: &mut Vec<AnyMove>) {
        moves.clear();
        jobs::run(self, ListMoves { position: self, moves });
    }

    /// The moves that would be legal if no rule had ended the game.
    #[cold]
    pub(crate) fn moves_after_end(&self) -> Vec<AnyMove> {
        let mut moves = Vec::new();
        jobs::run(self, ListByParts { position: self, may_end: false, moves: &mut moves });
        moves
    }

    /// The number of legal moves.
    pub fn count_moves(&self) -> u32 {
        if jobs::BY_LISTING {
            return u32::try_from(self.legal_moves().len()).unwrap_or(u32::MAX);
        }
        jobs::run(self, CountMoves { position: self })
    }

    /// Counts the leaf nodes two plies below this position; `moves` is a buffer to be reused. Meant for perft.
    #[doc(hidden)]
    pub fn leaf_nodes(&self, moves: &mut Vec<AnyMove>) -> u64 {
        moves.clear();
        jobs::run(self, LeafNodes { position: self, moves })
    }

    /// Whether a move is legal in this position. The move may have any bits.
    pub fn is_legal(&self, m: AnyMove) -> bool {
        self.legal_moves().contains(&m)
    }
}
