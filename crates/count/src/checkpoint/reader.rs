//! Reads records from a file and checks each of them.

use std::array;
use std::io::{self, Read};
use std::path::Path;

use tabiya_games::PackedPosition;

use super::record::{FRAME, MAGIC, MAX_HEADER, RecordKind, VERSION, checksum};
use super::{CheckpointError, Job};

/// Reads a checkpoint from its beginning.
#[derive(Debug)]
pub(super) struct RecordReader<'a, R> {
    source: R,
    path: &'a Path,
    /// The index of the last record read; `offset` and `size` are its position and length in bytes.
    record: u64,
    offset: u64,
    size: usize,
    /// The number of words of each unit.
    words: u8,
}

/// The next record in a file, or its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum NextRecord {
    Unit {
        position: PackedPosition,
        leaf_nodes: u128,
    },
    Session {
        process: u64,
    },
    Table {
        probes: u64,
    },
    /// The file ends within a record, after this many bytes of it.
    Torn {
        bytes: u64,
    },
    End,
}

impl<'a, R: Read> RecordReader<'a, R> {
    /// Reads the magic bytes and the header.
    pub(super) fn new(source: R, path: &'a Path) -> Result<(Self, Job), CheckpointError> {
        let mut reader = Self { source, path, record: 0, offset: 0, size: 0, words: 0 };
        reader.magic()?;
        let job: Job = reader.header()?;
        if !(4..=PackedPosition::MOST).contains(&job.words.into()) {
            return Err(reader.damaged(format!("its positions have {} words", job.words)));
        }
        reader.words = job.words;
        Ok((reader, job))
    }

    /// Reads the next record after the header.
    pub(super) fn next(&mut self) -> Result<NextRecord, CheckpointError> {
        self.pass()?;
        self.record += 1;
        let mut bytes = [0; RecordKind::MAX_SIZE];
        let got = self.fill(&mut bytes[..4])?;
        if got == 0 {
            return Ok(NextRecord::End);
        }
        // An incomplete record is dropped only if it is the beginning of a valid one: a wrong length at the end of
        // the file is damage.
        let words = self.words;
        let begins =
            |kind: &RecordKind| kind.length(words).to_le_bytes().starts_with(&bytes[..got]);
        let mut kinds = RecordKind::ALL.into_iter();
        let Some(kind) = kinds.clone().find(begins) else {
            let length = u32::from_le_bytes(array::from_fn(|at| bytes[at]));
            let [session, table, unit] = RecordKind::ALL.map(|kind| kind.length(words));
            let known = format!("{session}, {table} or {unit}");
            return Err(self.damaged(format!("its length is {length}, expected {known}")));
        };
        let got = got + self.fill(&mut bytes[got..kind.size(words)])?;
        let sum = u32::from_le_bytes(array::from_fn(|at| bytes[4 + at]));
        let is_good =
            |kind: RecordKind| sum == checksum(kind.length(words), &bytes[FRAME..kind.size(words)]);
        if got < kind.size(words) {
            // A session record whose length was changed to a unit's length looks like an incomplete unit record.
            if let Some(real) = kinds.find(|&real| got >= real.size(words) && is_good(real)) {
                let (length, real) = (kind.length(words), real.length(words));
                let what = format!("its length is {length}, its checksum says {real}");
                return Err(self.damaged(what));
            }
            return Ok(NextRecord::Torn { bytes: got as u64 });
        }
        if !is_good(kind) {
            return Err(self.damaged("its checksum is wrong"));
        }
        self.size = kind.size(words);
        let word = |at: usize| u64::from_le_bytes(array::from_fn(|byte| bytes[at + byte]));
        Ok(match kind {
            RecordKind::Unit => {
                let words: Vec<u64> =
                    (0..words.into()).map(|at| word(FRAME + 16 + 8 * at)).collect();
                NextRecord::Unit {
                    position: PackedPosition::from_words(&words),
                    leaf_nodes: u128::from_le_bytes(array::from_fn(|at| bytes[FRAME + at])),
                }
            }
            RecordKind::Table => NextRecord::Table { probes: word(FRAME) },
            RecordKind::Session => NextRecord::Session { process: word(FRAME) },
        })
    }

    /// The index of the last record read; the header is record 0.
    pub(super) const fn record(&self) -> u64 {
        self.record
    }

    /// The offset of the last record read; at the end of the file, the offset at which the complete records end.
    pub(super) const fn offset(&self) -> u64 {
        self.offset
    }

    /// The error for damage in the last record read.
    pub(super) fn damaged(&self, what: impl Into<String>) -> CheckpointError {
        CheckpointError::Damaged {
            path: self.path.to_owned(),
            record: self.record,
            offset: self.offset,
            what: what.into(),
        }
    }

    fn magic(&mut self) -> Result<(), CheckpointError> {
        let mut magic = [0; MAGIC.len()];
        let got = self.fill(&mut magic)?;
        if got == 0 || !magic.starts_with(&MAGIC[..got.min(MAGIC.len() - 2)]) {
            return Err(CheckpointError::NoCheckpoint { path: self.path.to_owned() });
        }
        if got < magic.len() {
            return Err(self.damaged("the file ends within it"));
        }
        let [.., low, high] = magic;
        let version = u16::from_le_bytes([low, high]);
        if version != VERSION {
            return Err(self.damaged(format!("its format is {version}, expected {VERSION}")));
        }
        self.size = magic.len();
        self.pass()
    }

    fn header(&mut self) -> Result<Job, CheckpointError> {
        let (mut length, mut sum) = ([0; 4], [0; 4]);
        self.fill_or(&mut length, "the file ends within it")?;
        self.fill_or(&mut sum, "the file ends within it")?;
        let length = u32::from_le_bytes(length);
        if length > MAX_HEADER {
            return Err(
                self.damaged(format!("its length is {length}, expected {MAX_HEADER} at most"))
            );
        }
        let mut payload = vec![0; length as usize];
        self.fill_or(&mut payload, "the file ends within it")?;
        if u32::from_le_bytes(sum) != checksum(length, &payload) {
            return Err(self.damaged("its checksum is wrong"));
        }
        self.size = FRAME + payload.len();
        serde_json::from_slice(&payload).map_err(|error| self.damaged(error.to_string()))
    }

    /// Moves the offset past the last record read.
    fn pass(&mut self) -> Result<(), CheckpointError> {
        let Some(offset) = self.offset.checked_add(self.size as u64) else {
            return Err(self.damaged("it ends beyond byte 2^64"));
        };
        (self.offset, self.size) = (offset, 0);
        Ok(())
    }

    /// Fills the buffer with as many bytes as the source has, and returns their number.
    fn fill(&mut self, buffer: &mut [u8]) -> Result<usize, CheckpointError> {
        let (length, mut rest) = (buffer.len(), buffer);
        let mut source = self.source.by_ref().take(length as u64);
        io::copy(&mut source, &mut rest).map_err(|error| CheckpointError::io(self.path, error))?;
        Ok(length - rest.len())
    }

    /// Fills the whole buffer. If the source ends first, returns the error that the record is damaged.
    fn fill_or(&mut self, buffer: &mut [u8], what: &str) -> Result<(), CheckpointError> {
        if self.fill(buffer)? < buffer.len() { Err(self.damaged(what)) } else { Ok(()) }
    }
}
