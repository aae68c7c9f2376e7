//! Moves of a node that have been tried.

/// The most quiet moves, and captures, that are remembered as having failed.
const TRIED: usize = 32;

/// The moves tried before the one that refuted.
pub(super) struct Tried<M> {
    quiets: [Option<M>; TRIED],
    captures: [Option<M>; TRIED],
    lengths: [usize; 2],
}

impl<M: Copy> Tried<M> {
    pub(super) fn new() -> Self {
        Self { quiets: [None; TRIED], captures: [None; TRIED], lengths: [0; 2] }
    }

    #[inline(always)]
    /// A move has not refuted.
    pub(super) fn add(&mut self, m: M, is_quiet: bool) {
        let [quiets, captures] = &mut self.lengths;
        let (list, length) =
            if is_quiet { (&mut self.quiets, quiets) } else { (&mut self.captures, captures) };
        if *length < TRIED {
            list[*length] = Some(m);
            *length += 1;
        }
    }

    /// The quiet ones.
    pub(super) fn quiets(&self) -> impl Iterator<Item = &M> {
        self.quiets[..self.lengths[0]].iter().flatten()
    }

    /// The others.
    pub(super) fn captures(&self) -> impl Iterator<Item = &M> {
        self.captures[..self.lengths[1]].iter().flatten()
    }
}
