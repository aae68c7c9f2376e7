//! The reasons why a job cannot be used.

use std::path::{Path, PathBuf};
use std::{error, fmt, io};

use tabiya_count::Error;
use tabiya_count::Size;
use tabiya_games::shown_path;

/// The reason why a job, or a part of it, cannot be used.
#[derive(Debug)]
#[non_exhaustive]
pub enum ClusterError {
    /// A file or folder cannot be created, read or written.
    Io {
        /// The path of the file or folder.
        path: PathBuf,
        /// The operating system's error.
        source: io::Error,
    },
    /// The request makes no sense; the text says why.
    Request(String),
    /// A file no longer holds what was written to it.
    Damaged {
        /// The path of the file.
        path: PathBuf,
        /// A description of the damage.
        what: String,
    },
    /// The job was made by another version of the program.
    AnotherVersion {
        /// The path of the file.
        path: PathBuf,
        /// The version that made the job.
        found: String,
    },
    /// The positions of a ply do not fit into memory or onto the disk.
    TooLarge {
        /// The number of the ply.
        ply: u32,
        /// The approximate number of positions.
        positions: u64,
        /// The approximate number of bytes needed.
        needed: u64,
        /// The number of bytes that may be used.
        limit: u64,
        /// The resource that is too small: memory or disk.
        place: Place,
    },
    /// A count was stopped or failed.
    Failed(Error),
}

/// The resource that is too small.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// The memory that may be used.
    Memory,
    /// The disk that the job is written to.
    Disk,
}

impl ClusterError {
    pub(super) fn io(path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::Io { path, source }
    }

    /// The error for a part of a job that cannot be read. A missing part means damage if other parts exist.
    pub(super) fn part(path: &Path, is_job: bool) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |source| match source.kind() {
            io::ErrorKind::NotFound if is_job => Self::damaged(&path, "it is missing"),
            io::ErrorKind::IsADirectory => Self::damaged(&path, "it is a folder"),
            _ => Self::Io { path, source },
        }
    }

    pub(super) fn damaged(path: &Path, what: impl Into<String>) -> Self {
        Self::Damaged { path: path.to_owned(), what: what.into() }
    }
}

impl From<Error> for ClusterError {
    fn from(error: Error) -> Self {
        Self::Failed(error)
    }
}

impl fmt::Display for ClusterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io { path, source } => write!(f, "{}: {source}", shown_path(path)),
            Self::Request(what) => f.write_str(what),
            Self::Damaged { path, what } => write!(f, "{} is damaged: {what}", shown_path(path)),
            Self::AnotherVersion { path, found } => {
                let (path, found) = (shown_path(path), found.escape_default());
                write!(f, "{path}: made by version {found}, this is {}", super::VERSION)
            }
            Self::TooLarge { ply, positions, needed, limit, place } => {
                let (size, have) = (Size(*needed), Size(*limit));
                let (place, have) = match place {
                    Place::Memory => ("memory", format!("{have} may be used")),
                    Place::Disk => ("disk", format!("{have} is free")),
                };
                write!(f, "ply {ply} has about {positions} positions, which need {needed} bytes ")?;
                write!(f, "({size}) of {place}; {have}")
            }
            Self::Failed(error) => error.fmt(f),
        }
    }
}

impl error::Error for ClusterError {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        match self {
            // This error's text includes the text of `source`, so its next cause is the cause of `source`.
            Self::Io { source, .. } => source.source(),
            _ => None,
        }
    }
}
