//! The units of a count, shared out among threads.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;
use tabiya_core::{Backend, Move, Position, Rules};

use crate::control::Control;
use crate::failure::Failure;
use crate::ledger::Ledger;
use crate::steps;
use crate::table::Table;
use crate::units::{Paths, Units};
use crate::walk::walk_with;

/// How trees are counted.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Manner<'a> {
    pub(crate) backend: Backend,
    pub(crate) control: &'a Control,
    pub(crate) table: Option<&'a Table<'a>>,
    /// One of so many hits is counted again; 0 for none.
    pub(crate) sample: u64,
    pub(crate) paths: Paths,
    pub(crate) ledger: Option<&'a Ledger<'a>>,
}

/// The leaf nodes of a tree, counted by the threads of the current pool.
pub(crate) fn count<R: Rules>(
    manner: Manner<'_>,
    p: &Position<R>,
    depth: u32,
) -> Result<u128, Failure> {
    count_units(manner, &Units::of(p, depth, manner.paths, manner.control)?)
}

/// Adds up the units, each as often as it is reached.
pub(crate) fn count_units<R: Rules>(manner: Manner<'_>, units: &Units<R>) -> Result<u128, Failure> {
    let next = AtomicUsize::new(0);
    let total = Mutex::new(Ok(0u128));
    manner.control.add_units(units.list.len());
    // In the order of the list, as neighbours have much in common.
    rayon::scope(|scope| {
        for _ in 0..rayon::current_num_threads().min(units.list.len()) {
            scope.spawn(|_| {
                while let Some((unit, paths)) = units.list.get(next.fetch_add(1, Ordering::Relaxed))
                {
                    let counted = count_unit(manner, &unit.unpack(units.turn), units.depth, *paths);
                    let mut total = total.lock().unwrap_or_else(PoisonError::into_inner);
                    let Ok(sum) = &mut *total else { break };
                    match counted.and_then(|more| sum.checked_add(more).ok_or(Failure::Overflow)) {
                        Ok(more) => *sum = more,
                        Err(failure) => {
                            *total = Err(failure);
                            break;
                        }
                    }
                }
            });
        }
    });
    total.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// The leaf nodes of one unit by all paths: as an earlier run has found, or counted now.
fn count_unit<R: Rules>(
    manner: Manner<'_>,
    p: &Position<R>,
    depth: u32,
    paths: u128,
) -> Result<u128, Failure> {
    let by_all_paths = |leaf_nodes: u128| leaf_nodes.checked_mul(paths).ok_or(Failure::Overflow);
    if let Some(known) = manner.ledger.and_then(|ledger| ledger.known(p.key())) {
        let known = by_all_paths(known)?;
        manner.control.restore_unit(known);
        return Ok(known);
    }
    let leaf_nodes = walk_unit(manner, p, depth)?;
    if let Some(ledger) = manner.ledger {
        ledger.record(p.key(), leaf_nodes);
    }
    let leaf_nodes = by_all_paths(leaf_nodes)?;
    manner.control.finish_unit(leaf_nodes);
    Ok(leaf_nodes)
}

/// Walks a unit's tree. A panic ends the count, and says at which unit.
fn walk_unit<R: Rules>(manner: Manner<'_>, p: &Position<R>, depth: u32) -> Result<u128, Failure> {
    let Manner { backend, control, table, sample, .. } = manner;
    catch_unwind(AssertUnwindSafe(|| walk_with(backend, p, depth, control, table, sample)))
        .unwrap_or_else(|panic| Err(Failure::of_panic(&*panic, p.to_string(), depth)))
}

/// The leaf nodes behind each legal move, in the order of the list.
pub(crate) fn divide<R: Rules>(
    manner: Manner<'_>,
    p: &Position<R>,
    depth: u32,
) -> Vec<(Move, Result<u128, Failure>)> {
    let Some(below) = depth.checked_sub(1) else { return Vec::new() };
    let moves = steps::listed(p);
    moves.par_iter().map(|&m| (m, count(manner, &steps::played(p, m), below))).collect()
}

#[cfg(test)]
mod tests {
    use tabiya_core::{Color, Packed, Standard};

    use super::*;
    use crate::builder::Perft;

    /// Two units of one ply with 20 and 1 leaf nodes.
    fn units(many: u128, few: u128) -> Units<Standard> {
        let position = |fen: &str| Packed::new(&fen.parse::<Position>().expect("a FEN"));
        let start = Packed::new(&Position::startpos());
        let forced = position("8/8/8/8/8/k7/p7/K7 w - - 0 1");
        assert_eq!(forced.unpack(Color::White).count_moves(), 0);
        let single = position("8/8/8/8/8/1k6/7p/K7 w - - 0 1");
        assert_eq!(single.unpack(Color::White).count_moves(), 1);
        let list = vec![(start, many), (forced, 7), (single, few)];
        Units { list, turn: Color::White, ply: 13, depth: 1 }
    }

    #[test]
    fn a_sum_above_2_to_the_64_is_that_of_the_start_position_at_depth_14() {
        let perft14 = 61_885_021_521_585_529_237;
        let units = units(perft14 / 20, perft14 % 20);
        for threads in [1, 2] {
            let control = Control::new();
            let perft = Perft::new().threads(threads).control(&control);
            assert_eq!(perft.count_units(&units), Ok(perft14));
            assert_eq!(control.leaf_nodes(), perft14);
        }
    }

    #[test]
    fn a_sum_of_2_to_the_128_is_a_failure_and_one_less_is_not() {
        let most = u128::MAX;
        let perft = Perft::new();
        assert_eq!(perft.count_units(&units(most / 20, most % 20)), Ok(most));
        assert_eq!(perft.count_units(&units(most / 20, most % 20 + 1)), Err(Failure::Overflow));
        assert_eq!(perft.count_units(&units(most / 20 + 1, 0)), Err(Failure::Overflow));
    }
}
