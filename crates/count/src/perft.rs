//! A count with all its options.

use tabiya_core::Backend;
use tabiya_games::AnyPosition;

use crate::UNWATCHED;
use crate::control::Control;
use crate::counters::{self, Counters};
use crate::error::Error;
use crate::expansions::Expansions;
use crate::ledger::Ledger;
use crate::table::Table;
use crate::threads::{Threads, in_current_pool};
use crate::units::Units;
use crate::walk::IS_SMALL;

/// A count with its options: back end, threads, control and table.
///
/// By default it runs on all threads of rayon's current pool, on the fastest back end, without a table. No
/// option changes the result.
#[derive(Debug, Clone, Copy)]
pub struct Perft<'a> {
    pub(crate) backend: Option<Backend>,
    threads: Option<usize>,
    pub(crate) control: &'a Control,
    pub(crate) table: Option<&'a Table<'a>>,
    /// One in `sample` table hits is verified by counting its tree again; 0 verifies none.
    pub(crate) sample: u64,
    every_path: bool,
    pub(crate) ledger: Option<&'a Ledger<'a>>,
    pub(crate) expansions: Option<&'a Expansions>,
}

impl Default for Perft<'_> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'a> Perft<'a> {
    /// A count on all threads of the current pool, without a table and without a way to stop it.
    pub const fn new() -> Self {
        Self {
            backend: None,
            threads: None,
            control: &UNWATCHED,
            table: None,
            sample: 0,
            every_path: false,
            ledger: None,
            expansions: None,
        }
    }

    /// Makes the count use this many threads, or as many as the system grants; 0 means one for each core.
    #[must_use]
    pub const fn threads(self, threads: usize) -> Self {
        Self { threads: Some(threads), ..self }
    }

    /// Makes the count use this back end.
    #[must_use]
    pub const fn backend(self, backend: Backend) -> Self {
        Self { backend: Some(backend), ..self }
    }

    /// Makes the count report its progress to `control`, and stop when `control` says so.
    #[must_use]
    pub const fn control(self, control: &'a Control) -> Self {
        Self { control, ..self }
    }

    /// Looks trees up in `table` before counting them, and stores their counts in it. Counts of any positions
    /// under any rules may share a table.
    #[must_use]
    pub const fn table(self, table: &'a Table<'a>) -> Self {
        Self { table: Some(table), ..self }
    }

    /// Verifies one in `one_of` hits in the table by counting the tree again without the table; 0 verifies none.
    #[must_use]
    pub const fn verify_hits(self, one_of: u64) -> Self {
        Self { sample: one_of, ..self }
    }

    /// Walks every path, to measure a generator. By default, a position of the upper plies to which several paths
    /// lead is counted only once, which is just as exact and faster.
    #[must_use]
    pub const fn every_path(self) -> Self {
        Self { every_path: true, ..self }
    }

    /// Makes [`count_units`](Self::count_units) take the units that earlier runs have finished from `ledger`, and
    /// record the other units in it.
    #[must_use]
    pub const fn ledger(self, ledger: &'a Ledger<'a>) -> Self {
        Self { ledger: Some(ledger), ..self }
    }

    /// Records in `expansions` which positions two plies above the leaves are expanded.
    #[must_use]
    pub const fn expansions(self, expansions: &'a Expansions) -> Self {
        Self { expansions: Some(expansions), ..self }
    }

    /// Splits a count of a position into units.
    ///
    /// # Errors
    /// If the control stops the count first.
    pub fn units(self, p: impl Into<AnyPosition>, depth: u32) -> Result<Units, Error> {
        let p = p.into();
        self.on_threads(|this| Units::split_tree(&p, depth, this.every_path, this.control))
    }

    /// The leaf nodes of the tree of `depth` plies.
    ///
    /// # Errors
    /// If the control stops the count first, and for the other reasons that [`Error`] lists.
    pub fn count(self, p: impl Into<AnyPosition>, depth: u32) -> Result<u128, Error> {
        let p = p.into();
        let alone = Self { ledger: None, ..self };
        alone.on_threads(|this| this.count_units(&this.units(p, depth)?))
    }

    /// Counts the kinds of moves that lead to the leaf nodes. The table is not used.
    ///
    /// # Errors
    /// If the control stops the count first.
    pub fn counters(self, p: impl Into<AnyPosition>, depth: u32) -> Result<Counters, Error> {
        let p = p.into();
        self.on_threads(|this| in_current_pool(|| counters::count(&p, depth, this.control)))
    }

    /// Runs `work` on the requested threads. Counts within `work` run on the same threads.
    pub(crate) fn on_threads<T: Send>(self, work: impl FnOnce(Self) -> T + Send) -> T {
        let here = Self { threads: None, ..self };
        match self.threads {
            None => work(here),
            // One thread is enough here, so the code for thread pools is not loaded.
            Some(_) if IS_SMALL => work(here),
            Some(threads) => Threads::start(Some(threads)).run(|| work(here)),
        }
    }
}
