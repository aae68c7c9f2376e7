//! Moves of a node that were tried and caused no cutoff.

/// The maximum number of moves remembered in each of the two lists.
const TRIED: usize = 32;

/// The moves of a node that were tried and caused no cutoff: captures and promotions, and quiet moves.
pub(super) struct TriedMoves<M> {
    moves: [[Option<M>; TRIED]; 2],
    lengths: [usize; 2],
}

impl<M: Copy> TriedMoves<M> {
    pub(super) fn new() -> Self {
        Self { moves: [[None; TRIED]; 2], lengths: [0; 2] }
    }

    /// Adds a move that caused no cutoff; dropped if its list is full.
    #[inline(always)]
    pub(super) fn add(&mut self, m: M, is_quiet: bool) {
        let kind = usize::from(is_quiet);
        if let Some(place) = self.moves[kind].get_mut(self.lengths[kind]) {
            *place = Some(m);
            self.lengths[kind] += 1;
        }
    }

    /// The quiet moves if `is_quiet`, otherwise the captures and promotions.
    pub(super) fn moves(&self, is_quiet: bool) -> impl Iterator<Item = &M> {
        let kind = usize::from(is_quiet);
        self.moves[kind][..self.lengths[kind]].iter().flatten()
    }
}
