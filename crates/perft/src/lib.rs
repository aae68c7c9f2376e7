//! Counts move trees: how many leaf nodes a position has at a depth.
//!
//! # A count
//!
//! ```
//! use tabiya_core::Position;
//! assert_eq!(tabiya_perft::perft(&Position::startpos(), 4), 197_281);
//! ```
//!
//! # Each move's share
//!
//! ```
//! use tabiya_core::Position;
//! let rows = tabiya_perft::divide(&Position::startpos(), 3);
//! let e4 = rows.iter().find(|(m, _)| m.to_string() == "e2e4");
//! assert_eq!(e4.map(|row| row.1), Some(600));
//! ```
//!
//! # Threads, and an end before the end
//!
//! ```
//! use tabiya_core::Position;
//! use tabiya_perft::{Control, Perft};
//!
//! let control = Control::new();
//! let perft = Perft::new().threads(2).control(&control);
//! assert_eq!(perft.count(&Position::startpos(), 5)?, 4_865_609);
//! control.stop();
//! assert!(perft.count(&Position::startpos(), 9).is_err());
//! # Ok::<(), tabiya_perft::Failure>(())
//! ```
//!
//! # Map
//!
//! | for | see |
//! |---|---|
//! | counting | [`perft`], [`divide`], [`Perft`] |
//! | stopping and watching a count | [`Control`], [`Failure`] |
//! | counting deep with a table | [`Memory`], [`Table`] |
//! | counts that go on after an interruption | [`checkpoint`], [`Units`], [`Ledger`] |
//! | unique positions | [`Unique`] |
//! | captures, checks, mates .. among the leaf moves | [`Counters`] |
//! | long counts that survive their process | [`checkpoint`] |
//! | suites of known counts | [`suite`] |
//! | an engine's own board: its moves, keys, legality tests, checks, `undo` | [`kit`] |
//! | random positions on which generators go wrong | [`random`] |
//! | positions whose variant is known at run time only | [`Perft::count_any`], [`Perft::divide_any`] |
//! | engines of other people: where they are wrong | [`engine`] |
//! | what mistake a wrong count comes from | [`common_mistake`] |
#![forbid(unsafe_code)]

mod any;
mod aspect;
mod builder;
pub mod checkpoint;
mod control;
mod counters;
#[cfg(feature = "engine")]
pub mod engine;
mod failure;
pub mod kit;
mod ledger;
mod memory;
mod mistakes;
mod parallel;
pub mod random;
mod recall;
mod shrink;
mod steps;
pub mod suite;
mod table;
mod unique;
mod units;
mod walk;

use tabiya_core::{Backend, Move, Position, Rules};

pub use any::{AnyUnits, perft_any_on};
pub use aspect::Aspect;
pub use builder::Perft;
pub use control::Control;
pub use counters::{CheckKind, Checks, Counters, WikiCounters};
pub use failure::{Failure, Panicked, WrongHit};
pub use ledger::Ledger;
pub use memory::{Memory, OutOfMemory, Size, available_memory};
pub use mistakes::common_mistake;
pub use table::{Table, Tally, error_bound};
pub use unique::{Plies, Ply, Unique, UniqueError};
pub use units::Units;

/// The greatest depth that suites and the command accept, in plies.
pub const MAX_DEPTH: u32 = 99;

/// The leaf nodes of the tree of `depth` plies, counted on the calling thread: 1 at depth 0.
///
/// ```
/// use tabiya_core::Position;
/// let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
/// let p: Position = kiwipete.parse()?;
/// assert_eq!(tabiya_perft::perft(&p, 3), 97862);
/// # Ok::<(), tabiya_core::FenError>(())
/// ```
pub fn perft<R: Rules>(p: &Position<R>, depth: u32) -> u128 {
    perft_on(Backend::best(), p, depth)
}

/// The same on a given back end.
///
/// # Panics
/// If the count is 2^128 or more.
pub fn perft_on<R: Rules>(backend: Backend, p: &Position<R>, depth: u32) -> u128 {
    walk::walk_alone(backend, p, depth, &UNWATCHED).expect("a count that nobody stops ends")
}

/// The control of those who want none.
static UNWATCHED: Control = Control::new();

/// The leaf nodes behind each legal move, sorted as text, counted on the calling thread. None at
/// depth 0.
pub fn divide<R: Rules>(p: &Position<R>, depth: u32) -> Vec<(Move, u128)> {
    let Some(below) = depth.checked_sub(1) else { return Vec::new() };
    let count = |&m: &Move| (m, perft(&steps::played(p, m), below));
    let mut rows: Vec<_> = steps::listed(p).iter().map(count).collect();
    rows.sort_by_key(|(m, _)| m.to_string());
    rows
}
