//! Moves of a node that have been tried.

/// The maximum number of quiet moves, and of captures, that are remembered as failed.
const TRIED: usize = 32;

/// The moves tried before the one that refuted: captures, then quiet ones.
pub(super) struct TriedMoves<M> {
    moves: [[Option<M>; TRIED]; 2],
    lengths: [usize; 2],
}

impl<M: Copy> TriedMoves<M> {
    pub(super) fn new() -> Self {
        Self { moves: [[None; TRIED]; 2], lengths: [0; 2] }
    }

    /// Adds a move that has not refuted.
    #[inline(always)]
    pub(super) fn add(&mut self, m: M, is_quiet: bool) {
        let kind = usize::from(is_quiet);
        if let Some(place) = self.moves[kind].get_mut(self.lengths[kind]) {
            *place = Some(m);
            self.lengths[kind] += 1;
        }
    }

    /// The quiet moves, or the others.
    pub(super) fn of(&self, is_quiet: bool) -> impl Iterator<Item = &M> {
        let kind = usize::from(is_quiet);
        self.moves[kind][..self.lengths[kind]].iter().flatten()
    }
}
