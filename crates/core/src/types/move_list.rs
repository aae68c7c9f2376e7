//! A list of moves without allocation.

use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::{Deref, DerefMut};

use super::Move;

/// Moves in the order in which they were generated, in a fixed array.
///
/// A list derefs to a slice:
///
/// ```
/// use tabiya_core::{Position, Square};
/// let moves = Position::startpos().legal_moves();
/// assert_eq!(moves.len(), 20);
/// assert!(moves.iter().any(|m| m.to() == Square::F3));
/// ```
#[derive(Clone)]
pub struct MoveList<const CAPACITY: usize = CHESS_CAPACITY> {
    moves: [Move; CAPACITY],
    length: usize,
}

/// Enough for the moves of any arrangement of chess pieces, even if no game can reach it; reachable positions
/// have at most 218 moves.
///
/// With q sliders, n knights and e squares not occupied by the side to move, sliders have at most min(27q, 8e)
/// moves and knights at most 8 min(n, e), which is less than 450 in total on 64 squares. Eight pawns one step
/// before promotion have at most 88 moves and occupy eight squares; the king has at most 10 moves.
pub const CHESS_CAPACITY: usize = 512;

impl<const CAPACITY: usize> MoveList<CAPACITY> {
    /// An empty list.
    #[inline(always)]
    pub const fn new() -> Self {
        Self { moves: [Move::FILLER; CAPACITY], length: 0 }
    }

    /// The number of moves that the list can hold.
    pub const CAPACITY: usize = CAPACITY;

    /// Keeps only the moves for which `keep` returns true, in their order.
    ///
    /// ```
    /// use tabiya_core::{Position, Role};
    /// let mut moves = Position::startpos().legal_moves();
    /// moves.retain(|m| m.role() == Role::Knight);
    /// assert_eq!(moves.len(), 4);
    /// ```
    pub fn retain(&mut self, mut keep: impl FnMut(Move) -> bool) {
        let mut kept = 0;
        for at in 0..self.length {
            let m = self.moves[at];
            if keep(m) {
                self.moves[kept] = m;
                kept += 1;
            }
        }
        self.length = kept;
    }
}

/// The buffer into which the generator writes moves; the rules determine its capacity.
pub trait MoveBuffer: Default + Clone + Deref<Target = [Move]> {
    /// Adds a move.
    ///
    /// # Panics
    /// If the buffer is full. The rules choose a capacity with which this cannot happen.
    fn push(&mut self, m: Move);

    /// Adds several moves, in the order of the iterator.
    #[inline(always)]
    fn extend(&mut self, moves: impl Iterator<Item = Move>) {
        for m in moves {
            self.push(m);
        }
    }

    /// Removes all moves.
    fn clear(&mut self);

    /// The places for moves, as many as the buffer can hold, and the number of those that are taken. With both,
    /// a generator can count in a register and store the number once.
    fn places(&mut self) -> (&mut [Move], &mut usize);
}

impl<const CAPACITY: usize> MoveBuffer for MoveList<CAPACITY> {
    #[inline(always)]
    fn push(&mut self, m: Move) {
        self.moves[self.length] = m;
        self.length += 1;
    }

    #[inline(always)]
    fn extend(&mut self, moves: impl Iterator<Item = Move>) {
        // A local variable stays in a register, while `self.length` would be stored after every move.
        let mut length = self.length;
        for m in moves {
            self.moves[length] = m;
            length += 1;
        }
        self.length = length;
    }

    #[inline(always)]
    fn clear(&mut self) {
        self.length = 0;
    }

    #[inline(always)]
    fn places(&mut self) -> (&mut [Move], &mut usize) {
        (&mut self.moves, &mut self.length)
    }
}

impl<const CAPACITY: usize> Default for MoveList<CAPACITY> {
    #[inline(always)]
    fn default() -> Self {
        Self::new()
    }
}

impl<const CAPACITY: usize> Deref for MoveList<CAPACITY> {
    type Target = [Move];

    #[inline(always)]
    fn deref(&self) -> &[Move] {
        &self.moves[..self.length]
    }
}

/// Allows reordering: `swap`, `sort_by_key` and the like.
impl<const CAPACITY: usize> DerefMut for MoveList<CAPACITY> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [Move] {
        &mut self.moves[..self.length]
    }
}

impl<const CAPACITY: usize> IntoIterator for MoveList<CAPACITY> {
    type Item = Move;
    type IntoIter = core::iter::Take<core::array::IntoIter<Move, CAPACITY>>;

    fn into_iter(self) -> Self::IntoIter {
        self.moves.into_iter().take(self.length)
    }
}

impl<'a, const CAPACITY: usize> IntoIterator for &'a MoveList<CAPACITY> {
    type Item = &'a Move;
    type IntoIter = core::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// Lists are compared as slices are: the same moves in the same order are equal.
impl<const CAPACITY: usize> PartialEq for MoveList<CAPACITY> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<const CAPACITY: usize> Eq for MoveList<CAPACITY> {}

impl<const CAPACITY: usize> PartialOrd for MoveList<CAPACITY> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<const CAPACITY: usize> Ord for MoveList<CAPACITY> {
    fn cmp(&self, other: &Self) -> Ordering {
        (**self).cmp(&**other)
    }
}

impl<const CAPACITY: usize> Hash for MoveList<CAPACITY> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

impl<const CAPACITY: usize> fmt::Debug for MoveList<CAPACITY> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
