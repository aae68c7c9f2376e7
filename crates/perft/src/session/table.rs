//! The hash table for the options `--hash`, `--seed` and `--verify-hits`.

use anyhow::Result;
use serde::{Serialize, Serializer};
use tabiya_count::{Memory, Perft, Size, Stats, Table, error_bound};

use crate::args::TableArgs;
use crate::figures::amount;
use crate::output::TableUse;

/// The default seed of a table's keys.
pub(crate) const DEFAULT_SEED: u64 = 1;

/// The memory of a hash table, if there is one, and the settings of the table.
pub(crate) struct Hash {
    memory: Option<Memory>,
    pub(crate) bytes: u64,
    pub(crate) seed: u64,
    verify_hits: u64,
}

/// Statistics of a table, for reports.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct TableReport {
    hash: u64,
    seed: u64,
    pub(crate) table_probes: u64,
    #[serde(flatten)]
    used: TableUse,
    verified_hits: u64,
}

/// How certain a count is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Certainty {
    /// Exact, because no table was used.
    Exact,
    /// Wrong with a probability below this bound.
    Below(f64),
}

impl Hash {
    /// Allocates the memory that the options ask for.
    pub(crate) fn allocate(args: &TableArgs) -> Result<Self> {
        Self::with_size(args.hash, args.seed.unwrap_or(DEFAULT_SEED), args.verify_hits)
    }

    /// Allocates memory of this size; none without a size.
    pub(crate) fn with_size(
        size: Option<u64>,
        seed: u64,
        verify_hits: Option<u64>,
    ) -> Result<Self> {
        let size = size.filter(|&bytes| bytes > 0);
        let memory = size.map(Memory::allocate).transpose()?;
        let (bytes, verify_hits) = (size.unwrap_or_default(), verify_hits.unwrap_or_default());
        Ok(Self { memory, bytes, seed, verify_hits })
    }

    /// An empty table with this seed, if there is memory for one.
    pub(crate) fn table(&mut self, seed: u64) -> SeededTable<'_> {
        let Self { bytes, verify_hits, .. } = *self;
        let table = self.memory.as_mut().map(|memory| Table::new(memory, seed));
        SeededTable { table, bytes, seed, verify_hits }
    }
}

/// A hash table with its settings; `table` is `None` if there is no memory for one.
pub(crate) struct SeededTable<'a> {
    pub(crate) table: Option<Table<'a>>,
    pub(crate) bytes: u64,
    seed: u64,
    verify_hits: u64,
}

impl SeededTable<'_> {
    /// Makes a counter use the table, if there is one.
    pub(crate) fn serve<'a>(&'a self, perft: Perft<'a>) -> Perft<'a> {
        match &self.table {
            Some(table) => perft.table(table).verify_hits(self.verify_hits),
            None => perft,
        }
    }

    /// How full the table is and how often it hits, at this moment.
    pub(crate) fn usage(&self) -> Option<TableUse> {
        let table = self.table.as_ref()?;
        let Stats { probes, hits, .. } = table.stats();
        let table_hits = hits as f64 / probes.max(1) as f64;
        Some(TableUse { table_fill: table.fill(), table_hits })
    }

    /// The statistics of the table, if there is one.
    pub(crate) fn report(&self) -> Option<TableReport> {
        let Stats { probes: table_probes, verified: verified_hits, .. } =
            self.table.as_ref()?.stats();
        let (hash, seed) = (self.bytes, self.seed);
        Some(TableReport { hash, seed, table_probes, used: self.usage()?, verified_hits })
    }
}

impl TableReport {
    /// The certainty of a count that used no table but this one.
    pub(crate) fn certainty(&self) -> Certainty {
        Certainty::after_probes(self.table_probes)
    }

    /// The statistics and the certainty as text, for a count that used only this table.
    pub(crate) fn summary(&self, certainty: Certainty) -> String {
        let certainty = certainty.sentence(self.seed);
        format!("{}; {certainty}{}", self.used(), self.recounted())
    }

    /// The statistics as text, for a count that used the tables of earlier runs as well.
    pub(crate) fn share(&self) -> String {
        format!("{} in this run{}", self.used(), self.recounted())
    }

    fn used(&self) -> String {
        let Self { hash, table_probes, used, .. } = self;
        let TableUse { table_fill, table_hits } = used;
        let (fill, hits) = (100.0 * table_fill, 100.0 * table_hits);
        let probes = amount(*table_probes as f64);
        format!("table of {}, {fill:.0}% full, knew {hits:.0}% of {probes} trees", Size(*hash))
    }

    fn recounted(&self) -> String {
        match self.verified_hits {
            0 => String::new(),
            hits => format!("; {} hits recounted and right", amount(hits as f64)),
        }
    }
}

impl Certainty {
    /// The certainty after this number of table probes.
    pub(crate) fn after_probes(probes: u64) -> Self {
        match probes {
            0 => Self::Exact,
            _ => Self::Below(error_bound(probes)),
        }
    }

    /// The certainty of the count as a sentence that does not mention the seed.
    pub(crate) fn bound_sentence(self) -> String {
        match self {
            Self::Below(bound) => format!("the count is wrong with probability below {bound:.1e}"),
            other => other.sentence(DEFAULT_SEED),
        }
    }

    /// The certainty of the count as a sentence that mentions the seed.
    pub(crate) fn sentence(self, seed: u64) -> String {
        match self {
            Self::Exact => "the count is exact".to_owned(),
            Self::Below(_) => format!("with seed {seed} {}", self.bound_sentence()),
        }
    }
}

impl Serialize for Certainty {
    /// Serializes the bound.
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        match self {
            Self::Exact => serializer.serialize_f64(0.0),
            Self::Below(bound) => serializer.serialize_f64(*bound),
        }
    }
}
