//! A hash table of subtree counts that all threads share.

use std::sync::atomic::{AtomicU64, Ordering};

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tabiya_core::{Key, MAX_DEPTH, prefetch};

use crate::memory::{CacheLine, Memory};

/// A hash table of the counts of subtrees, keyed by the position at the root, the depth and the rules.
///
/// An entry has 16 bytes: the count, and a 64-bit key combined with the count, so that an entry that two threads
/// wrote at once matches no key. Four entries share a cache line. Other bits of the position's 128-bit key, into
/// which depth and rules are mixed, select the line. A hit is wrong only if two positions agree in all these bits:
/// see [`error_bound`].
///
/// ```
/// use tabiya_core::Position;
/// use tabiya_count::{Memory, Perft, Table};
/// let mut memory = Memory::allocate(1 << 20)?;
/// let table = Table::new(&mut memory, 1);
/// let count = Perft::new().table(&table).count(&Position::startpos(), 5);
/// assert_eq!(count, Ok(4_865_609));
/// # Ok::<(), tabiya_count::OutOfMemory>(())
/// ```
#[derive(Debug)]
pub struct Table<'a> {
    lines: &'a [CacheLine],
    multiplier: u128,
    salts: Vec<u128>,
    stats: SharedStats,
}

/// Statistics of the use of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Stats {
    /// The number of probes made; slightly too high while a count is running.
    pub probes: u64,
    /// The number of probes that found a count.
    pub hits: u64,
    /// The number of hits that were verified by counting the tree again without the table.
    pub verified: u64,
}

#[derive(Debug, Default)]
struct SharedStats {
    probes: AtomicU64,
    hits: AtomicU64,
    verified: AtomicU64,
}

/// The number of entries in a cache line.
const WAYS: usize = 4;

impl<'a> Table<'a> {
    /// An empty table in this memory. Tables with different seeds do not confuse the same positions, so two counts
    /// with different seeds that agree verify each other.
    pub fn new(memory: &'a mut Memory, seed: u64) -> Self {
        let lines = memory.lines();
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        Self {
            lines,
            multiplier: random.random::<u128>() | 1,
            salts: (0..=MAX_DEPTH).map(|_| random.random()).collect(),
            stats: SharedStats::default(),
        }
    }

    /// Removes all entries.
    pub fn clear(&self) {
        for word in self.lines.iter().flatten() {
            word.store(0, Ordering::Relaxed);
        }
    }

    /// The share of entries in use, from 0 to 1, estimated from a sample.
    pub fn fill(&self) -> f64 {
        let sample = self.lines.len().min(4096);
        let step = self.lines.len() / sample;
        let used = |line: &CacheLine| {
            (0..WAYS).filter(|way| line[2 * way + 1].load(Ordering::Relaxed) != 0).count()
        };
        let used: usize = self.lines.iter().step_by(step).take(sample).map(used).sum();
        used as f64 / (sample * WAYS) as f64
    }

    /// The statistics of all walks that have reported theirs so far.
    pub fn stats(&self) -> Stats {
        let read = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        Stats {
            probes: read(&self.stats.probes),
            hits: read(&self.stats.hits),
            verified: read(&self.stats.verified),
        }
    }

    pub(crate) fn add(&self, stats: Stats) {
        self.stats.probes.fetch_add(stats.probes, Ordering::Relaxed);
        self.stats.hits.fetch_add(stats.hits, Ordering::Relaxed);
        self.stats.verified.fetch_add(stats.verified, Ordering::Relaxed);
    }

    /// Subtracts probes that were announced but not made.
    pub(crate) fn take_back(&self, probes: u64) {
        self.stats.probes.fetch_sub(probes, Ordering::Relaxed);
    }

    /// Finds the slot of a position's tree and prefetches its cache line.
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "halves of the product are meant")]
    pub(crate) fn slot(&self, key: Key, rules: u128, depth: u32) -> TableSlot<'a> {
        let mixed = (key.bits() ^ rules ^ self.salts[depth as usize]).wrapping_mul(self.multiplier);
        let (high, low) = ((mixed >> 64) as u64, mixed as u64);
        let at = ((u128::from(high) * self.lines.len() as u128) >> 64) as usize;
        let line = &self.lines[at];
        prefetch(line);
        TableSlot { line, key: low ^ high }
    }
}

/// The slot in the table for one position and depth.
#[derive(Clone, Copy)]
pub(crate) struct TableSlot<'a> {
    line: &'a CacheLine,
    key: u64,
}

impl TableSlot<'_> {
    /// The count, if the table has it. Entries hold the count plus one, because 0 marks an empty entry.
    #[inline(always)]
    pub(crate) fn known(self) -> Option<u64> {
        for way in 0..WAYS {
            let data = self.line[2 * way + 1].load(Ordering::Relaxed);
            if self.line[2 * way].load(Ordering::Relaxed) ^ data == self.key && data != 0 {
                return Some(data - 1);
            }
        }
        None
    }

    /// Stores a count in place of the smallest count in the line, unless the new count is too large for an entry.
    #[inline(always)]
    pub(crate) fn remember(self, count: u128) {
        let Some(data) = count.checked_add(1).and_then(|data| u64::try_from(data).ok()) else {
            return;
        };
        let mut least = (u64::MAX, 0);
        for way in 0..WAYS {
            let there = self.line[2 * way + 1].load(Ordering::Relaxed);
            if there < least.0 {
                least = (there, way);
            }
        }
        let way = least.1;
        self.line[2 * way].store(self.key ^ data, Ordering::Relaxed);
        self.line[2 * way + 1].store(data, Ordering::Relaxed);
    }
}

/// An upper bound on the probability that at least one of `probes` table probes returned a wrong count. Each probe
/// compares 64 bits of a key with the entries of a line, and these bits are practically random.
pub fn error_bound(probes: u64) -> f64 {
    probes as f64 * WAYS as f64 * 2f64.powi(-64)
}
