//! `--hash` and what belongs to it.

use anyhow::Result;
use serde::Serialize;
use tabiya_count::{Memory, Perft, Size, Stats, Table, error_bound};

use super::args::TableArgs;
use super::progress::{TableUse, amount};

/// The seed when none is named.
pub(crate) const DEFAULT_SEED: u64 = 1;

/// A table's memory, if one is wanted, and how it is used.
pub(crate) struct Hash {
    pub(crate) memory: Option<Memory>,
    pub(crate) bytes: u64,
    pub(crate) seed: u64,
    verify_hits: u64,
}

/// What a table did, for reports.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct TableReport {
    hash: u64,
    seed: u64,
    table_probes: u64,
    #[serde(flatten)]
    used: TableUse,
    verified_hits: u64,
    /// The probability that the count is wrong is below this.
    error_bound: f64,
}

impl Hash {
    /// Allocates what was asked for.
    pub(crate) fn allocate(args: &TableArgs) -> Result<Self> {
        Self::of(args.hash.unwrap_or(0), args.seed.unwrap_or(DEFAULT_SEED), args.verify_hits)
    }

    pub(crate) fn of(bytes: u64, seed: u64, verify_hits: Option<u64>) -> Result<Self> {
        let memory = if bytes > 0 { Some(Memory::allocate(bytes)?) } else { None };
        Ok(Self { memory, bytes, seed, verify_hits: verify_hits.unwrap_or(0) })
    }

    /// An empty table with this seed, if one is wanted.
    pub(crate) fn table(&mut self, seed: u64) -> Option<Table<'_>> {
        self.memory.as_mut().map(|memory| Table::new(memory, seed))
    }

    /// How hits are verified.
    pub(crate) fn verify_hits(&self) -> u64 {
        self.verify_hits
    }
}

/// A count that uses the table, if there is one.
pub(crate) fn with<'a>(
    perft: Perft<'a>,
    table: Option<&'a Table<'a>>,
    verify_hits: u64,
) -> Perft<'a> {
    match table {
        Some(table) => perft.table(table).verify_hits(verify_hits),
        None => perft,
    }
}

/// How the table is used at this moment.
pub(crate) fn usage(table: &Table<'_>) -> TableUse {
    let Stats { probes, hits, .. } = table.stats();
    TableUse { table_fill: table.fill(), table_hits: hits as f64 / probes.max(1) as f64 }
}

impl TableReport {
    pub(crate) fn of(table: &Table<'_>, bytes: u64, seed: u64) -> Self {
        let Stats { probes, verified, .. } = table.stats();
        Self {
            hash: bytes,
            seed,
            table_probes: probes,
            used: usage(table),
            verified_hits: verified,
            error_bound: error_bound(probes),
        }
    }

    /// The lines that go to stderr.
    pub(crate) fn summary(&self) -> String {
        let Self { hash, seed, table_probes, used, verified_hits, error_bound } = self;
        let TableUse { table_fill, table_hits } = used;
        let (fill, hits) = (100.0 * table_fill, 100.0 * table_hits);
        let probes = amount(*table_probes as f64);
        let mut text = format!(
            "table of {}, {fill:.0}% full, knew {hits:.0}% of {probes} trees; with seed {seed} \
             the count is wrong with probability below {error_bound:.1e}",
            Size(*hash)
        );
        if *verified_hits > 0 {
            text += &format!("; {} hits recounted and right", amount(*verified_hits as f64));
        }
        text
    }
}
