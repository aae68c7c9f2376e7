//! The positions of a game and of a line in a search, to find repetitions.

use alloc::vec::Vec;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use super::reversible::reversible_move;
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

    /// The keys of the positions on the stack, that of the first one first.
    pub fn keys(&self) -> &[Key] {
        &self.keys
    }

    /// How often this position has occurred before, judged by its key. Only positions since the last capture or
    /// pawn move are compared, since no earlier position can recur, and only those with the same side to move.
    ///
    /// A search usually scores a count of 1 as a draw. In a game, a count of 2 is a draw: the current position
    /// is the third occurrence.
    #[inline]
    pub fn count<R: Rules>(&self, p: &Position<R>) -> usize {
        self.occurrences(p).count()
    }

    /// The indexes at which this position is on the stack since the last capture or pawn move, the last one first.
    #[inline(always)]
    fn occurrences<R: Rules>(&self, p: &Position<R>) -> impl Iterator<Item = usize> {
        let (key, length) = (p.key(), self.keys.len());
        let first = length - usize::from(p.halfmove_clock()).min(length);
        // The position one ply ago has the other side to move, and so has every second one before it.
        (first..length).rev().skip(1).step_by(2).filter(move |&at| self.keys[at] == key)
    }

    /// Whether a search should score this position as a draw by repetition: it has occurred once in the search, the
    /// root included, or twice before it. `root` is the [length](Self::len) of the stack at the root, before the root
    /// is pushed.
    ///
    /// ```
    /// use tabiya_core::{Position, Repetitions, San};
    /// let (mut p, mut before) = (Position::startpos(), Repetitions::new());
    /// let mut repeated = Vec::new();
    /// for text in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3"] {
    ///     before.push(&p);
    ///     p = p.play(text.parse::<San>()?.to_move(&p)?)?;
    ///     repeated.push(before.is_repeated(&p, 0)); // the search begins at the start position
    /// }
    /// assert_eq!(repeated, [false, false, false, true, true]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn is_repeated<R: Rules>(&self, p: &Position<R>, root: usize) -> bool {
        let mut occurrences = self.occurrences(p);
        occurrences.next().is_some_and(|last| last >= root || occurrences.next().is_some())
    }

    /// Whether the side to move can repeat a position by its next move, so that a search may take a draw for granted
    /// before it has searched any move. Positions count as in [`is_repeated`](Self::is_repeated).
    ///
    /// The test is exact: it says so if and only if a legal move leads to such a position. It looks at no list of moves.
    ///
    /// Source: Marcel van Kervinck, "The design and implementation of the Rookie 2.0 chess playing program", 2002: the
    /// difference of two keys names the move.
    ///
    /// ```
    /// use tabiya_core::{Position, Repetitions, San};
    /// let (mut p, mut before) = (Position::startpos(), Repetitions::new());
    /// let mut upcoming = Vec::new();
    /// for text in ["Nf3", "Nf6", "Ng1", "Ng8"] {
    ///     before.push(&p);
    ///     p = p.play(text.parse::<San>()?.to_move(&p)?)?;
    ///     upcoming.push(before.can_repeat(&p, 0));
    /// }
    /// assert_eq!(upcoming, [false, false, true, true]); // Ng8, and then Nf3
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn can_repeat<R: Rules>(&self, p: &Position<R>, root: usize) -> bool {
        let length = self.keys.len();
        let first = length - usize::from(p.halfmove_clock()).min(length);
        let after = p.key() ^ Key::BLACK_TO_MOVE;
        // The earlier position has the other side to move; the one of the ply before cannot come again at once.
        (first..length).rev().skip(2).step_by(2).any(|at| {
            let is_enough = || at >= root || self.keys[first..at].contains(&self.keys[at]);
            let m = reversible_move(p, after ^ self.keys[at]);
            m.is_some_and(|m| is_enough() && p.is_legal(m) && p.key_after(m) == self.keys[at])
        })
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
        self.draw_if(p, || self.count(p) >= times)
    }

    /// The draw in this position as a search should score it: as [`draw`](Self::draw), but by repetition if
    /// [`is_repeated`](Self::is_repeated) says so.
    ///
    /// ```
    /// use tabiya_core::{Draw, Position, Repetitions, San};
    /// let (mut p, mut before) = (Position::startpos(), Repetitions::new());
    /// for text in ["Nf3", "Nf6", "Ng1", "Ng8"] {
    ///     before.push(&p);
    ///     p = p.play(text.parse::<San>()?.to_move(&p)?)?;
    /// }
    /// // The start position has occurred once before: in the search, or else in the game.
    /// assert_eq!(before.draw_in_search(&p, 0), Some(Draw::Repetition));
    /// assert_eq!(before.draw_in_search(&p, before.len()), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn draw_in_search<R: Rules>(&self, p: &Position<R>, root: usize) -> Option<Draw> {
        self.draw_if(p, || self.is_repeated(p, root))
    }

    /// The draw in this position, where `is_repeated` decides about the repetition.
    #[inline(always)]
    fn draw_if<R: Rules>(&self, p: &Position<R>, is_repeated: impl Fn() -> bool) -> Option<Draw> {
        let is_due = |plies| u32::from(p.halfmove_clock()) >= plies;
        if R::Ends::repetition(p).is_some() && is_repeated() {
            Some(Draw::Repetition)
        } else if R::Ends::fifty_move_rule(p).is_some_and(is_due) && p.count_moves() > 0 {
            Some(Draw::FiftyMoveRule)
        } else {
            R::Ends::insufficient_material(p).then_some(Draw::InsufficientMaterial)
        }
    }
}
