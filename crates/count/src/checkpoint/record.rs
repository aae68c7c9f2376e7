//! The format of records in the file.

use std::io;

use tabiya_games::PackedPosition;

use super::Job;

/// The first bytes of every checkpoint: the name, and the version of the format.
pub const MAGIC: [u8; 8] = *b"TABIYA\x03\x00";

/// The version of the format that is read and written.
pub const VERSION: u16 = u16::from_le_bytes([MAGIC[6], MAGIC[7]]);

/// The number of bytes of a record before its payload: the length and the checksum.
pub const FRAME: usize = 8;

/// The maximum length of a header's payload, in bytes.
pub const MAX_HEADER: u32 = 64 * 1024;

/// The kind of a record after the header. Each kind has its own length, by which it is recognised.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RecordKind {
    Session,
    Table,
    Unit,
}

impl RecordKind {
    /// All kinds, in ascending order of size.
    pub const ALL: [Self; 3] = [Self::Session, Self::Table, Self::Unit];

    /// The size of the largest record in bytes, including the frame.
    pub const MAX_SIZE: usize = FRAME + 16 + 8 * PackedPosition::MOST;

    /// The length of the payload in bytes, in a file of units with this number of words. That of a unit differs in at
    /// least three bits from the others, so that two wrong bits of a length are noticed.
    pub const fn length(self, words: u8) -> u32 {
        match self {
            Self::Session => 15,
            Self::Table => 23,
            Self::Unit => 16 + 8 * words as u32,
        }
    }

    /// The size of the whole record in bytes, including the frame.
    pub const fn size(self, words: u8) -> usize {
        FRAME + self.length(words) as usize
    }
}

/// The CRC-32 of a length and a payload.
pub fn checksum(length: u32, payload: &[u8]) -> u32 {
    let mut crc = crc32fast::Hasher::new();
    crc.update(&length.to_le_bytes());
    crc.update(payload);
    crc.finalize()
}

/// The bytes of a new file: the magic bytes, the header and the first session record.
pub fn start(job: &Job, process: u64) -> io::Result<Vec<u8>> {
    let header = serde_json::to_vec(job)?;
    if header.len() > MAX_HEADER as usize {
        let text = format!("the job takes {} bytes, expected {MAX_HEADER} at most", header.len());
        return Err(io::Error::new(io::ErrorKind::InvalidInput, text));
    }
    let mut bytes = MAGIC.to_vec();
    put(&mut bytes, &header);
    put_session(&mut bytes, process);
    Ok(bytes)
}

/// Appends a session record.
pub fn put_session(bytes: &mut Vec<u8>, process: u64) {
    let mut payload = [0; 15];
    payload[..8].copy_from_slice(&process.to_le_bytes());
    put(bytes, &payload);
}

/// Appends a record of table probes.
pub fn put_table(bytes: &mut Vec<u8>, probes: u64) {
    let mut payload = [0; 23];
    payload[..8].copy_from_slice(&probes.to_le_bytes());
    put(bytes, &payload);
}

/// Appends the record of a unit, whose position fills this number of words.
pub fn put_unit(bytes: &mut Vec<u8>, unit: &PackedPosition, words: u8, leaf_nodes: u128) {
    let mut payload = leaf_nodes.to_le_bytes().to_vec();
    payload.extend(unit.words()[..words.into()].iter().flat_map(|word| word.to_le_bytes()));
    put(bytes, &payload);
}

/// Appends a record of less than 4 GiB: its length, its checksum and its payload.
pub fn put(bytes: &mut Vec<u8>, payload: &[u8]) {
    let length = u32::try_from(payload.len()).unwrap_or(u32::MAX);
    bytes.extend(length.to_le_bytes());
    bytes.extend(checksum(length, payload).to_le_bytes());
    bytes.extend(payload);
}
