//! Why a job cannot be worked on.

use std::path::{Path, PathBuf};
use std::{error, fmt, io};

use tabiya_count::Error;
use tabiya_count::Size;

/// A job, or a part of it, cannot be used: which and why.
#[derive(Debug)]
#[non_exhaustive]
pub enum ClusterError {
    /// A file or folder cannot be made, read or written.
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// What was asked for makes no sense: in words.
    Request(String),
    /// A file does not hold what was written.
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        what: String,
    },
    /// A job that another version of the program has made.
    AnotherVersion {
        /// The file.
        path: PathBuf,
        /// The version that made it.
        found: String,
    },
    /// The positions of a ply do not fit.
    TooLarge {
        /// The ply.
        ply: u32,
        /// About how many positions it has.
        positions: u64,
        /// Bytes that would do, about.
        needed: u64,
        /// Bytes that may be used.
        limit: u64,
        /// Where those are.
        place: Place,
    },
    /// As for any count.
    Failed(Error),
}

/// Where there is too little room.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// The memory that may be used.
    Memory,
    /// The disk that the job is to stand on.
    Disk,
}

impl ClusterError {
    pub(super) fn io(path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::Io { path, source }
    }

    /// Why a part of a job cannot be read: one that is missing was there once, if other parts are.
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
            Self::Io { path, source } => write!(f, "{}: {source}", path.display()),
            Self::Request(what) => f.write_str(what),
            Self::Damaged { path, what } => write!(f, "{} is damaged: {what}", path.display()),
            Self::AnotherVersion { path, found } => {
                let (path, found) = (path.display(), found.escape_default());
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
            // What the source itself says is part of our text.
            Self::Io { source, .. } => source.source(),
            _ => None,
        }
    }
}
