//! A set of keys that all threads fill together.

use std::sync::atomic::{AtomicU64, Ordering};

use tabiya_core::{Key, prefetch};

use crate::memory::{CacheLine, Memory};
use crate::pass::Pass;

/// The keys of one pass, 8 bytes each: a hash table with open addressing by cache lines.
///
/// The high half of a key decides in which pass and at which line it is put; the low half is stored, but for its lowest
/// bit, which is the key's mark. A word changes from empty to a key once, and then only its mark. So all threads that look
/// for the same key search the same words in the same order.
pub(super) struct KeySet<'a> {
    lines: &'a [CacheLine],
    pass: Pass,
    /// Whether a key that is put into the set again gets a mark.
    marks: bool,
}

/// Where a key is looked up: the first cache line to look at.
#[derive(Debug, Clone, Copy)]
pub(super) struct KeySlot {
    line: usize,
    pub(super) key: Key,
}

/// The bit of a word that is the mark of its key.
const MARK: u64 = 1;

/// The part of a key that is stored, without a mark. It is not 0, which is an empty word: the keys in 2^63 that would be
/// 0 are stored as 2.
#[inline(always)]
fn stored(key: Key) -> u64 {
    (key.to_u64() & !MARK).max(2)
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
    pub(super) fn new(memory: &'a mut Memory, pass: Pass, marks: bool) -> Self {
        Self { lines: memory.lines(), pass, marks }
    }

    /// The set of all keys that was filled in this memory.
    pub(super) fn filled(memory: &'a mut Memory) -> Self {
        Self { lines: memory.kept_lines(), pass: Pass::ALL, marks: true }
    }

    /// Finds the slot of a key and prefetches its cache line; `None` if the key belongs to another pass.
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "half of the product is meant")]
    pub(super) fn slot(&self, key: Key) -> Option<KeySlot> {
        let place = u128::from(self.pass.place(key)?);
        let line = ((place * self.lines.len() as u128) >> 64) as usize;
        prefetch(&self.lines[line]);
        Some(KeySlot { line, key })
    }

    /// Puts a key into the set, unless it is there already. In a set with marks, it is marked if it was there, and if it
    /// `is_marked` anyhow.
    #[inline(always)]
    pub(super) fn insert(&self, slot: KeySlot, is_marked: bool) -> Inserted {
        let (mut at, key) = (slot.line, stored(slot.key));
        let written = if is_marked { key | MARK } else { key };
        let mut compared = 0;
        for _ in 0..REACH {
            for word in &self.lines[at] {
                let mut there = word.load(Ordering::Relaxed);
                if there == 0 {
                    match word.compare_exchange(0, written, Ordering::Relaxed, Ordering::Relaxed) {
                        Ok(_) => return Inserted::New { compared },
                        Err(by_another_thread) => there = by_another_thread,
                    }
                }
                if there & !MARK == key {
                    if self.marks && there & MARK == 0 {
                        word.fetch_or(MARK, Ordering::Relaxed);
                    }
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

    /// Puts those of the keys that belong to this pass into the set, with marks, and returns whether there is room for them.
    pub(super) fn has_room_for(&self, keys: &[Key]) -> bool {
        let slots = keys.iter().filter_map(|&key| self.slot(key));
        slots.map(|slot| self.insert(slot, true)).all(|inserted| inserted != Inserted::Full)
    }

    /// Whether a key is marked, and the number of other keys that it was compared with. A key that is not in the set
    /// is not marked.
    #[inline(always)]
    pub(super) fn is_marked(&self, key: Key) -> (bool, u64) {
        let Some(slot) = self.slot(key) else { return (false, 0) };
        let key = stored(key);
        let lines = (slot.line..slot.line + REACH).map(|at| &self.lines[at % self.lines.len()]);
        for (compared, word) in (0..).zip(lines.flatten()) {
            let there = word.load(Ordering::Relaxed);
            if there & !MARK == key || there == 0 {
                return (there & MARK != 0, compared);
            }
        }
        (false, 0)
    }

    /// The number of keys without a mark.
    pub(super) fn unmarked(&self) -> u64 {
        let is_unmarked = |word: &&AtomicU64| {
            let there = word.load(Ordering::Relaxed);
            there != 0 && there & MARK == 0
        };
        self.lines.iter().map(|line| line.iter().filter(is_unmarked).count() as u64).sum()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Barrier;
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

    /// The key that is stored as twice this number.
    fn key(number: u64) -> Key {
        Key::from_bits(u128::from(2 * number))
    }

    #[test]
    fn keys_that_come_again_or_with_a_mark_are_marked() {
        let mut memory = Memory::allocate(1 << 12).expect("memory");
        let set = KeySet::new(&mut memory, Pass::ALL, true);
        for (number, is_marked) in [(1, false), (2, false), (3, true), (2, false)] {
            set.insert(set.slot(key(number)).expect("one pass"), is_marked);
        }
        assert_eq!(set.unmarked(), 1);
        let set = KeySet::filled(&mut memory);
        let marked = [1, 2, 3, 4].map(|number| set.is_marked(key(number)));
        assert_eq!(marked, [(false, 0), (true, 1), (true, 2), (false, 3)]);
    }

    #[test]
    fn only_one_of_many_threads_finds_a_key_new() {
        let keys = keys(100);
        let mut memory = Memory::allocate(keys.len() as u64 * 16).expect("memory");
        for round in 0..50 {
            let set = KeySet::new(&mut memory, Pass::ALL, false);
            let (new, start) = (AtomicU64::new(0), Barrier::new(4));
            thread::scope(|scope| {
                for _ in 0..4 {
                    scope.spawn(|| {
                        start.wait();
                        let slots = keys.iter().filter_map(|&key| set.slot(key));
                        let is_new = |slot: &KeySlot| {
                            matches!(set.insert(*slot, false), Inserted::New { .. })
                        };
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
                let set = KeySet::new(&mut memory, pass, false);
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
            let set = KeySet::new(&mut memory, pass, false);
            let slot = KeySlot { line: 63, key: key(1) };
            assert_eq!(set.insert(slot, false), Inserted::New { compared: 0 });
            assert_eq!(set.insert(slot, false), Inserted::Known);
        }
    }

    #[test]
    fn a_full_set_reports_it_and_keeps_its_keys() {
        let mut memory = Memory::allocate(64).expect("memory");
        let set = KeySet::new(&mut memory, Pass::ALL, false);
        let mut keys = (1..).map(|number| KeySlot { line: 0, key: key(number) });
        for (compared, slot) in keys.by_ref().take(8).enumerate() {
            assert_eq!(set.insert(slot, false), Inserted::New { compared: compared as u64 });
        }
        assert_eq!(keys.next().map(|slot| set.insert(slot, false)), Some(Inserted::Full));
        assert_eq!(set.insert(KeySlot { line: 0, key: key(1) }, false), Inserted::Known);
    }

    #[test]
    fn full_cache_lines_overflow_to_the_next_with_wraparound() {
        let mut memory = Memory::allocate(128).expect("memory");
        let set = KeySet::new(&mut memory, Pass::ALL, false);
        let keys = (1..=16).map(|number| KeySlot { line: 1, key: key(number) });
        for (compared, slot) in keys.clone().enumerate() {
            assert_eq!(set.insert(slot, false), Inserted::New { compared: compared as u64 });
        }
        assert!(
            keys.map(|slot| set.insert(slot, false)).all(|inserted| inserted == Inserted::Known)
        );
    }
}
