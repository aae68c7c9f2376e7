//! The block of units that belongs to one task.

use super::frame;
use tabiya_count::Digest;
use tabiya_count::internal::UnitList;

/// The units of one task in order, each with the number of paths that lead to it.
#[derive(Debug, Clone)]
pub(super) struct Block {
    pub(super) task: u64,
    /// The number of units in all earlier tasks.
    pub(super) first: u64,
    pub(super) list: UnitList,
    pub(super) digest: Digest,
}

/// The number of bytes before the records: the number of the task, and the number of units in earlier tasks.
const HEAD: usize = 16;

impl Block {
    /// The bytes of a block before its first record is added.
    pub(super) fn begin(task: u64, first: u64) -> Vec<u8> {
        [task.to_le_bytes(), first.to_le_bytes()].concat()
    }

    /// Appends the record of a unit to the bytes of a block.
    pub(super) fn put(bytes: &mut Vec<u8>, words: &[u64], paths: u64) {
        words.iter().chain([&paths]).for_each(|word| bytes.extend(word.to_le_bytes()));
    }

    /// The digest of the bytes of a block.
    pub(super) fn digest_of(bytes: &[u8]) -> Digest {
        frame::words(bytes).fold(Digest::new(), Digest::word)
    }

    /// The size of a block of `units` records in bytes, without its frame.
    pub(super) fn bytes(length: usize, units: u64) -> u64 {
        HEAD as u64 + units * (length as u64 + 1) * 8
    }

    /// Reads the bytes of a block whose positions take `length` words each.
    pub(super) fn read(bytes: &[u8], length: usize) -> Result<Self, String> {
        let record = (length + 1) * 8;
        let mut head = frame::words(bytes);
        let (Some(task), Some(first), Some(records)) =
            (head.next(), head.next(), bytes.get(HEAD..).filter(|it| it.len() % record == 0))
        else {
            return Err(format!("a block of {} bytes is not a list of units", bytes.len()));
        };
        let digest = Self::digest_of(bytes);
        let mut list = UnitList::with_capacity(length, records.len() / record);
        for record in records.chunks_exact(record) {
            let words: Vec<u64> = frame::words(record).collect();
            list.push(&words[..length], words[length].into());
        }
        Ok(Self { task, first, list, digest })
    }
}
