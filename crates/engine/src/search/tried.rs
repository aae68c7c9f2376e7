//! Moves of a node that have been tried.

use tabiya_core::Move;

/// The most quiet moves, and captures, that are remembered as having failed.
const TRIED: usize = 32;

/// The moves tried before the one that refuted.
#[derive(Default)]
pub(super) struct Tried {
    quiets: [Option<Move>; TRIED],
    captures: [Option<Move>; TRIED],
    lengths: [usize; 2],
}

impl Tried {
    #[inline(always)]
    /// A move has not refuted.
    pub(super) fn add(&mut self, m: Move, is_quiet: bool) {
        let [quiets, captures] = &mut self.lengths;
        let (list, length) =
            if is_quiet { (&mut self.quiets, quiets) } else { (&mut self.captures, captures) };
        if *length < TRIED {
            list[*length] = Some(m);
            *length += 1;
        }
    }

    /// The quiet ones.
    pub(super) fn quiets(&self) -> impl Iterator<Item = &Move> {
        self.quiets[..self.lengths[0]].iter().flatten()
    }

    /// The others.
    pub(super) fn captures(&self) -> impl Iterator<Item = &Move> {
        self.captures[..self.lengths[1]].iter().flatten()
    }
}
