//! Access to the shared hash table of subtree counts during one walk.

use tabiya_core::{Key, Rules};

use crate::digest::Digest;
use crate::table::{self, Stats, Table};

/// The shared table, if there is one, and the statistics of its use in one walk.
pub(crate) struct TableCache<'a> {
    table: Option<&'a Table<'a>>,
    /// One in `sample` table hits is verified by counting its tree again; 0 verifies none.
    sample: u64,
    /// The number of hits until the next hit is verified.
    until_sample: u64,
    /// The number of probes already added to the table's statistics but not yet made.
    announced: u64,
    stats: Stats,
}

/// The number of probes added to the table's statistics at a time, before they are made.
const ANNOUNCED: u64 = 1024;

/// A tree's slot in the table; `None` without a table, or if the tree is too shallow to be stored.
pub(crate) type CacheSlot<'a> = Option<table::TableSlot<'a>>;

/// The depth of the shallowest trees whose counts are stored in the table. Their leaf nodes are bulk-counted.
const SHALLOWEST: u32 = 2;

impl<'a> TableCache<'a> {
    pub(crate) fn new(table: Option<&'a Table<'a>>, sample: u64) -> Self {
        // A walk may have fewer hits than `sample`, so the hits of earlier walks count towards the next sample.
        let hits = table.map_or(0, |table| table.stats().hits);
        let until_sample = sample - hits.checked_rem(sample).unwrap_or(0);
        Self { table, sample, until_sample, announced: 0, stats: Stats::default() }
    }

    /// Adds the statistics of this walk to the statistics of the table.
    pub(crate) fn report(&mut self) {
        if let Some(table) = self.table {
            table.add(std::mem::take(&mut self.stats));
            table.take_back(std::mem::take(&mut self.announced));
        }
    }

    /// Whether there is a table.
    #[inline(always)]
    pub(crate) fn is_there(&self) -> bool {
        self.table.is_some()
    }

    /// The table slot for the tree of `depth` plies below the position with this key.
    #[inline(always)]
    pub(crate) fn slot<R: Rules>(&self, key: Key, depth: u32) -> CacheSlot<'a> {
        let table = self.table.filter(|_| depth >= SHALLOWEST)?;
        Some(table.slot(key, const { identity(R::NAME) }, depth))
    }

    /// The slot of a tree under rules that are given by name instead of by a type.
    pub(crate) fn slot_of(&self, rules: &str, key: Key, depth: u32) -> CacheSlot<'a> {
        let table = self.table.filter(|_| depth >= SHALLOWEST)?;
        Some(table.slot(key, identity(rules), depth))
    }

    /// The count stored in a slot, if there is one.
    #[inline(always)]
    pub(crate) fn known(&mut self, slot: CacheSlot<'a>) -> Option<u64> {
        let slot = slot?;
        // Probes are added to the table's statistics before they are made. Otherwise another thread could read
        // a count that depends on this probe, and record its units with a number of probes that does not
        // include this probe.
        if self.announced == 0 {
            self.announce();
        }
        self.announced -= 1;
        let known = slot.known()?;
        self.stats.hits += 1;
        Some(known)
    }

    #[cold]
    fn announce(&mut self) {
        self.announced = ANNOUNCED;
        if let Some(table) = self.table {
            table.add(Stats { probes: ANNOUNCED, ..Stats::default() });
        }
    }

    /// Whether the hit just found has to be verified by counting its tree again.
    #[inline(always)]
    pub(crate) fn is_sample(&mut self) -> bool {
        if self.sample == 0 {
            return false;
        }
        self.until_sample -= 1;
        let sampled = self.until_sample == 0;
        if sampled {
            self.until_sample = self.sample;
            self.stats.verified += 1;
        }
        sampled
    }

    /// Stores a count in a slot.
    #[inline(always)]
    pub(crate) fn remember(&mut self, slot: CacheSlot<'a>, leaf_nodes: u128) {
        if let Some(slot) = slot {
            slot.remember(leaf_nodes);
        }
    }
}

/// A digest of the rules' name, which keeps the counts of different games in the table apart.
const fn identity(name: &str) -> u128 {
    Digest::new().bytes(name.as_bytes()).number()
}

#[cfg(test)]
mod tests {
    use tabiya_core::{Position, Standard, UciMove};

    use super::*;
    use crate::{Error, Memory, Perft};

    #[test]
    fn verify_hits_finds_a_wrong_table_entry() {
        let mut memory = Memory::allocate(1 << 20).expect("memory");
        let table = Table::new(&mut memory, 1);
        let p = Position::startpos();
        let e4 = "e2e4".parse::<UciMove>().expect("UCI").to_move(&p).expect("a move");
        let slot = table.slot(p.key_after(e4), identity(Standard::NAME), 3);
        slot.remember(13_161);
        let perft = Perft::new().threads(1).table(&table);
        // Of 197281 leaf nodes, 13160 are below e2e4.
        assert_eq!(perft.count(p, 4), Ok(197_282));
        let Err(Error::WrongHit(hit)) = perft.verify_hits(1).count(p, 4) else {
            panic!("every hit is counted again");
        };
        assert_eq!((hit.depth, hit.remembered, hit.counted), (3, 13_161, 13_160));
        assert!(hit.fen.starts_with("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - "));
    }

    #[test]
    fn each_rule_set_has_its_own_number() {
        assert_ne!(identity("chess"), identity("atomic"));
    }
}
