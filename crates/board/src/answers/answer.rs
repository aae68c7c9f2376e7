//! The answer to a request.

use super::reply::Reply;
use super::task::Task;

/// The answer to a request.
#[derive(Debug)]
pub enum Answer {
    /// An answer that is complete.
    Reply(Reply),
    /// Work that takes long, and sends events while it is done.
    Task(Task),
}
