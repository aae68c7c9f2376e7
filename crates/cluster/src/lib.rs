//! A count cut into tasks for many machines, with results that can be verified.
//!
//! There is no scheduler, no server and no protocol: a job is a folder, a task is some work that ends, and a
//! result is a file. The program that starts tasks may start a task twice, lose it or kill it. A [`Task`] is
//! finished when its result exists, and [`Reduce`] accepts only results that prove which task they belong to.
//!
//! ```
//! use tabiya_cluster::{Cut, Kept, Reduce, Split, Worker};
//! use tabiya_count::{Perft, Root};
//! use tabiya_games::Variant;
//!
//! let folder = tempfile::tempdir()?;
//! let cut = Cut { root: Root::of(&Variant::Chess.start()), depth: 5, ply: 3, tasks: 7 };
//! let job = Split::new(64 << 20).write(&cut, &folder.path().join("job"))?;
//! for number in 0..7 {
//!     let task = job.task(number)?;
//!     let perft = Perft::new().threads(2);
//!     let worker = Worker { perft, table: None, hash: 0, seed: 1, host: "here", threads: 2 };
//!     assert_eq!(job.keep(&task, &task.count(worker)?)?, Kept::Written);
//! }
//! let reduce = Reduce { job: &job, perft: Perft::new(), twice: false, moves: 1, memory: 1 << 20 };
//! let reduction = reduce.run()?;
//! assert_eq!(reduction.total, Some(4_865_609));
//! assert_eq!(reduction.subtotals.len(), 20);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The files
//!
//! `job.json` holds the position, the rules, the depth, the ply, the number of tasks and of units, the number of
//! paths to all units, the digest of the units, and last its own digest, which every result names.
//!
//! The other files consist of records in the format of [checkpoints](tabiya_count::checkpoint): the length of the
//! payload, a CRC-32, and the payload, with integers in little endian. Each file begins with eight bytes: a name
//! and the version of the format, now 1. Digests are 128-bit FNV-1a: over the bytes of `job.json`, and over
//! the words of a block.
//!
//! | file | begins with | records |
//! |---|---|---|
//! | `units` | `TABIYU` | the number of units of each task; then a block for each task |
//! | a task on its own | `TABIYB` | `job.json`; the block |
//! | `results/TASK.SEED` | `TABIYR` | a [`ResultInfo`] as JSON; the count of each unit in 16 bytes; 2048 registers of
//! [`Expansions`](tabiya_count::Expansions) |
//!
//! A block holds the number of its task, the number of units in earlier tasks, and for each unit the words of the
//! packed position and the number of paths, 8 bytes each. Units are in the order in which they are generated, so
//! that neighbours have many subtrees in common, and all blocks have about the same number of moves.

mod block;
mod error;
mod fold;
mod folder;
mod frame;
mod manifest;
mod plies;
mod recount;
mod reduce;
mod report;
mod result;
mod runs;
mod split;
mod task;
#[cfg(test)]
mod tests;
mod units_file;

pub use error::{ClusterError, Place};
pub use fold::Subtotal;
pub use folder::{JobFolder, Kept};
pub use manifest::{JobInfo, Manifest};
pub use recount::{Recount, Recounted, WrongCount};
pub use reduce::Reduce;
pub use report::{Conflict, Reduction, ResultFault, Work};
pub use result::{ResultInfo, TaskResult};
pub use split::{Cut, Split};
pub use task::{Task, Worker};

/// The version of the program. Another version may pack positions differently.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The examples of the README, as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;
