//! Who searches what: threads that share a table gain most when each searches something else.

use std::sync::atomic::{AtomicU64, Ordering};

use tabiya_core::Move;

/// Moves that some thread is searching now, so that others try another one first.
///
/// Tom Kerrigan, "Simplified ABDADA", 2017, after Jean-Christophe Weill's ABDADA. A slot is overwritten
/// by whoever comes later: what is forgotten costs time, never correctness.
pub(crate) struct Busy(Vec<AtomicU64>);

const SLOTS: usize = 1 << 12;
/// Shallower searches are over before another thread could gain anything.
pub(super) const LEAST_DEPTH: i32 = 3;

impl Busy {
    pub(crate) fn new() -> Self {
        Self((0..SLOTS).map(|_| AtomicU64::new(0)).collect())
    }

    /// Whether some thread searches this move of the position with this key.
    #[inline]
    pub(super) fn is_searched(&self, key: u64, m: Move) -> bool {
        let mark = mark(key, m);
        self.slot(mark).load(Ordering::Relaxed) == mark
    }

    /// This thread begins with the move. The mark has to be [taken away](Self::end) again.
    #[inline]
    pub(super) fn begin(&self, key: u64, m: Move) {
        let mark = mark(key, m);
        self.slot(mark).store(mark, Ordering::Relaxed);
    }

    /// This thread is done with the move.
    #[inline]
    pub(super) fn end(&self, key: u64, m: Move) {
        let mark = mark(key, m);
        if self.slot(mark).load(Ordering::Relaxed) == mark {
            self.slot(mark).store(0, Ordering::Relaxed);
        }
    }

    #[inline(always)]
    fn slot(&self, mark: u64) -> &AtomicU64 {
        &self.0[(mark >> 52) as usize & (SLOTS - 1)]
    }
}

/// A number of a position and a move, which others hardly have.
#[inline(always)]
fn mark(key: u64, m: Move) -> u64 {
    (key ^ u64::from(m.bits()) << 24).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_searched_until_its_end_and_others_are_not() {
        let busy = Busy::new();
        let [one, other] = [0x1234, 0x1235].map(|bits| Move::from_bits(bits).expect("a move"));
        busy.begin(7, one);
        assert!(busy.is_searched(7, one));
        assert!(!busy.is_searched(7, other) && !busy.is_searched(8, one));
        busy.end(7, one);
        assert!(!busy.is_searched(7, one));
    }
}
