//! The error type for checkpoints that cannot be used.

use std::path::{Path, PathBuf};
use std::{error, fmt, io};

use tabiya_games::shown_path;

use super::Job;

/// The reason why a checkpoint cannot be used, and the path of its file.
#[derive(Debug)]
#[non_exhaustive]
pub enum CheckpointError {
    /// The file cannot be opened, read or written.
    Io {
        /// The path of the file.
        path: PathBuf,
        /// The operating system's error.
        source: io::Error,
    },
    /// Another process is using the file.
    InUse {
        /// The path of the file.
        path: PathBuf,
        /// The id of the process that last opened the file, if the file records it.
        pid: Option<u64>,
    },
    /// The file belongs to a different count.
    AnotherJob {
        /// The path of the file.
        path: PathBuf,
        /// The job that the file belongs to.
        found: Box<Job>,
        /// The job that the file was opened for.
        wanted: Box<Job>,
    },
    /// The file belongs to this count, but the count was split into different units.
    AnotherSplit {
        /// The path of the file.
        path: PathBuf,
        /// The job that the file belongs to.
        found: Box<Job>,
        /// The job that the file was opened for.
        wanted: Box<Job>,
    },
    /// The file is not a checkpoint.
    NoCheckpoint {
        /// The path of the file.
        path: PathBuf,
    },
    /// The file was removed or replaced while it was in use, so that what was written to it is lost.
    Gone {
        /// The path of the file.
        path: PathBuf,
    },
    /// The file no longer holds what was written to it.
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
    pub(super) fn io(path: &Path, source: io::Error) -> Self {
        Self::Io { path: path.to_owned(), source }
    }
}

impl fmt::Display for CheckpointError {
    /// Writes for example `job.ckpt: record 17 at byte 812 is damaged: its checksum is wrong`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Self::Io { path, .. }
        | Self::InUse { path, .. }
        | Self::AnotherJob { path, .. }
        | Self::AnotherSplit { path, .. }
        | Self::NoCheckpoint { path }
        | Self::Gone { path }
        | Self::Damaged { path, .. }) = self;
        write!(f, "{}: ", shown_path(path))?;
        match self {
            Self::Io { source, .. } => source.fmt(f),
            Self::InUse { pid: Some(pid), .. } => write!(f, "in use by process {pid}"),
            Self::InUse { pid: None, .. } => f.write_str("in use by another process"),
            Self::AnotherJob { found, wanted, .. } => {
                write!(
                    f,
                    "belongs to another count\n  in the file: {found}\n  asked for:   {wanted}"
                )
            }
            Self::AnotherSplit { found, wanted, .. } => {
                let version = found.version.escape_default();
                let (found, wanted) = (found.split(), wanted.split());
                write!(
                    f,
                    "written by another build (version {version}), which splits the work differently"
                )?;
                write!(f, "\n  in the file: {found}\n  here:        {wanted}")
            }
            Self::NoCheckpoint { .. } => {
                f.write_str("not a checkpoint: it does not begin with \"TABIYA\"")
            }
            Self::Gone { .. } => f.write_str("removed or replaced while it was in use"),
            Self::Damaged { record: 0, offset, what, .. } => {
                write!(f, "the header at byte {offset} is damaged: {what}")
            }
            Self::Damaged { record, offset, what, .. } => {
                write!(f, "record {record} at byte {offset} is damaged: {what}")
            }
        }
    }
}

impl error::Error for CheckpointError {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        match self {
            // This error's text includes the text of `source`, so its next cause is the cause of `source`.
            Self::Io { source, .. } => source.source(),
            _ => None,
        }
    }
}
