//! A count with all its options.

use tabiya_core::{Backend, CastlingMode};
use tabiya_variants::{AnyMove, AnyPosition};

use crate::control::Control;
use crate::counters::{self, Counters};
use crate::error::Error;
use crate::expansions::Expansions;
use crate::ledger::Ledger;
use crate::parallel::RunOptions;
use crate::table::Table;
use crate::threads::{Threads, in_current_pool};
use crate::units::{Paths, Units};
use crate::walk::WalkOptions;

/// Counts on several threads, under somebody's control, with a table or without.
///
/// All cores of rayon's current pool by default, on the fastest back end, without a table. The
/// result is the same whatever is chosen.
#[derive(Debug, Clone, Copy, Default)]
pub struct Perft<'a> {
    backend: Option<Backend>,
    threads: Option<usize>,
    control: Option<&'a Control>,
    table: Option<&'a Table<'a>>,
    sample: u64,
    every_path: bool,
    ledger: Option<&'a Ledger<'a>>,
    expansions: Option<&'a Expansions>,
}

impl<'a> Perft<'a> {
    /// All cores, not to be stopped, no table.
    pub const fn new() -> Self {
        Self {
            backend: None,
            threads: None,
            control: None,
            table: None,
            sample: 0,
            every_path: false,
            ledger: None,
            expansions: None,
        }
    }

    /// Counts on this number of threads of its own, or as many as the system grants; 0 means one for each core.
    #[must_use]
    pub const fn threads(self, threads: usize) -> Self {
        Self { threads: Some(threads), ..self }
    }

    /// Counts on this back end.
    #[must_use]
    pub const fn backend(self, backend: Backend) -> Self {
        Self { backend: Some(backend), ..self }
    }

    /// Counts until this says stop, and reports progress to it.
    #[must_use]
    pub const fn control(self, control: &'a Control) -> Self {
        Self { control: Some(control), ..self }
    }

    /// Looks trees up in this table before counting them, and remembers them there. Counts of any
    /// positions under any rules may share it.
    #[must_use]
    pub const fn table(self, table: &'a Table<'a>) -> Self {
        Self { table: Some(table), ..self }
    }

    /// Counts one of so many trees that the table knew again, without it; 0 for none.
    #[must_use]
    pub const fn verify_hits(self, one_of: u64) -> Self {
        Self { sample: one_of, ..self }
    }

    /// Walks every path. Otherwise positions of the upper plies that several paths lead to are
    /// counted once, which is as exact and faster; this is for measuring a generator.
    #[must_use]
    pub const fn every_path(self) -> Self {
        Self { every_path: true, ..self }
    }

    /// Takes the units that earlier runs have finished from this ledger, and writes the others down
    /// there: for [`count_units`](Self::count_units).
    #[must_use]
    pub const fn ledger(self, ledger: &'a Ledger<'a>) -> Self {
        Self { ledger: Some(ledger), ..self }
    }

    /// Lets this know which positions two plies above the leaves are expanded.
    #[must_use]
    pub const fn expansions(self, expansions: &'a Expansions) -> Self {
        Self { expansions: Some(expansions), ..self }
    }

    /// The units into which a count is split.
    ///
    /// # Errors
    /// If the control said stop first.
    pub fn units(self, p: impl Into<AnyPosition>, depth: u32) -> Result<Units, Error> {
        let p = p.into();
        self.on_threads(|options| Units::of(&p, depth, options.paths, options.walk.control))
    }

    /// The leaf nodes of the tree that was split into these units.
    ///
    /// # Errors
    /// If the control said stop first, and whatever else [`Error`] names.
    pub fn count_units(self, units: &Units) -> Result<u128, Error> {
        self.on_threads(|options| options.count_units(units))
    }

    /// The leaf nodes of each unit's own tree, in the order of the units.
    pub(crate) fn count_each(self, units: &Units) -> Result<Vec<u128>, Error> {
        self.on_threads(|options| options.count_each(units))
    }

    /// The leaf nodes of the tree of `depth` plies.
    ///
    /// # Errors
    /// If the control said stop first, and whatever else [`Error`] names.
    pub fn count(self, p: impl Into<AnyPosition>, depth: u32) -> Result<u128, Error> {
        let p = p.into();
        Self { ledger: None, ..self }.on_threads(|options| options.count(&p, depth))
    }

    /// The leaf nodes behind each legal move, sorted as text; none at depth 0. Moves whose count
    /// failed say so, the others stand.
    pub fn divide(
        self,
        p: impl Into<AnyPosition>,
        depth: u32,
    ) -> Vec<(AnyMove, Result<u128, Error>)> {
        let p = p.into();
        let alone = Self { ledger: None, ..self };
        let mut rows = alone.on_threads(|options| options.divide(&p, depth));
        rows.sort_by_cached_key(|(m, _)| m.uci(CastlingMode::Chess960).to_string());
        rows
    }

    /// What kinds of moves lead to the leaf nodes. No table knows that.
    ///
    /// # Errors
    /// If the control said stop first.
    pub fn counters(self, p: impl Into<AnyPosition>, depth: u32) -> Result<Counters, Error> {
        let p = p.into();
        self.on_threads(|options| {
            in_current_pool(|| counters::count(&p, depth, options.walk.control))
        })
    }

    fn on_threads<T: Send>(self, work: impl FnOnce(RunOptions<'_>) -> T + Send) -> T {
        let unwatched = Control::new();
        let options = RunOptions {
            walk: WalkOptions {
                backend: self.backend.unwrap_or_else(Backend::best),
                control: self.control.unwrap_or(&unwatched),
                table: self.table,
                sample: self.sample,
                expansions: self.expansions,
            },
            paths: if self.every_path { Paths::Each } else { Paths::Merged },
            ledger: self.ledger,
        };
        match self.threads {
            None => work(options),
            Some(threads) => Threads::start(Some(threads)).run(|| work(options)),
        }
    }
}
