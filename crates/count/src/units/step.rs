//! The step from the positions of one ply to those of the next, with equal ones merged.

use tabiya_core::{Color, Key};
use tabiya_variants::{AnyPosition, PackedPosition};

use super::list::{Index, hash};
use crate::error::Error;
use crate::pass::Pass;

/// A step from one ply to the next, with its counts so far.
pub struct PlyStep<'a> {
    /// A position of the game.
    root: &'a AnyPosition,
    /// The side to move before the step, if sides take turns.
    turn: Color,
    pass: Pass,
    moves: Vec<(u32, Key)>,
    /// Positions on their way into the index.
    batch: Vec<Child>,
    /// The moves generated so far, including those of other passes: the place of the next one in the order in
    /// which positions are generated.
    seen: u64,
    /// The number of paths after the step, from the popcounts of the moves before it.
    pub expected: u128,
    /// The moves of all new positions.
    pub children: u128,
}

/// A position after the step.
struct Child {
    position: AnyPosition,
    packed: PackedPosition,
    hash: u64,
    paths: u128,
    /// The place in the order of generation.
    place: u64,
}

/// The number of positions put into the index at once, or a few more: when the last one's bucket is requested,
/// the first one's has arrived.
const AHEAD: usize = 64;

/// Why a step did not come to its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StepError {
    /// There is no room for one more position.
    Full,
    /// The work was stopped, or a count overflowed.
    Failed(Error),
}

impl From<Error> for StepError {
    fn from(error: Error) -> Self {
        Self::Failed(error)
    }
}

impl StepError {
    /// The error where the index is not limited: being full means 2^32 positions, for which there is no memory.
    pub fn unlimited(self) -> Error {
        match self {
            Self::Failed(error) => error,
            Self::Full => Error::Overflow,
        }
    }
}

impl<'a> PlyStep<'a> {
    /// A step with nothing expanded yet, from positions below `root` with `turn` to move.
    pub fn new(root: &'a AnyPosition, turn: Color, pass: Pass) -> Self {
        let (moves, batch) = (Vec::new(), Vec::with_capacity(4 * AHEAD));
        Self { root, turn, pass, moves, batch, seen: 0, expected: 0, children: 0 }
    }

    /// Puts the positions after each move of one position into the index, and adds the paths that lead to it to
    /// theirs, for some of them only when more follow, or at the [end](Self::finish). `new` gets the place of
    /// each new position in the order of generation.
    pub fn expand(
        &mut self,
        words: &[u64],
        paths: u128,
        into: &mut Index,
        new: impl FnMut(u64),
    ) -> Result<(), StepError> {
        let p = self.root.unpack(words, self.turn);
        let all = paths.checked_mul(p.count_moves().into());
        let expected = all.and_then(|all| self.expected.checked_add(all));
        self.expected = expected.ok_or(Error::Overflow)?;
        p.add_keys_after(&mut self.moves);
        for (code, key) in self.moves.drain(..) {
            if self.pass.place(key).is_some() {
                let position = p.play_code(code);
                let packed = position.pack();
                let hash = hash(&packed.words()[..position.packed_length()]);
                into.prefetch_bucket(hash);
                self.batch.push(Child { position, packed, hash, paths, place: self.seen });
            }
            self.seen += 1;
        }
        if self.batch.len() < AHEAD { Ok(()) } else { self.finish(into, new) }
    }

    /// Puts all positions that were generated so far into the index.
    pub fn finish(&mut self, into: &mut Index, mut new: impl FnMut(u64)) -> Result<(), StepError> {
        self.batch.iter().for_each(|child| into.prefetch_position(child.hash));
        for Child { position, packed, hash, paths, place } in self.batch.drain(..) {
            let words = &packed.words()[..position.packed_length()];
            let (at, is_new) = into.insert_hashed(hash, words).ok_or(StepError::Full)?;
            let to_child = into.number_mut(at);
            *to_child = to_child.checked_add(paths).ok_or(Error::Overflow)?;
            if is_new {
                self.children += u128::from(position.count_moves());
                new(place);
            }
        }
        Ok(())
    }
}

/// The side to move in all positions at one ply below a root.
pub fn turn_at(root: &AnyPosition, ply: u32) -> Color {
    if ply.is_multiple_of(2) { root.turn() } else { !root.turn() }
}
