//! Reads the whole contents of a checkpoint.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::io::Read;
use std::path::Path;

use super::reader::{NextRecord, RecordReader};
use super::{CheckpointError, Earlier, Job};

/// The contents of a file up to the end of its last complete record.
#[derive(Debug)]
pub(super) struct Contents {
    pub(super) job: Job,
    pub(super) found: Earlier,
    /// The offset at which the last complete record ends, in bytes.
    pub(super) length: u64,
}

impl Contents {
    pub(super) fn read(source: impl Read, path: &Path) -> Result<Self, CheckpointError> {
        let (mut reader, job) = RecordReader::new(source, path)?;
        let (mut units, mut sessions, mut first) = (Vec::new(), 0, HashMap::new());
        let mut probes = 0u64;
        let dropped_bytes = loop {
            match reader.next()? {
                NextRecord::End => break 0,
                NextRecord::Torn { bytes } => break bytes,
                NextRecord::Session { .. } => sessions += 1,
                NextRecord::Table { probes: more } => {
                    probes = probes.saturating_add(more);
                }
                NextRecord::Unit { position, leaf_nodes } => match first.entry(position.clone()) {
                    Entry::Vacant(vacant) => {
                        vacant.insert(reader.record());
                        units.push((position, leaf_nodes));
                    }
                    Entry::Occupied(first) => {
                        let what = format!("it holds the unit of record {} again", first.get());
                        return Err(reader.damaged(what));
                    }
                },
            }
        };
        let found = Earlier { units, sessions, probes, dropped_bytes };
        Ok(Self { job, found, length: reader.offset() })
    }
}

/// The id of the process that last opened a file, from the last session record before the end or any damage.
pub(super) fn last_process(source: impl Read, path: &Path) -> Option<u64> {
    let (mut reader, _) = RecordReader::new(source, path).ok()?;
    let mut last = None;
    loop {
        match reader.next() {
            Ok(NextRecord::Session { process }) => last = Some(process),
            Ok(NextRecord::Unit { .. } | NextRecord::Table { .. }) => {}
            Ok(NextRecord::End | NextRecord::Torn { .. }) | Err(_) => return last,
        }
    }
}
