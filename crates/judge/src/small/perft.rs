//! Counting.

use super::board::Board;
use super::moves::Move;
use super::mutation::Mutation;

impl Board {
    /// The leaf nodes `depth` plies down.
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            _ => self.divide(depth).into_iter().map(|(_, count)| count).sum(),
        }
    }

    /// The leaf nodes behind each move; empty at depth 0.
    ///
    /// # Panics
    /// At a promotion, under [`Mutation::CrashOnPromotion`].
    pub fn divide(&self, depth: u32) -> Vec<(Move, u64)> {
        let Some(below) = depth.checked_sub(1) else { return Vec::new() };
        self.clone().divide_in_place(below)
    }

    /// The leaf nodes behind each move, `below` plies after it.
    fn divide_in_place(&mut self, below: u32) -> Vec<(Move, u64)> {
        let moves = self.legal_moves();
        let count = |m: Move| {
            let crashes = self.mutation == Mutation::CrashOnPromotion;
            assert!(!(crashes && m.promotion.is_some()), "promotion {m} in {}", self.fen());
            let before = self.clone();
            self.make(m);
            let count = match below {
                0 => 1,
                _ => self.divide_in_place(below - 1).into_iter().map(|row| row.1).sum(),
            };
            // Copied back, so that a fault of taking back changes counts only under this mutation.
            if self.mutation == Mutation::CountLosesCastlingRight {
                self.unmake();
            } else {
                *self = before;
            }
            (m, count)
        };
        moves.into_iter().map(count).collect()
    }
}
