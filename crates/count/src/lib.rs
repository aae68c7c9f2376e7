//! Counts move trees: how many leaf nodes a position has at a depth.
//!
//! # A count
//!
//! ```
//! use tabiya_core::Position;
//! assert_eq!(tabiya_count::perft(&Position::startpos(), 4), 197_281);
//! ```
//!
//! # The count below each move
//!
//! ```
//! use tabiya_core::{Position, Square};
//! let rows = tabiya_count::divide(&Position::startpos(), 3);
//! let e4 = rows.iter().find(|(m, _)| m.to() == Square::E4);
//! assert_eq!(e4.map(|row| row.1), Some(600));
//! ```
//!
//! # Threads, and stopping early
//!
//! ```
//! use tabiya_core::Position;
//! use tabiya_count::{Control, Perft};
//!
//! let control = Control::new();
//! let perft = Perft::new().threads(2).control(&control);
//! assert_eq!(perft.count(&Position::startpos(), 5)?, 4_865_609);
//! control.stop();
//! assert!(perft.count(&Position::startpos(), 9).is_err());
//! # Ok::<(), tabiya_count::Error>(())
//! ```
//!
//! # Map
//!
//! | for | see |
//! |---|---|
//! | counting | [`perft`], [`divide`], [`Perft`] |
//! | stopping and watching a count | [`Control`], [`Error`] |
//! | counting deep with a table | [`Memory`], [`Table`] |
//! | counts that continue after an interruption | [`checkpoint`], [`Units`], [`Ledger`] |
//! | unique positions | [`Unique`] |
//! | an estimate with an interval, where a count takes too long | [`Estimator`] |
//! | captures, checks, mates .. among the leaf moves | [`Counters`] |
//! | positions of any variant | all of these: a position is anything that converts into an [`AnyPosition`] |
//! | positions under house rules | [`Perft::divide_game`], [`Estimator`], with the feature `house` |
//! | rules defined by a type of your own | [`perft_under`] |
//! | the generator mistake behind a wrong count | [`common_mistake`] |
#![forbid(unsafe_code)]

mod cache;
pub mod checkpoint;
mod control;
mod counters;
mod digest;
#[doc(hidden)]
mod error;
mod estimate;
mod expansions;
mod fairy_walk;
mod game;
mod ledger;
mod memory;
mod mistakes;
mod parallel;
mod pass;
mod perft;
pub mod queue;
mod root;
mod table;
mod threads;
mod unique;
mod units;
mod walk;

use tabiya_core::{Backend, CastlingMode, Move, Position, Rules};
use tabiya_games::{AnyMove, AnyPosition};

/// Items that `tabiya-cluster` and the tests use. They are not part of the public interface and may change at any time.
#[doc(hidden)]
pub mod internal {
    pub use crate::UNWATCHED;
    pub use crate::cache::remember;
    pub use crate::checkpoint::record;
    pub use crate::pass::{Pass, likely_positions};
    pub use crate::threads::in_current_pool;
    pub use crate::units::list::{Index, UnitList};
    pub use crate::units::step::{PlyStep, StepError};
}

pub use control::Control;
pub use counters::{CheckCounts, Counters, WikiCounters};
pub use digest::Digest;
pub use error::{Error, Panicked, WrongHit};
pub use estimate::{Estimate, Estimator, MeanInterval};
pub use expansions::Expansions;
pub use game::GameRows;
pub use ledger::Ledger;
pub use memory::{Memory, OutOfMemory, Size, available_memory, has_room, host_name, limit_left};
pub use mistakes::common_mistake;
pub use perft::Perft;
pub use root::{Root, RootError};
pub use table::{Stats, Table, error_bound};
pub use threads::Threads;
pub use unique::{Plies, Unique, UniqueError, UniquePly, UniqueUnit};
pub use units::Units;

/// The number of leaf nodes of the tree of `depth` plies (1 at depth 0), counted on the calling thread.
///
/// # Panics
/// If the count is 2^128 or more.
///
/// ```
/// use tabiya_core::Position;
/// let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
/// let p: Position = kiwipete.parse()?;
/// assert_eq!(tabiya_count::perft(&p, 3), 97862);
/// # Ok::<(), tabiya_core::FenError>(())
/// ```
pub fn perft(p: impl Into<AnyPosition>, depth: u32) -> u128 {
    perft_on(Backend::best(), p, depth)
}

/// The leaf nodes of a tree, counted path by path on the calling thread with a given back end.
///
/// # Panics
/// If the count is 2^128 or more.
pub fn perft_on(backend: Backend, p: impl Into<AnyPosition>, depth: u32) -> u128 {
    let perft = Perft::new().backend(backend);
    perft.walk(&p.into(), depth).expect("a count that nobody stops ends")
}

/// The leaf nodes of a tree under rules that are defined by a type, counted on the calling thread. The type can
/// be defined in the calling crate: this generic function is compiled for it there.
///
/// ```
/// use tabiya_core::Position;
/// assert_eq!(tabiya_count::perft_under(&Position::startpos(), 3), 8902);
/// ```
pub fn perft_under<R: Rules>(p: &Position<R>, depth: u32) -> u128 {
    match depth {
        0 => 1,
        1 => p.count_moves().into(),
        _ => {
            let below = |&m: &Move| perft_under(&p.play_unchecked(m), depth - 1);
            p.legal_moves().iter().map(below).sum()
        }
    }
}

/// The default control of counts. It never stops them.
pub static UNWATCHED: Control = Control::new();

/// The number of leaf nodes below each legal move, sorted by the moves as text; empty at depth 0. Counts on the
/// calling thread.
pub fn divide(p: impl Into<AnyPosition>, depth: u32) -> Vec<(AnyMove, u128)> {
    let Some(below) = depth.checked_sub(1) else { return Vec::new() };
    let p = p.into();
    let count = |&m: &AnyMove| (m, perft(p.play_unchecked(m), below));
    let mut rows: Vec<_> = p.legal_moves().iter().map(count).collect();
    rows.sort_by_cached_key(|(m, _)| m.uci(CastlingMode::Chess960).to_string());
    rows
}
