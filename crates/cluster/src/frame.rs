//! Reads and writes records of any length with checksums, in the format of checkpoints.

use std::io::{self, Read};

use tabiya_count::internal::record::{self, FRAME, checksum};

/// The error for a damaged file: an I/O error of a kind that no file system reports.
pub(super) fn damaged(what: impl Into<String>) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what.into())
}

/// Appends a record; fails if its length does not fit into 32 bits.
pub(super) fn put(bytes: &mut Vec<u8>, payload: &[u8]) -> io::Result<()> {
    u32::try_from(payload.len()).map_err(|_| io::ErrorKind::FileTooLarge)?;
    record::put(bytes, payload);
    Ok(())
}

/// Reads a file's first bytes, which give its kind and format version, and checks that they are `magic`.
pub(super) fn magic(source: &mut impl Read, magic: [u8; 8]) -> io::Result<()> {
    let mut begin = Vec::new();
    source.take(magic.len() as u64).read_to_end(&mut begin)?;
    if begin == magic {
        return Ok(());
    }
    let [.., low, high] = magic;
    let version = u16::from_le_bytes([low, high]);
    let name = magic[..6].escape_ascii();
    let begin = begin.escape_ascii();
    let what = format!("it begins with \"{begin}\", expected \"{name}\" and format {version}");
    Err(damaged(what))
}

/// Reads a record, checks it and returns its payload.
pub(super) fn get(source: &mut impl Read) -> io::Result<Vec<u8>> {
    let torn = |what: &str| damaged(format!("the file ends within {what}"));
    let mut head = Vec::new();
    source.by_ref().take(FRAME as u64).read_to_end(&mut head)?;
    let [a, b, c, d, e, f, g, h] = head[..] else { return Err(torn("the head of a record")) };
    let (length, sum) = (u32::from_le_bytes([a, b, c, d]), u32::from_le_bytes([e, f, g, h]));
    let mut payload = Vec::new();
    source.take(length.into()).read_to_end(&mut payload)?;
    if payload.len() < length as usize {
        return Err(torn("a record"));
    }
    if checksum(length, &payload) != sum {
        return Err(damaged("the checksum of a record is wrong"));
    }
    Ok(payload)
}

/// Checks that the source has no more bytes.
pub(super) fn end(source: &mut impl Read) -> io::Result<()> {
    let mut more = Vec::new();
    match source.take(1).read_to_end(&mut more)? {
        0 => Ok(()),
        _ => Err(damaged("it goes on after its end")),
    }
}

/// The 64-bit words of a payload, in little endian.
pub(super) fn words(payload: &[u8]) -> impl Iterator<Item = u64> {
    payload.chunks_exact(8).map(|word| u64::from_le_bytes(std::array::from_fn(|at| word[at])))
}
