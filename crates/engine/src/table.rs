//! The hash table of searched positions, shared by all threads.

use std::sync::atomic::{AtomicU64, Ordering};

use tabiya_core::prefetch;

use crate::board::{MoveOf, SearchBoard};
use crate::info::Bound;
use crate::score::{MATE, MAX_PLY, NONE, WIN};

/// The number of entries in a bucket, which is one cache line.
const WAYS: usize = 4;
/// The number of searches whose entries can be distinguished: an entry stores its search in six bits.
const GENERATIONS: u64 = 64;
/// The number of upper key bits that are not stored, because the bucket index implies them.
const TOLD: u32 = 14;
/// The minimum number of buckets.
const FEWEST: usize = 1 << TOLD;

/// The number of upper key bits dropped to make room for the upper half of a move.
const fn upper<B: SearchBoard>() -> u32 {
    assert!(B::Move::BITS <= 16 + TOLD);
    B::Move::BITS - 16
}

/// Hash table with the results of searches, by position key.
///
/// An entry is two words. The first contains the key's lower bits and the upper half of the move, XORed with
/// the second word. If two threads write the same entry at once, the mixed words match no key, so neither a
/// lock nor a data race is needed.
pub(crate) struct SearchTable {
    buckets: Vec<Bucket>,
    generation: u64,
}

#[derive(Default)]
#[repr(align(64))]
struct Bucket([SearchTableSlot; WAYS]);

#[derive(Default)]
struct SearchTableSlot {
    check: AtomicU64,
    data: AtomicU64,
}

impl SearchTableSlot {
    /// Reads both words: the key's lower bits followed by the upper half of the move, and the data word,
    /// which is 0 if the slot is empty.
    #[inline(always)]
    fn load(&self) -> (u64, u64) {
        let data = self.data.load(Ordering::Relaxed);
        (self.check.load(Ordering::Relaxed) ^ data, data)
    }
}

/// Whether the first word of an entry contains the lower bits of this key.
#[inline(always)]
fn is_of<B: SearchBoard>(first: u64, key: u64) -> bool {
    first ^ key << upper::<B>() < 1 << upper::<B>()
}

/// The stored search result of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The best move's bits, or 0. The move may be illegal, because another position may have the same key.
    pub(crate) bits: u32,
    pub(crate) score: i32,
    /// The static evaluation, or [`NONE`].
    pub(crate) eval: i32,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
}

impl Entry {
    /// Packs the entry into two words. The data word holds the low half of the move, the score and the
    /// evaluation (16 bits each), the depth (8), the bound (2) and the generation (6).
    #[expect(clippy::cast_sign_loss, reason = "16 bits of two's complement")]
    fn pack<B: SearchBoard>(self, key: u64, generation: u64) -> (u64, u64) {
        let word = |value: i32| u64::from(value as u32 & 0xffff);
        let depth = u64::from(self.depth.clamp(0, 255).unsigned_abs());
        let bound = match self.bound {
            Bound::Exact => 3,
            Bound::Lower => 2,
            Bound::Upper => 1,
        };
        let data = u64::from(self.bits & 0xffff)
            | word(self.score) << 16
            | word(self.eval) << 32
            | depth << 48
            | bound << 56
            | generation << 58;
        (key << upper::<B>() | u64::from(self.bits >> 16), data)
    }

    #[expect(clippy::cast_possible_truncation, reason = "parts of a word are cut out")]
    #[expect(clippy::cast_possible_wrap, reason = "16 bits of two's complement")]
    fn unpack<B: SearchBoard>((first, data): (u64, u64)) -> Option<Self> {
        let word = |shift: u32| i32::from((data >> shift) as u16 as i16);
        let bound = match data >> 56 & 3 {
            3 => Bound::Exact,
            2 => Bound::Lower,
            1 => Bound::Upper,
            _ => return None,
        };
        let bits = (data & 0xffff | (first & ((1 << upper::<B>()) - 1)) << 16) as u32;
        let depth = i32::from((data >> 48) as u8);
        Some(Self { bits, score: word(16), eval: word(32), depth, bound })
    }
}

/// The value of keeping an entry in its bucket: the depth, less four plies for each search since.
fn worth(data: u64, generation: u64) -> i64 {
    let depth = data >> 48 & 0xff;
    let age = (generation + GENERATIONS - (data >> 58)) % GENERATIONS;
    depth.cast_signed() - 4 * age.cast_signed()
}

impl SearchTable {
    /// Creates a table of this many mebibytes, at least one; of one mebibyte if memory is short.
    pub(crate) fn new(mebibytes: usize) -> Self {
        let buckets = (mebibytes * (1 << 20) / size_of::<Bucket>()).max(FEWEST);
        let mut table = Self { buckets: Vec::new(), generation: 0 };
        if table.buckets.try_reserve_exact(buckets).is_ok() {
            table.buckets.resize_with(buckets, Bucket::default);
        } else {
            table.buckets.resize_with(FEWEST, Bucket::default);
        }
        table
    }

    /// Deletes all entries.
    pub(crate) fn clear(&mut self) {
        self.buckets.fill_with(Bucket::default);
        self.generation = 0;
    }

    /// Begins a new search, so that entries of earlier searches are replaced first.
    pub(crate) fn age(&mut self) {
        self.generation = (self.generation + 1) % GENERATIONS;
    }

    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "the product's high half is an index")]
    fn bucket(&self, key: u64) -> &Bucket {
        let at = (u128::from(key) * self.buckets.len() as u128) >> 64;
        &self.buckets[at as usize]
    }

    /// Prefetches a position's bucket into the CPU caches.
    #[inline(always)]
    pub(crate) fn prefetch(&self, key: u64) {
        prefetch(self.bucket(key));
    }

    /// The entry of a position, with its mate score converted to a score at this ply.
    #[inline(always)]
    pub(crate) fn probe<B: SearchBoard>(&self, key: u64, ply: usize) -> Option<Entry> {
        for slot in &self.bucket(key).0 {
            let words = slot.load();
            if is_of::<B>(words.0, key) && words.1 != 0 {
                let entry = Entry::unpack::<B>(words)?;
                return Some(Entry { score: from_table(entry.score, ply), ..entry });
            }
        }
        None
    }

    /// Stores the result of a position, unless this search has already stored a much deeper one.
    #[inline]
    pub(crate) fn store<B: SearchBoard>(&self, key: u64, ply: usize, mut entry: Entry) {
        let bucket = self.bucket(key);
        let (mut slot, mut least) = (&bucket.0[0], i64::MAX);
        for other in &bucket.0 {
            let (first, data) = other.load();
            if is_of::<B>(first, key) && data != 0 {
                if let Some(old) = Entry::unpack::<B>((first, data)) {
                    if entry.bits == 0 {
                        entry.bits = old.bits;
                    }
                    let is_young = data >> 58 == self.generation;
                    if entry.bound != Bound::Exact && is_young && entry.depth + 4 <= old.depth {
                        return;
                    }
                }
                slot = other;
                break;
            }
            let worth = if data == 0 { i64::MIN } else { worth(data, self.generation) };
            if worth < least {
                (slot, least) = (other, worth);
            }
        }
        entry.score = to_table(entry.score, ply);
        debug_assert!(entry.eval.abs() < WIN || entry.eval == NONE);
        let (first, data) = entry.pack::<B>(key, self.generation);
        slot.data.store(data, Ordering::Relaxed);
        slot.check.store(first ^ data, Ordering::Relaxed);
    }

    /// How much of the table this search has filled, in thousandths.
    pub(crate) fn fill(&self) -> u32 {
        let sample = self.buckets.iter().take(250).flat_map(|bucket| &bucket.0);
        let is_young = |slot: &&SearchTableSlot| {
            let data = slot.data.load(Ordering::Relaxed);
            data != 0 && data >> 58 == self.generation
        };
        sample.filter(is_young).map(|_| 1).sum()
    }
}

/// Converts a mate score from plies since the root to plies since the entry's position.
fn to_table(score: i32, ply: usize) -> i32 {
    (score + away(score, ply)).clamp(-MATE, MATE)
}

/// Converts a mate score from plies since the entry's position to plies since the root.
fn from_table(score: i32, ply: usize) -> i32 {
    score - away(score, ply)
}

/// The correction of a mate score at `ply`: positive for a forced win, negative for a loss, otherwise 0.
fn away(score: i32, ply: usize) -> i32 {
    let ply = i32::try_from(ply.min(MAX_PLY)).expect("a ply");
    if score >= WIN {
        ply
    } else if score <= -WIN {
        -ply
    } else {
        0
    }
}

#[cfg(test)]
mod tests {
    type B = tabiya_games::AnyPosition;

    use super::*;

    #[test]
    fn an_entry_takes_sixteen_bytes_and_loses_no_field() {
        assert_eq!(size_of::<SearchTableSlot>(), 16);
        let table = SearchTable::new(1);
        let key = 0xdead_beef_0bad_cafe;
        for bits in [0x1234, 0x1ff_abcd, 0x101_0000] {
            let entry = Entry { bits, score: -317, eval: NONE, depth: 17, bound: Bound::Upper };
            table.store::<B>(key, 5, entry);
            assert_eq!(table.probe::<B>(key, 5), Some(entry));
        }
        // Keys that differ in any bit differ in their stored bits or in their bucket.
        assert!((0..64).all(|bit| table.probe::<B>(key ^ 1 << bit, 5).is_none()));
    }

    #[test]
    fn mate_scores_are_stored_relative_to_their_position() {
        let table = SearchTable::new(1);
        let score = MATE - 7;
        table.store::<B>(9, 4, Entry { bits: 0, score, eval: 0, depth: 3, bound: Bound::Exact });
        assert_eq!(table.probe::<B>(9, 2).map(|entry| entry.score), Some(MATE - 5));
    }

    #[test]
    fn deep_entries_outlive_shallow_ones() {
        let table = SearchTable::new(1);
        let entry = |depth| Entry { bits: 1, score: 0, eval: 0, depth, bound: Bound::Exact };
        // Small keys all fall into the first bucket.
        for (key, depth) in [(1, 9), (2, 1), (3, 8), (4, 7), (5, 6)] {
            table.store::<B>(key, 0, entry(depth));
        }
        assert!(table.probe::<B>(1, 0).is_some() && table.probe::<B>(2, 0).is_none());
    }
}
