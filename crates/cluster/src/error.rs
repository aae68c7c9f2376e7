//! The reasons why a job cannot be used.

use std::io;
use std::path::{Path, PathBuf};

use tabiya_count::{Error, Size};
use tabiya_games::{excerpt, shown_path};

/// The reason why a job, or a part of it, cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ClusterError {
    /// A file or folder cannot be created, read or written.
    #[error("{}: {error}", shown_path(path))]
    Io {
        /// The path of the file or folder.
        path: PathBuf,
        /// The operating system's error.
        error: io::Error,
    },
    /// The request makes no sense; the text says why.
    #[error("{0}")]
    Request(String),
    /// A file no longer holds what was written to it.
    #[error("{} is damaged: {what}", shown_path(path))]
    Damaged {
        /// The path of the file.
        path: PathBuf,
        /// A description of the damage.
        what: String,
    },
    /// The job was made by another version of the program.
    #[error("{}: made by version {}, this is {}", shown_path(path), excerpt(found), super::VERSION)]
    AnotherVersion {
        /// The path of the file.
        path: PathBuf,
        /// The version that made the job.
        found: String,
    },
    /// The positions of a ply do not fit into memory or onto the disk.
    #[error(
        "ply {ply} has about {positions} positions, which need {needed} bytes ({}) of {}",
        Size(*needed), place.with(*limit)
    )]
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
    #[error(transparent)]
    Failed(#[from] Error),
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
        move |error| Self::Io { path, error }
    }

    /// The error for a part of a job that cannot be read. A missing part means damage if other parts exist.
    pub(super) fn part(path: &Path, is_job: bool) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |error| match error.kind() {
            io::ErrorKind::NotFound if is_job => Self::damaged(&path, "it is missing"),
            io::ErrorKind::IsADirectory => Self::damaged(&path, "it is a folder"),
            _ => Self::Io { path, error },
        }
    }

    pub(super) fn damaged(path: &Path, what: impl Into<String>) -> Self {
        Self::Damaged { path: path.to_owned(), what: what.into() }
    }
}

impl Place {
    /// The resource, and how much of it there is.
    fn with(self, limit: u64) -> String {
        match self {
            Self::Memory => format!("memory; {} may be used", Size(limit)),
            Self::Disk => format!("disk; {} is free", Size(limit)),
        }
    }
}
