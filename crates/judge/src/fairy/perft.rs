//! Counting the lines of play from a position.

use super::board::FairyBoard;
use super::fairy_move::CastlingText;

impl FairyBoard {
    /// The number of lines of exactly `depth` legal moves from here.
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            // Counting the moves gives the same as making each and adding one.
            1 => self.legal_moves().len() as u64,
            _ => self.legal_moves().into_iter().map(|mv| self.play(mv).perft(depth - 1)).sum(),
        }
    }

    /// The perft count under each legal move as UCI writes it, castling as the king taking its rook,
    /// sorted.
    ///
    /// At depth 0 no move is made, so the list is empty.
    pub fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        let Some(rest) = depth.checked_sub(1) else {
            return Vec::new();
        };
        let count = |mv| (self.uci(mv, CastlingText::KingTakesRook), self.play(mv).perft(rest));
        let mut counts: Vec<(String, u64)> = self.legal_moves().into_iter().map(count).collect();
        counts.sort();
        counts
    }
}
