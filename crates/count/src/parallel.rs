//! Counts trees on the threads of the current pool.

use std::convert::Infallible;
use std::sync::{Mutex, PoisonError};

use tabiya_core::CastlingMode;
use tabiya_games::{AnyMove, AnyPosition, caught};

use crate::error::{Error, Panicked};
use crate::perft::Perft;
use crate::queue;
use crate::units::Units;

/// Counts the leaf nodes below a unit.
type CountBelow<'a> = dyn Fn(Perft<'_>, &AnyPosition) -> Result<u128, Error> + Sync + 'a;

impl Perft<'_> {
    /// The leaf nodes of the tree that was split into these units.
    ///
    /// # Errors
    /// If the control stops the count first, and for the other reasons that [`Error`] lists.
    pub fn count_units(self, units: &Units) -> Result<u128, Error> {
        self.sum(units, &|this, p| this.walk(p, units.depth()))
    }

    /// The sum of what `count` counts below each unit, for each path to it.
    fn sum(self, units: &Units, count: &CountBelow<'_>) -> Result<u128, Error> {
        let total = Mutex::new(0u128);
        self.for_each(units, |this, _, p, paths| {
            let counted = this.count_unit(p, units.depth(), paths, count)?;
            let mut total = total.lock().unwrap_or_else(PoisonError::into_inner);
            *total = total.checked_add(counted).ok_or(Error::Overflow)?;
            Ok(())
        })?;
        Ok(total.into_inner().unwrap_or_else(PoisonError::into_inner))
    }

    /// The number of leaf nodes below each unit, in the order of the units.
    #[doc(hidden)]
    pub fn count_each(self, units: &Units) -> Result<Vec<u128>, Error> {
        let counts = Mutex::new(vec![0; units.count()]);
        self.for_each(units, |this, at, p, _| {
            let depth = units.depth();
            let counted = naming_panics(p, depth, || this.walk(p, depth))?;
            this.control.finish_unit(counted);
            counts.lock().unwrap_or_else(PoisonError::into_inner)[at] = counted;
            Ok(())
        })?;
        Ok(counts.into_inner().unwrap_or_else(PoisonError::into_inner))
    }

    /// Calls `work` for all units in the order of the list, in which neighbouring units have many subtrees in
    /// common.
    fn for_each(
        self,
        units: &Units,
        work: impl Fn(Self, usize, &AnyPosition, u128) -> Result<(), Error> + Sync + Send,
    ) -> Result<(), Error> {
        self.control.add_units(units.count());
        self.on_threads(|this| {
            queue::in_order(units.count(), &|at| {
                let (p, paths) = units.unit(at);
                work(this, at, &p, paths)
            })
        })
    }

    /// The leaf nodes below one unit (from an earlier run, or counted now) times the number of paths to it.
    fn count_unit(
        self,
        p: &AnyPosition,
        depth: u32,
        paths: u128,
        count: &CountBelow<'_>,
    ) -> Result<u128, Error> {
        let control = self.control;
        let by_all_paths = |leaf_nodes: u128| leaf_nodes.checked_mul(paths).ok_or(Error::Overflow);
        if let Some(known) = self.ledger.and_then(|ledger| ledger.known(p)) {
            let known = by_all_paths(known)?;
            control.restore_unit(known);
            return Ok(known);
        }
        let leaf_nodes = naming_panics(p, depth, || count(self, p))?;
        if let Some(ledger) = self.ledger {
            let probes = self.table.map_or(0, |table| table.stats().probes);
            ledger.record(p, leaf_nodes, probes);
        }
        let leaf_nodes = by_all_paths(leaf_nodes)?;
        control.finish_unit(leaf_nodes);
        Ok(leaf_nodes)
    }

    /// The leaf nodes below each legal move, sorted as text; empty at depth 0. If the count of one move fails,
    /// only the row of that move is an error.
    pub fn divide(
        self,
        p: impl Into<AnyPosition>,
        depth: u32,
    ) -> Vec<(AnyMove, Result<u128, Error>)> {
        let Some(below) = depth.checked_sub(1) else { return Vec::new() };
        let p = p.into();
        let moves = p.legal_moves();
        let mut rows = self.rows(moves, |this, &m| this.count(p.play_unchecked(m), below));
        rows.sort_by_cached_key(|(m, _)| m.uci(CastlingMode::Chess960).to_string());
        rows
    }

    /// Each move with the result of its count, in any order.
    pub(crate) fn rows<M: Clone + Send + Sync>(
        self,
        moves: Vec<M>,
        count: impl Fn(Self, &M) -> Result<u128, Error> + Send + Sync,
    ) -> Vec<(M, Result<u128, Error>)> {
        let rows = Mutex::new(Vec::with_capacity(moves.len()));
        let Ok(()) = self.on_threads(|this| {
            queue::in_order(moves.len(), &|at| {
                let row = (moves[at].clone(), count(this, &moves[at]));
                rows.lock().unwrap_or_else(PoisonError::into_inner).push(row);
                Ok::<(), Infallible>(())
            })
        });
        rows.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Runs `work` and turns a panic into an error that names the tree being counted.
pub(crate) fn naming_panics<T>(
    p: &AnyPosition,
    depth: u32,
    work: impl FnOnce() -> Result<T, Error>,
) -> Result<T, Error> {
    caught(work).unwrap_or_else(|message| {
        Err(Error::Panicked(Box::new(Panicked { fen: p.to_string(), depth, message })))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Control;

    /// A unit with `many` paths, one with 7 paths, and one with `few` paths.
    fn units(many: u128, few: u128) -> Units {
        let after = |text: &str| {
            let start = AnyPosition::default();
            start.play_unchecked(start.uci_move(text).expect("a legal move"))
        };
        let units = [(AnyPosition::default(), many), (after("e2e4"), 7), (after("d2d4"), few)];
        Units::by_hand(13, 1, &units)
    }

    /// The count of these units: 20 leaf nodes below the first, none below the second, and 1 below the third.
    fn sum(perft: Perft<'_>, units: &Units) -> Result<u128, Error> {
        let after_e4 = units.unit(1).0;
        perft.sum(units, &|_, p| {
            Ok(if *p == AnyPosition::default() { 20 } else { u128::from(*p != after_e4) })
        })
    }

    #[test]
    fn sums_exceed_64_bits_at_depth_14_of_the_start_position() {
        let perft14 = 61_885_021_521_585_529_237;
        let units = units(perft14 / 20, perft14 % 20);
        for threads in [1, 2] {
            let control = Control::new();
            let perft = Perft::new().threads(threads).control(&control);
            assert_eq!(sum(perft, &units), Ok(perft14));
            assert_eq!(control.leaf_nodes(), perft14);
        }
    }

    #[test]
    fn sums_up_to_2_to_the_128_minus_1_are_allowed() {
        let most = u128::MAX;
        let sum_of = |many, few| sum(Perft::new(), &units(many, few));
        assert_eq!(sum_of(most / 20, most % 20), Ok(most));
        assert_eq!(sum_of(most / 20, most % 20 + 1), Err(Error::Overflow));
        assert_eq!(sum_of(most / 20 + 1, 0), Err(Error::Overflow));
    }

    #[test]
    fn a_panic_on_any_thread_ends_the_count_without_a_number() {
        std::panic::set_hook(Box::new(|_| {}));
        let units = units(1, 1);
        for threads in [1, 2] {
            let perft = Perft::new().threads(threads);
            let counted = perft.sum(&units, &|_, _| panic!("the rook is on b1"));
            let Err(Error::Panicked(panicked)) = counted else { panic!("a panic is an error") };
            assert_eq!((&*panicked.message, panicked.depth), ("the rook is on b1", 1));
            assert!(panicked.fen.contains(" 0 1"), "{panicked:?}");
            // After a panic, another count still works.
            assert_eq!(sum(perft, &units), Ok(21));
        }
    }
}
