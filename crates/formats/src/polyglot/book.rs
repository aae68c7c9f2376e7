//! A book, and how one is made.

use std::collections::BTreeMap;
use std::fmt;
use std::io;
use std::path::Path;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use tabiya_core::{Move, Position};
use tabiya_games::{InputKind, read_input};

use super::entry::{Entry, LENGTH, code, decode};
use super::key;

/// A book: the bytes of its file, or any other bytes such as a mapped file.
#[derive(Debug, Clone)]
pub struct Book<B> {
    bytes: B,
}

/// A move of a book.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(deny_unknown_fields))]
pub struct BookMove {
    /// The legal move.
    pub m: Move,
    /// How good or how frequent it is, compared with the other moves of the position.
    pub weight: u16,
}

/// The reason why bytes are not a book.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum BookError {
    /// The length is not a multiple of 16.
    Length(usize),
    /// The entry with this number, counted from 0, has a smaller key than the one before it.
    Order(usize),
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length(length) => {
                write!(f, "not a Polyglot book: {length} bytes, expected a multiple of {LENGTH}")
            }
            Self::Order(number) => write!(f, "entry {number} is not in order of the keys"),
        }
    }
}

impl std::error::Error for BookError {}

/// The maximum size of a book file in bytes.
const MOST: u64 = 512 << 20;

impl Book<Vec<u8>> {
    /// Reads the file of a book of at most 512 MiB, and checks that its entries are in order.
    ///
    /// # Errors
    /// If the file cannot be read or is larger, or the error is a [`BookError`], inside an I/O error of the kind
    /// `InvalidData`: the file is not a book, or not in order.
    pub fn open(path: &Path) -> io::Result<Self> {
        let not_a_book = |error| io::Error::new(io::ErrorKind::InvalidData, error);
        let bytes = read_input(path, InputKind::Regular, MOST)?;
        let book = Self::from_bytes(bytes).map_err(not_a_book)?;
        book.check_order().map_err(not_a_book)?;
        Ok(book)
    }
}

impl<B: AsRef<[u8]>> Book<B> {
    /// Opens a book without reading its entries.
    ///
    /// # Errors
    /// If the length is not a multiple of 16.
    pub fn from_bytes(bytes: B) -> Result<Self, BookError> {
        let length = bytes.as_ref().len();
        match length % LENGTH {
            0 => Ok(Self { bytes }),
            _ => Err(BookError::Length(length)),
        }
    }

    /// Reads all entries to check that they are in order. In a book that is not in order, not every move is found.
    ///
    /// # Errors
    /// If an entry is not in order.
    pub fn check_order(&self) -> Result<(), BookError> {
        let is_wrong = |&at: &usize| self.entry(at).key < self.entry(at - 1).key;
        (1..self.len()).find(is_wrong).map_or(Ok(()), |at| Err(BookError::Order(at)))
    }

    /// The number of entries.
    pub fn len(&self) -> usize {
        self.bytes.as_ref().len() / LENGTH
    }

    /// Whether the book has no entry.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The legal moves that the book has for a position, in the order of the book. Entries that mean no legal move, of
    /// another position with the same key, are left out.
    pub fn moves(&self, p: &Position) -> impl Iterator<Item = BookMove> {
        let wanted = key(p);
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = low + (high - low) / 2;
            match self.entry(middle).key < wanted {
                true => low = middle + 1,
                false => high = middle,
            }
        }
        let entries = (low..self.len()).map(|at| self.entry(at));
        let of_position = entries.take_while(move |entry| entry.key == wanted);
        of_position
            .filter_map(|Entry { code, weight, .. }| Some(BookMove { m: decode(code, p)?, weight }))
    }

    fn entry(&self, at: usize) -> Entry {
        Entry::of(&self.bytes.as_ref()[at * LENGTH..(at + 1) * LENGTH])
    }
}

/// Collects the moves of a book.
#[derive(Debug, Clone, Default)]
pub struct BookBuilder {
    /// The moves by key and code.
    moves: BTreeMap<(u64, u16), Weighed>,
}

/// What is known about a move.
#[derive(Debug, Clone, Copy, Default)]
struct Weighed {
    /// How often it was added, or `u64::MAX` if a book has it.
    times: u64,
    /// The sum of its weights.
    weight: u64,
}

impl BookBuilder {
    /// Adds to the weight of a legal move in a position.
    pub fn add(&mut self, p: &Position, m: Move, weight: u64) {
        let known = self.moves.entry((key(p), code(m))).or_default();
        known.times = known.times.saturating_add(1);
        known.weight = known.weight.saturating_add(weight);
    }

    /// Drops moves whose weight is 0, and those that were added less than this number of times. What a merged book has
    /// is kept.
    pub fn keep_moves_of(&mut self, times: u64) {
        self.moves.retain(|_, known| known.weight > 0 && known.times >= times);
    }

    /// The number of moves of all positions.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether no move has been added.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// Adds the entries of a book.
    pub fn merge<B: AsRef<[u8]>>(&mut self, book: &Book<B>) {
        for at in 0..book.len() {
            let Entry { key, code, weight } = book.entry(at);
            let known = self.moves.entry((key, code)).or_default();
            known.times = u64::MAX;
            known.weight = known.weight.saturating_add(weight.into());
        }
    }

    /// The bytes of the book: entries in order of their keys, and within a position from the heaviest move on. If a
    /// weight does not fit in 16 bits, all weights of its position are divided so that it does.
    pub fn to_bytes(&self) -> Vec<u8> {
        let all: Vec<_> = self.moves.iter().collect();
        let mut bytes = Vec::with_capacity(all.len() * LENGTH);
        for of_position in all.chunk_by(|((one, _), _), ((other, _), _)| one == other) {
            let most = of_position.iter().fold(0, |most, (_, known)| most.max(known.weight));
            let divisor = most.div_ceil(u64::from(u16::MAX)).max(1);
            let mut entries: Vec<Entry> = of_position
                .iter()
                .map(|&(&(key, code), known)| {
                    // The divisor makes it fit.
                    let weight = u16::try_from(known.weight / divisor).unwrap_or(u16::MAX);
                    Entry { key, code, weight }
                })
                .collect();
            entries.sort_by(|a, b| b.weight.cmp(&a.weight).then(a.code.cmp(&b.code)));
            bytes.extend(entries.into_iter().flat_map(Entry::to_bytes));
        }
        bytes
    }
}
