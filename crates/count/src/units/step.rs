//! From the positions of one ply to those of the next, equal ones merged.

use tabiya_core::{Color, Key};
use tabiya_variants::AnyPosition;

use super::list::Index;
use crate::error::Error;
use crate::pass::Pass;

/// The step from one ply to the next, and what was seen on the way.
pub(crate) struct Step<'a> {
    /// A position of the game.
    root: &'a AnyPosition,
    /// The side to move before the step, if sides take turns.
    turn: Color,
    pass: Pass,
    moves: Vec<(u32, Key)>,
    /// The moves seen so far, those of other passes among them: where the next one stands in the order in which
    /// positions are generated.
    pub(crate) seen: u64,
    /// The paths that the moves before the step say there are after it, by popcounts.
    pub(crate) expected: u128,
    /// The moves of all positions that were new.
    pub(crate) children: u128,
}

/// There is no room for one more position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Full;

/// Why a step came to no end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum StepError {
    Full,
    Failed(Error),
}

impl From<Full> for StepError {
    fn from(_: Full) -> Self {
        Self::Full
    }
}

impl From<Error> for StepError {
    fn from(error: Error) -> Self {
        Self::Failed(error)
    }
}

impl<'a> Step<'a> {
    pub(crate) fn new(root: &'a AnyPosition, turn: Color, pass: Pass) -> Self {
        Self { root, turn, pass, moves: Vec::new(), seen: 0, expected: 0, children: 0 }
    }

    /// Puts the positions after one into the index, with the paths that lead to it added to theirs. `new` hears
    /// of each that was not there where it stands in the order of generation.
    pub(crate) fn expand(
        &mut self,
        words: &[u64],
        paths: u128,
        into: &mut Index,
        mut new: impl FnMut(u64),
    ) -> Result<(), StepError> {
        let p = self.root.unpack(words, self.turn);
        let all = paths.checked_mul(p.count_moves().into());
        let expected = all.and_then(|all| self.expected.checked_add(all));
        self.expected = expected.ok_or(Error::Overflow)?;
        p.add_keys_after(&mut self.moves);
        for (code, key) in self.moves.drain(..) {
            if self.pass.place(key).is_some() {
                let next = p.play_code(code);
                let packed = next.pack();
                let (at, is_new) = into.insert(&packed.words()[..next.packed_length()])?;
                let to_child = into.number_mut(at);
                *to_child = to_child.checked_add(paths).ok_or(Error::Overflow)?;
                if is_new {
                    self.children += u128::from(next.count_moves());
                    new(self.seen);
                }
            }
            self.seen += 1;
        }
        Ok(())
    }
}
