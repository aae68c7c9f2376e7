//! The positions of a game and of a line in a search, to find repetitions.

use std::vec::Vec;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use super::{Key, Position};
use crate::rules::{Draw, Ends, Rules};

/// A stack of the keys of the positions before the current one, for games and searches.
///
/// ```
/// use tabiya_core::{Position, Repetitions, UciMove};
///
/// let mut p = Position::startpos();
/// let mut before = Repetitions::new();
/// for text in ["g1f3", "g8f6", "f3g1", "f6g8"] {
///     before.push(&p);
///     p = p.play(text.parse::<UciMove>()?.to_move(&p)?)?;
/// }
/// assert_eq!(before.count(&p), 1);
/// before.pop();
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(transparent))]
pub struct Repetitions {
    keys: Vec<Key>,
}

impl Repetitions {
    /// An empty stack.
    pub const fn new() -> Self {
        Self { keys: Vec::new() }
    }

    /// Pushes a position, before a move is made from it. Do so before null moves too; otherwise
    /// [`count`](Self::count) finds no position from before the null move.
    #[inline]
    pub fn push<R: Rules>(&mut self, p: &Position<R>) {
        self.push_key(p.key());
    }

    /// Pushes the key of a position, for positions of a type other than [`Position`].
    #[inline]
    pub fn push_key(&mut self, key: Key) {
        self.keys.push(key);
    }

    /// Pops the position that was pushed last, when the move made from it is undone.
    #[inline]
    pub fn pop(&mut self) {
        self.keys.pop();
    }

    /// The number of positions on the stack.
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// Whether the stack has no positions.
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// How often this position has occurred before, judged by its key. Only positions since the last capture or
    /// pawn move are compared, since no earlier position can recur, and only those with the same side to move.
    ///
    /// A search usually scores a count of 1 as a draw. In a game, a count of 2 is a draw: the current position
    /// is the third occurrence.
    #[inline]
    pub fn count<R: Rules>(&self, p: &Position<R>) -> usize {
        let reversible = usize::from(p.halfmove_clock()).min(self.keys.len());
        let recent = &self.keys[self.keys.len() - reversible..];
        // The position one ply ago has the other side to move, and so has every second one before it.
        recent.iter().rev().skip(1).step_by(2).filter(|&&key| key == p.key()).count()
    }

    /// The draw in this position: by repetition, if it has occurred `times` times before (see [`count`](Self::count)),
    /// by the fifty-move rule, unless the last move mates, or by insufficient material; `None` otherwise. The rules
    /// `R` say which draws exist. The test is fast enough for every node of a search.
    ///
    /// ```
    /// use tabiya_core::{Draw, Position, Repetitions};
    /// let none = Repetitions::new();
    /// let p: Position = "4k3/8/8/8/8/8/8/R3K3 b - - 100 90".parse()?;
    /// assert_eq!(none.draw(&p, 1), Some(Draw::FiftyMoveRule));
    /// let mate: Position = "R3k3/8/4K3/8/8/8/8/8 b - - 100 90".parse()?;
    /// assert_eq!(none.draw(&mate, 1), None);
    /// # Ok::<(), tabiya_core::FenError>(())
    /// ```
    #[inline]
    pub fn draw<R: Rules>(&self, p: &Position<R>, times: usize) -> Option<Draw> {
        let is_due = |plies| u32::from(p.halfmove_clock()) >= plies;
        if R::Ends::repetition(p).is_some() && self.count(p) >= times {
            Some(Draw::Repetition)
        } else if R::Ends::fifty_move_rule(p).is_some_and(is_due) && p.count_moves() > 0 {
            Some(Draw::FiftyMoveRule)
        } else {
            R::Ends::insufficient_material(p).then_some(Draw::InsufficientMaterial)
        }
    }
}
