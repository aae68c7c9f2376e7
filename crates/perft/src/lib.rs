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
//! # Ok::<(), tabiya_perft::Stopped>(())
//! ```
//!
//! # Map
//!
//! | for | see |
//! |---|---|
//! | counting | [`perft`], [`divide`], [`Perft`] |
//! | stopping and watching a count | [`Control`] |
//! | captures, checks, mates .. among the leaf moves | [`Counters`] |
//! | suites of known counts | [`suite`] |
//! | random positions on which generators go wrong | [`random`] |
//! | what mistake a wrong count comes from | [`common_mistake`] |
#![forbid(unsafe_code)]

mod control;
mod counters;
mod mistakes;
mod parallel;
pub mod random;
pub mod suite;
mod walk;

use tabiya_core::{Backend, Move, Position, Rules};

pub use control::{Control, Stopped};
pub use counters::{CheckKind, Checks, Counters, WikiCounters};
pub use mistakes::common_mistake;

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
pub fn perft_on<R: Rules>(backend: Backend, p: &Position<R>, depth: u32) -> u128 {
    if depth <= walk::MAX_WALK {
        return u128::from(walk::walk(backend, p, depth));
    }
    let below = |&m: &Move| perft_on(backend, &p.play_unchecked(m), depth - 1);
    p.legal_moves().iter().map(below).fold(0, parallel::add)
}

/// The leaf nodes behind each legal move, sorted as text, counted on the calling thread. None at
/// depth 0.
pub fn divide<R: Rules>(p: &Position<R>, depth: u32) -> Vec<(Move, u128)> {
    let Some(below) = depth.checked_sub(1) else { return Vec::new() };
    let count = |&m: &Move| (m, perft(&p.play_unchecked(m), below));
    let mut rows: Vec<_> = p.legal_moves().iter().map(count).collect();
    rows.sort_by_key(|(m, _)| m.to_string());
    rows
}

/// Counts on several threads, under somebody's control.
///
/// All cores of rayon's current pool by default, on the fastest back end.
#[derive(Debug, Clone, Copy, Default)]
pub struct Perft<'a> {
    backend: Option<Backend>,
    threads: Option<usize>,
    control: Option<&'a Control>,
}

impl<'a> Perft<'a> {
    /// All cores, not to be stopped.
    pub const fn new() -> Self {
        Self { backend: None, threads: None, control: None }
    }

    /// Counts on so many threads of its own; 0 means one for each core.
    #[must_use]
    pub const fn threads(self, threads: usize) -> Self {
        Self { threads: Some(threads), ..self }
    }

    /// Counts on this back end.
    #[must_use]
    pub const fn backend(self, backend: Backend) -> Self {
        Self { backend: Some(backend), ..self }
    }

    /// Counts until this says stop, and reports progress to it.
    #[must_use]
    pub const fn control(self, control: &'a Control) -> Self {
        Self { control: Some(control), ..self }
    }

    /// The leaf nodes of the tree of `depth` plies.
    ///
    /// # Errors
    /// If the control said stop first.
    ///
    /// # Panics
    /// If the system grants no thread.
    pub fn count<R: Rules>(self, p: &Position<R>, depth: u32) -> Result<u128, Stopped> {
        self.on_threads(|backend, control| parallel::count(backend, p, depth, control))
    }

    /// The leaf nodes behind each legal move, sorted as text; none at depth 0. Moves whose count
    /// was stopped say so, the others stand.
    ///
    /// # Panics
    /// If the system grants no thread.
    pub fn divide<R: Rules>(
        self,
        p: &Position<R>,
        depth: u32,
    ) -> Vec<(Move, Result<u128, Stopped>)> {
        let mut rows =
            self.on_threads(|backend, control| parallel::divide(backend, p, depth, control));
        rows.sort_by_key(|(m, _)| m.to_string());
        rows
    }

    /// What kinds of moves lead to the leaf nodes.
    ///
    /// # Errors
    /// If the control said stop first.
    ///
    /// # Panics
    /// If the system grants no thread.
    pub fn counters<R: Rules>(self, p: &Position<R>, depth: u32) -> Result<Counters, Stopped> {
        self.on_threads(|_, control| counters::count(p, depth, control))
    }

    fn on_threads<T: Send>(self, work: impl FnOnce(Backend, &Control) -> T + Send) -> T {
        let backend = self.backend.unwrap_or_else(Backend::best);
        let unwatched = Control::new();
        let control = self.control.unwrap_or(&unwatched);
        match self.threads {
            None => work(backend, control),
            Some(threads) => rayon::ThreadPoolBuilder::new()
                .num_threads(threads)
                .build()
                .expect("the system grants threads")
                .install(|| work(backend, control)),
        }
    }
}
