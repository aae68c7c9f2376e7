//! Moves of a node that have been tried, and those that wait.

use tabiya_core::Move;

/// The most quiet moves, and captures, that are remembered as having failed.
const TRIED: usize = 32;

/// The most moves that wait.
const DEFERRED: usize = 16;

/// Moves that wait until all others are tried, as another thread searches them.
#[derive(Default)]
pub(super) struct Deferred {
    moves: Vec<(Move, usize)>,
    at: usize,
}

impl Deferred {
    /// Puts a move off, with its number; false if there is no room.
    pub(super) fn add(&mut self, m: Move, number: usize) -> bool {
        let has_room = self.moves.len() < DEFERRED;
        if has_room {
            self.moves.push((m, number));
        }
        has_room
    }

    /// The next of them, when all others are tried.
    pub(super) fn next(&mut self) -> Option<(Move, usize)> {
        let next = *self.moves.get(self.at)?;
        self.at += 1;
        Some(next)
    }
}

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
