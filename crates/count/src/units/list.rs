//! Lists of the positions of one ply with the number of paths to each, in one block of memory.

use tabiya_core::prefetch;
use tabiya_games::AnyPosition;

use crate::error::Error;

/// Positions in the order in which they were found, each with a number: usually the number of paths to it.
#[derive(Debug, Clone, Default)]
pub struct UnitList {
    /// The packed words of the positions one after the other, `length` words for each.
    words: Vec<u64>,
    length: usize,
    numbers: Vec<u128>,
}

impl UnitList {
    /// An empty list of positions of `length` words, with room for `positions` of them.
    pub fn with_capacity(length: usize, positions: usize) -> Self {
        Self {
            words: Vec::with_capacity(positions.saturating_mul(length)),
            length,
            numbers: Vec::with_capacity(positions),
        }
    }

    /// A list of the root alone, with 1 as the root's number.
    pub fn root(p: &AnyPosition) -> Self {
        let mut list = Self::with_capacity(p.packed_length(), 1);
        list.push(&p.pack_without_counters().words()[..p.packed_length()], 1);
        list
    }

    /// Adds a position, given by its packed words, with its number.
    pub fn push(&mut self, words: &[u64], number: u128) {
        self.words.extend_from_slice(words);
        self.numbers.push(number);
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.numbers.len()
    }

    /// Whether there are no positions.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The words and the number of the position at an index.
    pub fn get(&self, at: usize) -> (&[u64], u128) {
        (self.words_of(at), self.numbers[at])
    }

    fn words_of(&self, at: usize) -> &[u64] {
        &self.words[at * self.length..][..self.length]
    }

    /// The words and the number of each position, in the order of the list.
    pub fn iter(&self) -> impl Iterator<Item = (&[u64], u128)> {
        (0..self.len()).map(|at| self.get(at))
    }

    /// The numbers of all positions, in the order of the list.
    pub fn numbers(&self) -> &[u128] {
        &self.numbers
    }

    /// The number of bytes that `positions` positions of `length` words take in a list.
    pub fn bytes_of(positions: u64, length: usize) -> u64 {
        positions.saturating_mul((length * size_of::<u64>() + size_of::<u128>()) as u64)
    }
}

/// A list of different positions with an index: a hash table with open addressing, keyed by the positions' words.
#[derive(Debug)]
pub struct Index {
    list: UnitList,
    /// The buckets: each holds an index into the list plus one, or 0 if empty. Their number is a power of two.
    places: Vec<u32>,
    /// The maximum number of positions.
    most: usize,
}

impl Index {
    /// An empty index with room for `positions` positions, which grows as needed.
    pub fn with_capacity(length: usize, positions: usize) -> Self {
        Self { most: u32::MAX as usize - 1, ..Self::limited(length, positions) }
    }

    /// An empty index for at most `positions` positions.
    pub fn limited(length: usize, positions: usize) -> Self {
        let list = UnitList::with_capacity(length, positions);
        let buckets = usize::try_from(buckets(positions as u64)).unwrap_or(usize::MAX);
        Self { list, places: vec![0; buckets], most: positions.min(u32::MAX as usize - 1) }
    }

    /// The positions, in the order in which they were first inserted.
    pub fn list(&self) -> &UnitList {
        &self.list
    }

    /// Drops the index and returns the list of positions.
    pub fn into_list(self) -> UnitList {
        self.list
    }

    /// Inserts a position with 0 as its number (of paths), unless it is in the list. Returns its index in the list, and
    /// whether it is new; `None` if the list is full.
    pub fn insert(&mut self, words: &[u64]) -> Option<(usize, bool)> {
        self.insert_hashed(hash(words), words)
    }

    /// Inserts a position whose [`hash`] is known; see [`insert`](Self::insert).
    pub fn insert_hashed(&mut self, hash: u64, words: &[u64]) -> Option<(usize, bool)> {
        let bucket = match self.probe(hash, words) {
            Ok(at) => return Some((at, false)),
            Err(bucket) => bucket,
        };
        let at = self.list.len();
        let place = u32::try_from(at + 1).ok().filter(|_| at < self.most)?;
        self.list.push(words, 0);
        self.places[bucket] = place;
        if buckets(at as u64 + 2) > self.places.len() as u64 {
            self.grow();
        }
        Some((at, true))
    }

    /// Adds the positions of a list, which must all be new to the index, with `numbers` in place of the list's
    /// numbers.
    pub fn insert_all(&mut self, list: &UnitList, numbers: &[u128]) -> Result<(), Error> {
        for ((words, _), &number) in list.iter().zip(numbers) {
            let (at, is_new) = self.insert(words).ok_or(Error::Overflow)?;
            debug_assert!(is_new, "a position is stored once");
            *self.number_mut(at) = number;
        }
        Ok(())
    }

    /// The index of a position in the list; `None` if it is not in the list.
    pub fn find(&self, words: &[u64]) -> Option<usize> {
        self.probe(hash(words), words).ok()
    }

    /// Prefetches the bucket in which the search for a position with this hash begins.
    pub fn prefetch_bucket(&self, hash: u64) {
        prefetch(&self.places[self.bucket(hash)]);
    }

    /// Prefetches the first position that a search for this hash compares with, if there is one.
    pub fn prefetch_position(&self, hash: u64) {
        if let Some(at) = (self.places[self.bucket(hash)] as usize).checked_sub(1) {
            prefetch(&self.list.words[at * self.list.length]);
            prefetch(&self.list.numbers[at]);
        }
    }

    #[expect(clippy::cast_possible_truncation, reason = "the low bits are meant")]
    fn bucket(&self, hash: u64) -> usize {
        hash as usize & (self.places.len() - 1)
    }

    /// The index of a position in the list or, if it is not there, the free bucket for it.
    fn probe(&self, hash: u64, words: &[u64]) -> Result<usize, usize> {
        let mut bucket = self.bucket(hash);
        while let Some(at) = (self.places[bucket] as usize).checked_sub(1) {
            if self.list.words_of(at) == words {
                return Ok(at);
            }
            bucket = (bucket + 1) & (self.places.len() - 1);
        }
        Err(bucket)
    }

    /// Doubles the number of buckets, and puts all positions into them again.
    fn grow(&mut self) {
        self.places = vec![0; 2 * self.places.len()];
        for (at, place) in (0..self.list.len()).zip(1..) {
            let mut bucket = self.bucket(hash(self.list.words_of(at)));
            while self.places[bucket] != 0 {
                bucket = (bucket + 1) & (self.places.len() - 1);
            }
            self.places[bucket] = place;
        }
    }

    /// The number of the position at an index.
    pub fn number_mut(&mut self, at: usize) -> &mut u128 {
        &mut self.list.numbers[at]
    }

    /// The bytes that an index of `positions` positions takes, including its list.
    pub fn bytes_of(positions: u64, length: usize) -> u64 {
        let buckets = buckets(positions).saturating_mul(size_of::<u32>() as u64);
        UnitList::bytes_of(positions, length).saturating_add(buckets)
    }
}

/// The number of buckets for `positions` positions: at most three quarters of them are used.
fn buckets(positions: u64) -> u64 {
    (positions.saturating_mul(4) / 3 + 2).checked_next_power_of_two().unwrap_or(u64::MAX)
}

/// A hash of the words of a position: each word is folded into the hash of the words before it.
pub(crate) fn hash(words: &[u64]) -> u64 {
    #[expect(clippy::cast_possible_truncation, reason = "the halves of the product are meant")]
    words.iter().fold(0, |hash, word| {
        let product = u128::from(hash ^ word ^ 0x9e37_79b9_7f4a_7c15) * 0xd6e8_feb8_6659_fd93;
        product as u64 ^ (product >> 64) as u64
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_keep_their_first_index_until_it_is_full() {
        let mut index = Index::limited(2, 100);
        for (at, word) in (0..100).enumerate() {
            assert_eq!(index.insert(&[word, 7]), Some((at, true)));
        }
        for (at, word) in (0..100).enumerate() {
            assert_eq!(index.insert(&[word, 7]), Some((at, false)));
            assert_eq!(index.find(&[word, 7]), Some(at));
            assert_eq!(index.find(&[word, 8]), None);
        }
        assert!(index.insert(&[100, 7]).is_none());
        *index.number_mut(3) += 5;
        assert_eq!(index.list().get(3), (&[3, 7][..], 5));
    }
}
