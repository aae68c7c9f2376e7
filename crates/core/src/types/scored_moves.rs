//! Moves with scores, the best first.

use super::{CHESS_CAPACITY, Move};

/// Moves with scores, yielded from the best to the worst.
///
/// A search mostly stops before the last move, so nothing is sorted: each move is picked when it is
/// requested. Moves with equal scores keep the order in which they were added.
///
/// ```
/// use tabiya_core::{Position, ScoredMoves, Square};
/// let p: Position = "4k3/8/8/1p1q4/2P1P3/8/8/4K3 w - - 0 1".parse()?;
/// let mut moves: ScoredMoves = ScoredMoves::new();
/// for &m in &p.captures() {
///     moves.push(m, p.see(m));
/// }
/// let best = moves.next();
/// assert_eq!(best.map(|(m, score)| (m.to(), score)), Some((Square::D5, 900)));
/// # Ok::<(), tabiya_core::FenError>(())
/// ```
#[derive(Debug, Clone)]
pub struct ScoredMoves<const CAPACITY: usize = CHESS_CAPACITY> {
    moves: [(Move, i32); CAPACITY],
    next: usize,
    length: usize,
}

impl<const CAPACITY: usize> ScoredMoves<CAPACITY> {
    /// An empty list.
    pub const fn new() -> Self {
        Self { moves: [(Move::FILLER, 0); CAPACITY], next: 0, length: 0 }
    }

    /// Adds a move.
    ///
    /// # Panics
    /// If the list already has `CAPACITY` moves.
    #[inline]
    pub fn push(&mut self, m: Move, score: i32) {
        self.moves[self.length] = (m, score);
        self.length += 1;
    }

    /// Removes all moves.
    pub fn clear(&mut self) {
        (self.next, self.length) = (0, 0);
    }
}

impl<const CAPACITY: usize> Default for ScoredMoves<CAPACITY> {
    fn default() -> Self {
        Self::new()
    }
}

/// Yields the remaining moves, the best first.
impl<const CAPACITY: usize> Iterator for ScoredMoves<CAPACITY> {
    type Item = (Move, i32);

    #[inline]
    fn next(&mut self) -> Option<(Move, i32)> {
        let left = &mut self.moves[self.next..self.length];
        let (mut best, &(_, mut score)) = (0, left.first()?);
        for (at, &(_, other)) in left.iter().enumerate() {
            if other > score {
                (best, score) = (at, other);
            }
        }
        // The moves before the best one shift by one place, so that equal scores keep their order.
        left[..=best].rotate_right(1);
        let picked = left[0];
        self.next += 1;
        Some(picked)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.length - self.next;
        (left, Some(left))
    }
}

impl<const CAPACITY: usize> ExactSizeIterator for ScoredMoves<CAPACITY> {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::{MoveKind, Role, Square};

    #[test]
    fn scored_moves_are_sorted_stably_best_first() {
        let kind = MoveKind::Normal(Role::Knight);
        let moves = [Square::A1, Square::B1, Square::C1, Square::D1, Square::E1]
            .map(|from| Move::new(from, Square::H8, kind));
        let mut scored = ScoredMoves::<5>::new();
        for (m, score) in moves.into_iter().zip([1, 7, -3, 7, 1]) {
            scored.push(m, score);
        }
        assert_eq!(scored.len(), 5);
        let order = [moves[1], moves[3], moves[0], moves[4], moves[2]];
        assert!(scored.by_ref().map(|(m, _)| m).eq(order));
        scored.clear();
        assert_eq!(scored.next(), None);
    }
}
