//! The reasons why a count of unique positions fails.

use std::fmt;

use crate::error::Error;
use crate::memory::{OutOfMemory, Size};

/// The reason why the unique positions of a ply could not be counted.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum UniqueError {
    /// The count was stopped or failed.
    Failed(Error),
    /// The positions of the ply do not fit into the memory that may be used.
    TooLarge {
        /// The number of the ply.
        ply: u32,
        /// The approximate number of bytes needed.
        needed: u64,
        /// The number of bytes that may be used.
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
