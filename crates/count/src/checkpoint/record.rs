//! The format of records in the file.

use std::io;

use super::Job;

/// The first bytes of every checkpoint: the name, and the version of the format.
pub const MAGIC: [u8; 8] = *b"TABIYA\x02\x00";

/// The versions that can be read. Version 1 has no records of table probes.
pub const VERSIONS: [u16; 2] = [1, 2];

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
    pub const MAX_SIZE: usize = Self::Unit.size();

    /// The length of the payload in bytes.
    pub const fn length(self) -> u32 {
        match self {
            Self::Session => 8,
            Self::Table => 16,
            Self::Unit => 32,
        }
    }

    /// Whether a file of this version may contain records of this kind.
    pub fn is_of(self, version: u16) -> bool {
        version > 1 || self != Self::Table
    }

    /// The size of the whole record in bytes, including the frame.
    pub const fn size(self) -> usize {
        FRAME + self.length() as usize
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
    let Some(length) = u32::try_from(header.len()).ok().filter(|&length| length <= MAX_HEADER)
    else {
        let text = format!("the job takes {} bytes, expected {MAX_HEADER} at most", header.len());
        return Err(io::Error::new(io::ErrorKind::InvalidInput, text));
    };
    let mut bytes = MAGIC.to_vec();
    put(&mut bytes, length, &header);
    put_session(&mut bytes, process);
    Ok(bytes)
}

/// Appends a session record.
pub fn put_session(bytes: &mut Vec<u8>, process: u64) {
    put(bytes, RecordKind::Session.length(), &process.to_le_bytes());
}

/// Appends a record of table probes.
pub fn put_table(bytes: &mut Vec<u8>, probes: u64) {
    put(bytes, RecordKind::Table.length(), &u128::from(probes).to_le_bytes());
}

/// Appends the record of a unit.
pub fn put_unit(bytes: &mut Vec<u8>, key: u128, leaf_nodes: u128) {
    let payload = [key.to_le_bytes(), leaf_nodes.to_le_bytes()];
    put(bytes, RecordKind::Unit.length(), payload.as_flattened());
}

/// Appends a record: its length, its checksum and its payload.
pub fn put(bytes: &mut Vec<u8>, length: u32, payload: &[u8]) {
    bytes.extend(length.to_le_bytes());
    bytes.extend(checksum(length, payload).to_le_bytes());
    bytes.extend(payload);
}
