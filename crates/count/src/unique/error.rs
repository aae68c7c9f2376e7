//! The reasons why a count of unique positions fails.

use crate::error::Error;
use crate::memory::{OutOfMemory, Size};

/// The reason why the unique positions of a ply could not be counted.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum UniqueError {
    /// The count was stopped or failed.
    #[error(transparent)]
    Failed(#[from] Error),
    /// The positions of the ply do not fit into the memory that may be used.
    #[error("ply {ply} needs about {}, {} may be used", Size(*needed), Size(*limit))]
    TooLarge {
        /// The number of the ply.
        ply: u32,
        /// The approximate number of bytes needed.
        needed: u64,
        /// The number of bytes that may be used.
        limit: u64,
    },
    /// The system has less memory than the limit allows.
    #[error("{}", .0.reason())]
    OutOfMemory(OutOfMemory),
}

impl From<OutOfMemory> for UniqueError {
    fn from(error: OutOfMemory) -> Self {
        Self::OutOfMemory(error)
    }
}
