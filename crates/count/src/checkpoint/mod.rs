//! Checkpoints: files of the finished units of a long count. A run that is killed at any moment loses
//! only its work since the last write.
//!
//! ```
//! use tabiya_count::checkpoint::{Checkpoint, Job};
//!
//! let job = Job {
//!     fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".into(),
//!     depth: 6,
//!     variant: "chess".into(),
//!     rules: None,
//!     chess960: false,
//!     seed: 1,
//!     hash: 0,
//!     unit_ply: 1,
//!     units: 20,
//!     words: 4,
//!     digest: "0123456789abcdef0123456789abcdef".into(),
//!     version: "0.1.0".into(),
//! };
//! let folder = tempfile::tempdir()?;
//! let path = folder.path().join("job.ckpt");
//!
//! let (checkpoint, found) = Checkpoint::open(&path, &job)?;
//! assert!(found.units.is_empty());
//! let unit = tabiya_games::AnyPosition::default().pack_without_counters();
//! checkpoint.record(unit.clone(), 9_771_632);
//! checkpoint.write()?;
//! drop(checkpoint);
//!
//! let (_checkpoint, job, found) = Checkpoint::resume(&path)?;
//! assert_eq!(job.depth, 6);
//! assert_eq!(found.units, [(unit, 9_771_632)]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The file
//!
//! Integers are little endian. The file begins with 8 bytes, `TABIYA` and the version of the format
//! as a `u16`, now 3; other versions are refused. Records follow, each in this form:
//!
//! | bytes | |
//! |---|---|
//! | 4 | length of the payload |
//! | 4 | CRC-32 (IEEE) over those four bytes and the payload |
//! | length | payload |
//!
//! | record | length | payload |
//! |---|---|---|
//! | header, the first | at most 65536 | the [`Job`] as JSON |
//! | session | 15 | the process that opened the file, `u64`, and 7 zero bytes |
//! | table | 23 | the table probes of a run since its previous table record, `u64`, and 15 zero bytes |
//! | unit | 16 and 8 a word | leaf nodes, `u128`; the words of the [`PackedPosition`] without counters |
//!
//! Every run that opens the file appends a session record, so that another process that finds the file locked
//! can name the process that holds it. Each unit occurs once. A table record comes before the units that
//! were counted with the table, so that the file never makes units look more certain than they are.
//!
//! # Torn and damaged files
//!
//! A write that was cut off leaves the beginning of a record at the end of the file. This record is dropped:
//! the file is truncated to its complete records. Anything else that no run could have written is
//! [damage](CheckpointError::Damaged), including a wrong length in the last record: the file is then left
//! unchanged, and no number in it is used.

mod contents;
mod error;
mod file;
mod job;
mod log;
mod reader;
#[doc(hidden)]
pub mod record;
#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};
use std::process;

use tabiya_games::PackedPosition;

use contents::Contents;
use file::{FileIdentity, LockedFile};
use log::Log;

pub use error::CheckpointError;
pub use job::Job;

/// A file of finished units, open and locked until this value is dropped.
///
/// Dropping it does not write: units recorded since the last [`write`](Self::write) are lost.
#[derive(Debug)]
pub struct Checkpoint {
    path: PathBuf,
    identity: FileIdentity,
    log: Log<LockedFile>,
}

/// The results and the number of the earlier runs, as found in the file.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Earlier {
    /// The position and the leaf nodes of each finished unit, in the order of the file; no position occurs twice.
    pub units: Vec<(PackedPosition, u128)>,
    /// The number of earlier runs.
    pub sessions: u64,
    /// The table probes of all earlier runs, for [`error_bound`](crate::error_bound): 0 if no table was used.
    pub probes: u64,
    /// The number of bytes of an incomplete record that were dropped from the end of the file.
    pub dropped_bytes: u64,
}

impl Checkpoint {
    /// Opens the file of a job, or creates it.
    ///
    /// A new file appears under its name only when it is complete. Symbolic links are followed. A file
    /// that is refused is left unchanged.
    ///
    /// # Errors
    /// If the file cannot be used, is in use, is damaged, or belongs to a different job or to a
    /// different split of the same job.
    pub fn open(path: impl AsRef<Path>, job: &Job) -> Result<(Self, Earlier), CheckpointError> {
        let path = path.as_ref();
        let file = match LockedFile::open(path)? {
            Some(file) => file,
            None => match Self::create(path, job)? {
                Some(checkpoint) => {
                    return Ok((checkpoint, Earlier::default()));
                }
                None => LockedFile::open_existing(path)?,
            },
        };
        let contents = Contents::read(file.reader(), path)?;
        expect(path, &contents.job, job)?;
        let (checkpoint, _, found) = Self::go_on(path, file, contents)?;
        Ok((checkpoint, found))
    }

    /// Opens an existing file of any job, and returns this job too.
    ///
    /// # Errors
    /// If the file cannot be used, is in use or is damaged.
    pub fn resume(path: impl AsRef<Path>) -> Result<(Self, Job, Earlier), CheckpointError> {
        let path = path.as_ref();
        let file = LockedFile::open_existing(path)?;
        let contents = Contents::read(file.reader(), path)?;
        Self::go_on(path, file, contents)
    }

    /// The path of the file, as it was given.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Adds a finished unit to those that the next [`write`](Self::write) stores. Record each unit only once, and
    /// no unit from [earlier runs](Earlier): the file would be damaged.
    pub fn record(&self, unit: PackedPosition, leaf_nodes: u128) {
        self.log.record(unit, leaf_nodes);
    }

    /// Sets the number of table probes that this run has made so far. Call it before recording the units that were
    /// counted with these probes.
    pub fn record_probes(&self, probes: u64) {
        self.log.record_probes(probes);
    }

    /// The number of table probes of this run, as last recorded.
    pub fn recorded_probes(&self) -> u64 {
        self.log.recorded_probes()
    }

    /// The number of recorded units that are not yet written.
    pub fn pending(&self) -> usize {
        self.log.pending()
    }

    /// Writes all units recorded so far, and returns when they are on disk.
    ///
    /// # Errors
    /// If the system refuses. The file's complete records are then unchanged, the units stay recorded,
    /// and the next call tries again. Also if another program has removed or replaced the file.
    pub fn write(&self) -> Result<(), CheckpointError> {
        self.log.write().map_err(|source| CheckpointError::io(&self.path, source))?;
        match self.is_gone() {
            false => Ok(()),
            true => Err(CheckpointError::Gone { path: self.path.clone() }),
        }
    }

    /// Whether another program has removed or replaced the file, so that no later run can continue from it.
    pub fn is_gone(&self) -> bool {
        FileIdentity::of_path(&self.path) != Some(self.identity)
    }

    fn create(path: &Path, job: &Job) -> Result<Option<Self>, CheckpointError> {
        let bytes = record::start(job, u64::from(process::id()));
        let bytes = bytes.map_err(|source| CheckpointError::io(path, source))?;
        let file = LockedFile::create(path, &bytes)?;
        let Some(file) = file else { return Ok(None) };
        let identity = file.identity().map_err(|source| CheckpointError::io(path, source))?;
        let log = Log::new(file, bytes.len() as u64, false, job.words);
        Ok(Some(Self { path: path.to_owned(), identity, log }))
    }

    fn go_on(
        path: &Path,
        file: LockedFile,
        contents: Contents,
    ) -> Result<(Self, Job, Earlier), CheckpointError> {
        let Contents { job, found, length } = contents;
        let identity = file.identity().map_err(|source| CheckpointError::io(path, source))?;
        let log = Log::new(file, length, found.dropped_bytes > 0, job.words);
        let begun = log.begin_session(u64::from(process::id()));
        begun.map_err(|source| CheckpointError::io(path, source))?;
        Ok((Self { path: path.to_owned(), identity, log }, job, found))
    }
}

/// Checks that the job found in a file is the wanted one.
fn expect(path: &Path, found: &Job, wanted: &Job) -> Result<(), CheckpointError> {
    let (is_same, splits_alike) = (found.is_same(wanted), found.splits_like(wanted));
    if is_same && splits_alike {
        return Ok(());
    }
    let path = path.to_owned();
    let (found, wanted) = (Box::new(found.clone()), Box::new(wanted.clone()));
    Err(if is_same {
        CheckpointError::AnotherSplit { path, found, wanted }
    } else {
        CheckpointError::AnotherJob { path, found, wanted }
    })
}
