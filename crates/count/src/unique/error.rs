//! Why unique positions were not counted to the end.

use std::fmt;

use crate::error::Error;
use crate::memory::{OutOfMemory, Size};

/// Why a ply has no number of unique positions.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum UniqueError {
    /// An error of a count.
    Failed(Error),
    /// Its positions do not fit into the memory that may be used.
    TooLarge {
        /// The ply.
        ply: u32,
        /// The approximate number of bytes needed.
        needed: u64,
        /// Bytes that may be used.
        limit: u64,
    },
    /// The system has less memory than the limit allows.
    OutOfMemory(OutOfMemory),
}

impl fmt::Display for UniqueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Failed(ref failure) => failure.fmt(f),
            Self::TooLarge { ply, needed, limit } => {
                let (needed, limit) = (Size(needed), Size(limit));
                write!(f, "ply {ply} needs about {needed}, {limit} may be used")
            }
            Self::OutOfMemory(refused) => f.write_str(&refused.reason()),
        }
    }
}

impl std::error::Error for UniqueError {}

impl From<Error> for UniqueError {
    fn from(failure: Error) -> Self {
        Self::Failed(failure)
    }
}

impl From<OutOfMemory> for UniqueError {
    fn from(error: OutOfMemory) -> Self {
        Self::OutOfMemory(error)
    }
}
