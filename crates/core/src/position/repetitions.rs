//! The positions of a game and of a line in a search, to find repetitions.

use std::vec::Vec;

use super::{Key, Position};
use crate::rules::{Draw, Ends, Rules};

/// The positions on the way to the one now, by their keys: a stack for games and searches.
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
pub struct Repetitions {
    keys: Vec<Key>,
}

impl Repetitions {
    /// No position.
    pub const fn new() -> Self {
        Self { keys: Vec::new() }
    }

    /// Remembers a position, before a move is made from it. Do so for null moves too, or none of the
    /// positions before one is found behind it.
    #[inline]
    pub fn push<R: Rules>(&mut self, p: &Position<R>) {
        self.push_key(p.key());
    }

    /// Remembers a position by its key, for one whose rules are no type.
    #[inline]
    pub fn push_key(&mut self, key: Key) {
        self.keys.push(key);
    }

    /// Forgets the position remembered last, when its move is taken back.
    #[inline]
    pub fn pop(&mut self) {
        self.keys.pop();
    }

    /// How many positions are remembered.
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// Whether none is.
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// How often this position has come before, by its key. It looks back as far as the half-move
    /// clock says, as no position comes back after a capture or a pawn's move, and at every second
    /// position, as the others have the other side to move.
    ///
    /// A search mostly takes 1 as a draw; in a game it is 2, the position now being the third.
    #[inline]
    pub fn count<R: Rules>(&self, p: &Position<R>) -> usize {
        let reversible = usize::from(p.halfmove_clock()).min(self.keys.len());
        let recent = &self.keys[self.keys.len() - reversible..];
        // One ply ago the other side moved.
        recent.iter().rev().skip(1).step_by(2).filter(|&&key| key == p.key()).count()
    }

    /// The draw, if it is one, that [`Position::outcome`] does not see or sees last: by repetition, if
    /// the position has come this often before (see [`count`](Self::count)), by the fifty-move rule,
    /// unless the last move mates, or by a lack of material. As the rules have it, and cheap enough for
    /// every node of a search.
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
