//! Counting.

use super::board::Board;
use super::moves::Move;
use super::mutation::Mutation;

impl Board {
    /// The leaf nodes so many plies down.
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            _ => self.divide(depth).into_iter().map(|(_, count)| count).sum(),
        }
    }

    /// The leaf nodes behind each move, none at depth 0.
    ///
    /// # Panics
    /// At a promotion, under [`Mutation::CrashOnPromotion`].
    pub fn divide(&self, depth: u32) -> Vec<(Move, u64)> {
        let Some(below) = depth.checked_sub(1) else { return Vec::new() };
        if self.mutation == Mutation::CountLosesCastlingRight {
            return self.clone().divide_in_place(below);
        }
        let count = |m: Move| {
            let crashes = self.mutation == Mutation::CrashOnPromotion;
            assert!(!(crashes && m.promotion.is_some()), "promotion {m} in {}", self.fen());
            // On copies, so that a fault of taking back does not change what is counted.
            let mut next = self.clone();
            next.make(m);
            (m, next.perft(below))
        };
        self.legal_moves().into_iter().map(count).collect()
    }

    /// The leaf nodes behind each move, so many plies down, all on this board.
    fn divide_in_place(&mut self, below: u32) -> Vec<(Move, u64)> {
        let moves = self.legal_moves();
        let count = |m: Move| {
            self.make(m);
            let count = match below {
                0 => 1,
                _ => self.divide_in_place(below - 1).into_iter().map(|row| row.1).sum(),
            };
            self.unmake();
            (m, count)
        };
        moves.into_iter().map(count).collect()
    }
}
