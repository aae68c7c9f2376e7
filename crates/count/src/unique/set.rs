//! A set of keys that all threads fill together.

use std::num::NonZeroU64;
use std::sync::atomic::Ordering;

use tabiya_core::{Key, prefetch};

use crate::memory::{CacheLine, Memory};
use crate::pass::Pass;

/// The keys of one pass, 8 bytes each: a hash table with open addressing by cache lines.
///
/// The high half of a position's key decides in which pass and at which line it is put; the low half is stored. A
/// word changes only once, from empty to a key. So all threads that look for the same key search the same words in
/// the same order.
pub(super) struct KeySet<'a> {
    lines: &'a [CacheLine],
    pass: Pass,
}

/// Where a key is looked up: the first cache line to look at, and the part of the key that is stored.
#[derive(Debug, Clone, Copy)]
pub(super) struct KeySlot {
    line: usize,
    /// Not 0, which marks an empty word: the one key in 2^64 that would be 0 is stored as 1.
    key: NonZeroU64,
}

/// The outcome of inserting a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Inserted {
    /// The key was not in the set; on the way to an empty word it was compared with this many keys.
    New { compared: u64 },
    /// The key was in the set.
    Known,
    /// The lines in which the key may lie are full.
    Full,
}

/// The number of consecutive lines in which a key may lie. With 64 lines, random keys fill four fifths of a set of
/// 2^24 lines, and more of a smaller set, before a key finds no room; with 16 lines they fill two thirds. A second
/// line elsewhere in the set for keys whose first line is full would cost a memory access; the next line costs
/// none.
pub(super) const REACH: usize = 64;

impl<'a> KeySet<'a> {
    /// An empty set in this memory.
    pub(super) fn new(memory: &'a mut Memory, pass: Pass) -> Self {
        Self { lines: memory.lines(), pass }
    }

    /// Finds the slot of a key and prefetches its cache line; `None` if the key belongs to another pass.
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "half of the product is meant")]
    pub(super) fn slot(&self, key: Key) -> Option<KeySlot> {
        let place = u128::from(self.pass.place(key)?);
        let line = ((place * self.lines.len() as u128) >> 64) as usize;
        prefetch(&self.lines[line]);
        Some(KeySlot { line, key: NonZeroU64::new(key.to_u64()).unwrap_or(NonZeroU64::MIN) })
    }

    /// Puts a key into the set, unless it is there already.
    #[inline(always)]
    pub(super) fn insert(&self, slot: KeySlot) -> Inserted {
        let (mut at, key) = (slot.line, slot.key.get());
        let mut compared = 0;
        for _ in 0..REACH {
            for word in &self.lines[at] {
                let mut there = word.load(Ordering::Relaxed);
                if there == 0 {
                    match word.compare_exchange(0, key, Ordering::Relaxed, Ordering::Relaxed) {
                        Ok(_) => return Inserted::New { compared },
                        Err(by_another_thread) => there = by_another_thread,
                    }
                }
                if there == key {
                    return Inserted::Known;
                }
                compared += 1;
            }
            at += 1;
            if at == self.lines.len() {
                at = 0;
            }
        }
        Inserted::Full
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Barrier;
    use std::sync::atomic::AtomicU64;
    use std::thread;

    use rand::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use tabiya_core::Position;
    use tabiya_suite::random::game;

    use super::*;

    /// The different keys of the positions in fifty random games.
    fn keys(plies: usize) -> Vec<Key> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut keys = Vec::new();
        for _ in 0..50 {
            keys.extend(game(Position::startpos(), &mut rng).take(plies).map(|p| p.key()));
        }
        keys.sort();
        keys.dedup();
        keys
    }

    #[test]
    fn only_one_of_many_threads_finds_a_key_new() {
        let keys = keys(100);
        let mut memory = Memory::allocate(keys.len() as u64 * 16).expect("memory");
        for round in 0..50 {
            let set = KeySet::new(&mut memory, Pass::ALL);
            let (new, start) = (AtomicU64::new(0), Barrier::new(4));
            thread::scope(|scope| {
                for _ in 0..4 {
                    scope.spawn(|| {
                        start.wait();
                        let slots = keys.iter().filter_map(|&key| set.slot(key));
                        let is_new =
                            |slot: &KeySlot| matches!(set.insert(*slot), Inserted::New { .. });
                        new.fetch_add(slots.filter(is_new).count() as u64, Ordering::Relaxed);
                    });
                }
            });
            assert_eq!(new.into_inner(), keys.len() as u64, "round {round}");
        }
    }

    #[test]
    fn each_key_is_stored_in_exactly_one_pass() {
        let keys = keys(60);
        for of in [1, 2, 3, 64] {
            let mut memory = Memory::allocate(1 << 12).expect("memory");
            let mut found = 0;
            for index in 0..of {
                let pass = Pass { index, of };
                let set = KeySet::new(&mut memory, pass);
                found += keys.iter().filter(|&&key| set.slot(key).is_some()).count();
            }
            assert_eq!(found, keys.len(), "{of} passes");
        }
    }

    #[test]
    fn each_pass_begins_with_an_empty_set() {
        let mut memory = Memory::allocate(1 << 12).expect("memory");
        for index in 0..3 {
            let pass = Pass { index, of: 3 };
            let set = KeySet::new(&mut memory, pass);
            let slot = KeySlot { line: 63, key: NonZeroU64::MIN };
            assert_eq!(set.insert(slot), Inserted::New { compared: 0 });
            assert_eq!(set.insert(slot), Inserted::Known);
        }
    }

    #[test]
    fn a_full_set_reports_it_and_keeps_its_keys() {
        let mut memory = Memory::allocate(64).expect("memory");
        let set = KeySet::new(&mut memory, Pass::ALL);
        let mut keys = (1..).filter_map(NonZeroU64::new).map(|key| KeySlot { line: 0, key });
        for (compared, slot) in keys.by_ref().take(8).enumerate() {
            assert_eq!(set.insert(slot), Inserted::New { compared: compared as u64 });
        }
        assert_eq!(keys.next().map(|slot| set.insert(slot)), Some(Inserted::Full));
        assert_eq!(set.insert(KeySlot { line: 0, key: NonZeroU64::MIN }), Inserted::Known);
    }

    #[test]
    fn full_cache_lines_overflow_to_the_next_with_wraparound() {
        let mut memory = Memory::allocate(128).expect("memory");
        let set = KeySet::new(&mut memory, Pass::ALL);
        let keys = (1..=16).filter_map(NonZeroU64::new).map(|key| KeySlot { line: 1, key });
        for (compared, slot) in keys.clone().enumerate() {
            assert_eq!(set.insert(slot), Inserted::New { compared: compared as u64 });
        }
        assert!(keys.map(|slot| set.insert(slot)).all(|inserted| inserted == Inserted::Known));
    }
}
