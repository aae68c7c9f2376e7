//! The error type for checkpoints that cannot be used.

use std::io;
use std::path::{Path, PathBuf};

use tabiya_games::{excerpt, shown_path};

use super::Job;

/// The reason why a checkpoint cannot be used, and the path of its file. As text, for example
/// `job.ckpt: record 17 at byte 812 is damaged: its checksum is wrong`.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CheckpointError {
    /// The file cannot be opened, read or written.
    #[error("{}: {error}", shown_path(path))]
    Io {
        /// The path of the file.
        path: PathBuf,
        /// The operating system's error.
        error: io::Error,
    },
    /// Another process is using the file.
    #[error("{}: in use by {}", shown_path(path), process(*pid))]
    InUse {
        /// The path of the file.
        path: PathBuf,
        /// The id of the process that last opened the file, if the file records it.
        pid: Option<u64>,
    },
    /// The file belongs to a different count.
    #[error(
        "{}: belongs to another count\n  in the file: {found}\n  asked for:   {wanted}",
        shown_path(path)
    )]
    AnotherJob {
        /// The path of the file.
        path: PathBuf,
        /// The job that the file belongs to.
        found: Box<Job>,
        /// The job that the file was opened for.
        wanted: Box<Job>,
    },
    /// The file belongs to this count, but the count was split into different units.
    #[error(
        "{}: written by another build (version {}), which splits the work differently\n  \
         in the file: {}\n  here:        {}",
        shown_path(path), excerpt(&found.version), found.split(), wanted.split()
    )]
    AnotherSplit {
        /// The path of the file.
        path: PathBuf,
        /// The job that the file belongs to.
        found: Box<Job>,
        /// The job that the file was opened for.
        wanted: Box<Job>,
    },
    /// The file is not a checkpoint.
    #[error("{}: not a checkpoint: it does not begin with \"TABIYA\"", shown_path(path))]
    NoCheckpoint {
        /// The path of the file.
        path: PathBuf,
    },
    /// The file was removed or replaced while it was in use, so that what was written to it is lost.
    #[error("{}: removed or replaced while it was in use", shown_path(path))]
    Gone {
        /// The path of the file.
        path: PathBuf,
    },
    /// The file no longer holds what was written to it.
    #[error("{}: {} at byte {offset} is damaged: {what}", shown_path(path), part(*record))]
    Damaged {
        /// The path of the file.
        path: PathBuf,
        /// The index of the damaged record; the header is record 0.
        record: u64,
        /// The offset at which the damaged record begins, in bytes.
        offset: u64,
        /// A description of the damage.
        what: String,
    },
}

impl CheckpointError {
    pub(super) fn io(path: &Path, error: io::Error) -> Self {
        Self::Io { path: path.to_owned(), error }
    }
}

/// A process as text, if its id is known.
fn process(pid: Option<u64>) -> String {
    pid.map_or_else(|| "another process".to_owned(), |pid| format!("process {pid}"))
}

/// A record as text.
fn part(record: u64) -> String {
    if record == 0 { "the header".to_owned() } else { format!("record {record}") }
}
