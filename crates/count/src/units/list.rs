//! The positions of one ply with the number of paths to each, in one piece of memory.

use hashbrown::HashTable;

use super::step::Full;

/// Positions in the order in which they were found, each with a number: of the paths that lead to it, mostly.
#[derive(Debug, Clone, Default)]
pub(crate) struct List {
    /// The words of positions one after the other, so many a position.
    words: Vec<u64>,
    length: usize,
    numbers: Vec<u128>,
}

impl List {
    /// An empty list of positions of so many words, with room for some.
    pub(crate) fn with_capacity(length: usize, positions: usize) -> Self {
        Self {
            words: Vec::with_capacity(positions.saturating_mul(length)),
            length,
            numbers: Vec::with_capacity(positions),
        }
    }

    /// Adds a position.
    pub(crate) fn push(&mut self, words: &[u64], number: u128) {
        self.words.extend_from_slice(words);
        self.numbers.push(number);
    }

    /// How many positions there are.
    pub(crate) fn len(&self) -> usize {
        self.numbers.len()
    }

    /// The words of a position, and its number.
    pub(crate) fn get(&self, at: usize) -> (&[u64], u128) {
        (self.words_of(at), self.numbers[at])
    }

    fn words_of(&self, at: usize) -> &[u64] {
        &self.words[at * self.length..][..self.length]
    }

    /// The positions in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&[u64], u128)> {
        (0..self.len()).map(|at| self.get(at))
    }

    /// All numbers.
    pub(crate) fn numbers(&self) -> &[u128] {
        &self.numbers
    }

    /// The bytes of so many positions in a list.
    pub(crate) fn bytes_of(positions: u64, length: usize) -> u64 {
        positions.saturating_mul((length * size_of::<u64>() + size_of::<u128>()) as u64)
    }
}

/// A list in which each position stands once, and can be found.
#[derive(Debug)]
pub(crate) struct Index {
    list: List,
    places: HashTable<u32>,
    /// The most positions that it may hold.
    most: usize,
}

impl Index {
    /// An empty one for so many positions, to which more may be added.
    pub(crate) fn with_capacity(length: usize, positions: usize) -> Self {
        Self { most: u32::MAX as usize, ..Self::limited(length, positions) }
    }

    /// An empty one for so many positions and no more.
    pub(crate) fn limited(length: usize, positions: usize) -> Self {
        let list = List::with_capacity(length, positions);
        Self { list, places: HashTable::with_capacity(positions), most: positions }
    }

    /// The positions, in the order in which they came first.
    pub(crate) fn list(&self) -> &List {
        &self.list
    }

    /// The positions alone.
    pub(crate) fn into_list(self) -> List {
        self.list
    }

    /// The place of a position in the list, and whether it is new there, with the number 0.
    pub(crate) fn insert(&mut self, words: &[u64]) -> Result<(usize, bool), Full> {
        let Self { list, places, most } = self;
        let hash = hash(words);
        if let Some(&at) = places.find(hash, |&at| list.words_of(at as usize) == words) {
            return Ok((at as usize, false));
        }
        let at = list.len();
        let place = u32::try_from(at).ok().filter(|_| at < *most).ok_or(Full)?;
        list.push(words, 0);
        places.insert_unique(hash, place, |&at| self::hash(list.words_of(at as usize)));
        Ok((at, true))
    }

    /// The place of a position in the list.
    pub(crate) fn find(&self, words: &[u64]) -> Option<usize> {
        let there = self.places.find(hash(words), |&at| self.list.words_of(at as usize) == words);
        there.map(|&at| at as usize)
    }

    /// The number of the position at a place.
    pub(crate) fn number_mut(&mut self, at: usize) -> &mut u128 {
        &mut self.list.numbers[at]
    }

    /// The bytes that so many positions take here, their list included.
    pub(crate) fn bytes_of(positions: u64, length: usize) -> u64 {
        // Of eight buckets seven are used at most, and there is a byte to each.
        let buckets = positions.saturating_mul(8).div_ceil(7).next_power_of_two();
        let buckets = buckets.saturating_mul(size_of::<u32>() as u64 + 1);
        List::bytes_of(positions, length).saturating_add(buckets)
    }
}

/// A number for the words of a position: each is folded into those before it.
fn hash(words: &[u64]) -> u64 {
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
    fn a_position_is_found_where_it_was_put_first_and_a_full_index_says_so() {
        let mut index = Index::limited(2, 100);
        for (at, word) in (0..100).enumerate() {
            assert_eq!(index.insert(&[word, 7]).ok(), Some((at, true)));
        }
        for (at, word) in (0..100).enumerate() {
            assert_eq!(index.insert(&[word, 7]).ok(), Some((at, false)));
            assert_eq!(index.find(&[word, 7]), Some(at));
            assert_eq!(index.find(&[word, 8]), None);
        }
        assert!(index.insert(&[100, 7]).is_err());
        *index.number_mut(3) += 5;
        assert_eq!(index.list().get(3), (&[3, 7][..], 5));
    }
}
