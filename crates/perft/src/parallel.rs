//! The units of a count, shared out among threads.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;
use tabiya_core::{Backend, Move, Packed, Position, Rules};

use crate::control::Control;
use crate::failure::Failure;
use crate::recall::{Asking, Nothing};
use crate::table::Table;
use crate::units::{Paths, Units};
use crate::walk::{Baggage, walk};

/// How trees are counted.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Manner<'a> {
    pub(crate) backend: Backend,
    pub(crate) control: &'a Control,
    pub(crate) table: Option<&'a Table<'a>>,
    /// One of so many hits is counted again; 0 for none.
    pub(crate) sample: u64,
    pub(crate) paths: Paths,
}

impl<'a> Manner<'a> {
    /// Without a table.
    pub(crate) const fn new(backend: Backend, control: &'a Control) -> Self {
        Self { backend, control, table: None, sample: 0, paths: Paths::Merged }
    }
}

/// The leaf nodes of a tree, counted by the threads of the current pool.
pub(crate) fn count<R: Rules>(
    manner: Manner<'_>,
    p: &Position<R>,
    depth: u32,
) -> Result<u128, Failure> {
    let units = Units::of(p, depth, manner.paths, manner.control)?;
    manner.control.add_units(units.list.len());
    count_units(manner, &units)
}

/// Adds up the units, each as often as it is reached.
pub(crate) fn count_units<R: Rules>(manner: Manner<'_>, units: &Units<R>) -> Result<u128, Failure> {
    let next = AtomicUsize::new(0);
    let total = Mutex::new(Ok(0u128));
    let lock = || total.lock().unwrap_or_else(PoisonError::into_inner);
    // In the order of the list, as neighbours have much in common.
    rayon::scope(|scope| {
        for _ in 0..rayon::current_num_threads().min(units.list.len()) {
            scope.spawn(|_| {
                while let Some((unit, paths)) = units.list.get(next.fetch_add(1, Ordering::Relaxed))
                {
                    let count = count_unit(manner, unit, units).and_then(|leaf_nodes| {
                        leaf_nodes.checked_mul(*paths).ok_or(Failure::Overflow)
                    });
                    let mut total = lock();
                    match (&mut *total, count) {
                        (Ok(sum), Ok(count)) => match sum.checked_add(count) {
                            Some(more) => {
                                *sum = more;
                                manner.control.finish_unit(count);
                            }
                            None => *total = Err(Failure::Overflow),
                        },
                        (Ok(_), Err(failure)) => *total = Err(failure),
                        (Err(_), _) => {}
                    }
                    if total.is_err() {
                        break;
                    }
                }
            });
        }
    });
    total.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// The leaf nodes of one unit, or the position at which that failed.
fn count_unit<R: Rules>(
    manner: Manner<'_>,
    unit: &Packed<R>,
    units: &Units<R>,
) -> Result<u128, Failure> {
    let Manner { backend, control, table, sample, .. } = manner;
    let p = unit.unpack(units.turn);
    catch_unwind(AssertUnwindSafe(|| match table {
        None => walk(backend, &p, units.depth, &mut Baggage::new(Nothing, control)),
        Some(table) => {
            let mut baggage = Baggage::new(Asking::new(table, sample), control);
            let count = walk(backend, &p, units.depth, &mut baggage);
            baggage.recall.tell();
            count
        }
    }))
    .unwrap_or_else(|panic| Err(Failure::of_panic(&*panic, p.to_string(), units.depth)))
}

/// The leaf nodes behind each legal move, in the order of the list.
pub(crate) fn divide<R: Rules>(
    manner: Manner<'_>,
    p: &Position<R>,
    depth: u32,
) -> Vec<(Move, Result<u128, Failure>)> {
    let Some(below) = depth.checked_sub(1) else { return Vec::new() };
    let moves = p.legal_moves();
    moves.par_iter().map(|&m| (m, count(manner, &p.play_unchecked(m), below))).collect()
}
