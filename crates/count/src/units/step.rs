//! The step from the positions of one ply to the positions of the next ply, with equal positions merged.

use tabiya_core::Key;
use tabiya_games::{AnyPosition, PackedPosition};

use super::list::{Index, hash};
use crate::error::Error;
use crate::pass::Pass;

/// A step from one ply to the next, with its counts so far.
pub struct PlyStep<'a> {
    /// Any position of the game: its rules are needed to unpack positions.
    root: &'a AnyPosition,
    pass: Pass,
    moves: Vec<(u32, Key)>,
    /// Positions that are generated but not yet in the index.
    batch: Vec<Child>,
    /// The number of moves generated so far, including those for other passes. It is the index of the next
    /// position in the order of generation.
    seen: u64,
    /// The number of paths after the step, computed from the number of legal moves of each position before the
    /// step.
    pub expected: u128,
    /// The total number of legal moves of all new positions.
    pub children: u128,
}

/// A position after the step, which still has to be put into the index.
struct Child {
    position: AnyPosition,
    packed: PackedPosition,
    hash: u64,
    paths: u128,
    /// The index in the order of generation.
    place: u64,
}

/// The minimum number of positions that are put into the index together: by the time
/// the last position's bucket is requested, the first position's bucket has arrived.
const AHEAD: usize = 64;

/// The reason why a step failed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StepError {
    /// The index has no room for another position.
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
    /// The error of a step into an unlimited index. A full index means 2^32 positions, which is reported as an
    /// overflow.
    pub fn unlimited(self) -> Error {
        match self {
            Self::Failed(error) => error,
            Self::Full => Error::Overflow,
        }
    }
}

impl<'a> PlyStep<'a> {
    /// A step from positions of `root`'s game; none of them is expanded yet.
    pub fn new(root: &'a AnyPosition, pass: Pass) -> Self {
        let (moves, batch) = (Vec::new(), Vec::with_capacity(4 * AHEAD));
        Self { root, pass, moves, batch, seen: 0, expected: 0, children: 0 }
    }

    /// Puts the position after each move of one position into the index, and adds `paths` to its number of paths.
    /// The positions are put there in batches: the last ones only by a later call or by [`finish`](Self::finish).
    /// `new` is called with the index of each new position in the order of generation.
    pub fn expand(
        &mut self,
        words: &[u64],
        paths: u128,
        into: &mut Index,
        new: impl FnMut(u64),
    ) -> Result<(), StepError> {
        let p = self.root.unpack(words);
        let all = paths.checked_mul(p.count_moves().into());
        let expected = all.and_then(|all| self.expected.checked_add(all));
        self.expected = expected.ok_or(Error::Overflow)?;
        p.add_keys_after(&mut self.moves);
        let length = self.root.packed_length();
        for (code, key) in self.moves.drain(..) {
            if self.pass.place(key).is_some() {
                let position = p.play_code(code);
                let packed = position.pack_without_counters();
                let hash = hash(&packed.words()[..length]);
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
        let length = self.root.packed_length();
        for Child { position, packed, hash, paths, place } in self.batch.drain(..) {
            let words = &packed.words()[..length];
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
