//! Counts the different positions of each ply.
//!
//! Plies are walked breadth first. The positions of one ply are in a list, 32 bytes each in chess. The keys of
//! their children go into a set that all threads share ([`set`]), and the children whose keys are new form the
//! list of the next ply. The last ply needs no list. A set that would not fit into memory is filled part by part,
//! in several passes over the list ([`plan`]).

mod error;
mod expand;
mod list;
mod plan;
mod set;
#[cfg(test)]
mod tests;

use std::sync::atomic::{AtomicUsize, Ordering};

use rayon::BroadcastContext;
use tabiya_games::AnyPosition;

use crate::UNWATCHED;
use crate::control::Control;
use crate::error::Error;
use crate::memory::{Memory, OutOfMemory, available_memory};
use crate::parallel::naming_panics;
use crate::pass::{Pass, likely_positions};
use crate::threads::{Threads, in_current_pool};

pub use error::UniqueError;
use expand::{ChildCounts, Finds, expand};
use list::{NoRoom, PlyList, SHARE, SharedList};
use plan::{PassPlan, Wanted};
use set::KeySet;

/// Counts unique positions: a position that several paths lead to counts once.
///
/// Two positions are the same if they have the same moves, now and later: the same pieces, turn, castling rights
/// and, if an en passant capture is legal, en passant square. By default all threads of rayon's current pool
/// count; no option changes the result.
///
/// ```
/// use tabiya_core::Position;
/// use tabiya_count::Unique;
/// let counts = Unique::new(64 << 20).count(&Position::startpos(), 4)?;
/// assert_eq!(counts, [1, 20, 400, 5362, 72078]);
/// # Ok::<(), tabiya_count::UniqueError>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Unique<'a> {
    memory: u64,
    threads: Option<usize>,
    control: &'a Control,
}

/// The unique positions of one ply.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct UniquePly {
    /// The number of the ply; the root is at ply 0.
    pub ply: u32,
    /// The number of unique positions at this ply.
    pub positions: u64,
    /// The number of passes over the previous ply's positions that the count took.
    pub passes: u32,
    /// The memory that the count of this ply took, in bytes.
    pub memory: u64,
    /// An upper bound on the probability that two different positions were taken for the same: 64 bits of their
    /// keys are compared, and these bits are practically random.
    pub error_bound: f64,
}

impl<'a> Unique<'a> {
    /// A count that uses at most `memory` bytes, in addition to the memory of the program itself.
    pub fn new(memory: u64) -> Self {
        Self { memory, threads: None, control: &UNWATCHED }
    }

    /// Makes the count use this many threads, or as many as the system grants; 0 means one for each core.
    #[must_use]
    pub const fn threads(self, threads: usize) -> Self {
        Self { threads: Some(threads), ..self }
    }

    /// Makes the count stop when `control` says so, and report its progress to it: generated moves as leaf nodes,
    /// and pieces of the position lists as units.
    #[must_use]
    pub const fn control(self, control: &'a Control) -> Self {
        Self { control, ..self }
    }

    /// The number of unique positions at each ply, from 1 at the root to the number at ply `depth`.
    ///
    /// # Errors
    /// If the positions do not fit into the memory, or the control stops the count first.
    pub fn count(self, p: impl Into<AnyPosition>, depth: u32) -> Result<Vec<u64>, UniqueError> {
        self.plies(p, depth).map(|ply| Ok(ply?.positions)).collect()
    }

    /// An iterator that counts the unique positions of one ply at each step, from the root to ply `depth`.
    pub fn plies(self, p: impl Into<AnyPosition>, depth: u32) -> Plies<'a> {
        let root = p.into();
        let threads = self.threads.map(|threads| Threads::start(Some(threads)));
        Plies {
            how: self,
            threads,
            root,
            depth,
            next: Some(0),
            list: PlyList::root(&root),
            last: (1, 1),
        }
    }
}

/// An iterator over the plies of one count; see [`Unique::plies`].
pub struct Plies<'a> {
    how: Unique<'a>,
    threads: Option<Threads>,
    root: AnyPosition,
    depth: u32,
    /// The ply to be counted next; `None` after the last one or a failure.
    next: Option<u32>,
    /// The positions of the ply before `next`.
    list: PlyList,
    /// The number of unique positions at the ply before `next`, and the number of moves that led to them.
    last: (u64, u64),
}

impl Iterator for Plies<'_> {
    type Item = Result<UniquePly, UniqueError>;

    fn next(&mut self) -> Option<Self::Item> {
        let ply = self.next.take()?;
        let threads = self.threads.take();
        let counted = match &threads {
            None => in_current_pool(|| self.count(ply)),
            Some(threads) => threads.run(|| self.count(ply)),
        };
        self.threads = threads;
        if counted.is_ok() && ply < self.depth {
            self.next = Some(ply + 1);
        }
        Some(counted)
    }
}

impl Plies<'_> {
    fn count(&mut self, ply: u32) -> Result<UniquePly, UniqueError> {
        let memory = self.list.bytes();
        let mut counted = UniquePly { ply, positions: 1, passes: 1, memory, error_bound: 0.0 };
        if ply == 0 {
            return Ok(counted);
        }
        let mut wanted = Wanted {
            positions: likely_positions(self.list.children, self.last.0, self.last.1.into()),
            position: self.position_bytes(),
            listed: ply < self.depth,
            parents: memory,
            threads: rayon::current_num_threads(),
        };
        loop {
            let limit = self.how.memory;
            let too_large = |needed| UniqueError::TooLarge { ply, needed, limit };
            let plan = PassPlan::new(wanted, limit).map_err(too_large)?;
            let (found, list) = self.attempt(plan)?;
            if let Some(list) = list {
                self.last = (found.positions, self.list.children);
                counted.positions = found.positions;
                counted.passes = plan.passes;
                counted.memory = memory + list.bytes() + plan.set;
                counted.error_bound = found.compared as f64 * 2f64.powi(-64);
                self.list = list;
                return Ok(counted);
            }
            // There are more positions than estimated: try again with a larger estimate.
            wanted.positions = wanted.positions.max(found.positions) * 5 / 4 + 1;
        }
    }

    /// The number of bytes that one position takes in a list.
    fn position_bytes(&self) -> u64 {
        (self.list.length() * size_of::<u64>()) as u64
    }

    /// Runs all passes of a plan. Returns the counts, and the list of new positions if there was room for all of
    /// them.
    fn attempt(&self, plan: PassPlan) -> Result<(ChildCounts, Option<PlyList>), UniqueError> {
        let units = self.list.units();
        self.how.control.add_units(units.len() * plan.passes as usize);
        let mut memory = Memory::allocate(plan.set)?;
        let shared = plan.list.map(|room| SharedList::new(room, self.list.length()));
        let mut found = ChildCounts::default();
        let mut is_complete = true;
        for index in 0..plan.passes {
            let pass = Pass { index, of: plan.passes };
            let set = KeySet::new(&mut memory, pass);
            let next = AtomicUsize::new(0);
            let work = |_: BroadcastContext<'_>| {
                let mut finds = Finds::new(shared.as_ref());
                let end = self.work(&units, &next, &set, &mut finds);
                if !matches!(end, Ok(Ok(()))) {
                    next.store(units.len(), Ordering::Relaxed);
                }
                (finds.found, end)
            };
            for (by_one, end) in rayon::broadcast(work) {
                found += by_one;
                match end {
                    Ok(Ok(())) => {}
                    Ok(Err(NoRoom::Planned)) => is_complete = false,
                    Ok(Err(NoRoom::Granted)) => {
                        let wanted = SHARE * self.position_bytes();
                        return Err(OutOfMemory { wanted, available: available_memory() }.into());
                    }
                    Err(failure) => return Err(failure.into()),
                }
            }
            if !is_complete {
                return Ok((found, None));
            }
        }
        let list = PlyList::written(shared, self.list.length(), found.children);
        Ok((found, Some(list)))
    }

    /// Runs one thread's share of a pass: takes units and expands their positions until no unit or no room is
    /// left.
    fn work<'a>(
        &self,
        units: &[&[u64]],
        next: &AtomicUsize,
        set: &KeySet<'a>,
        finds: &mut Finds<'a>,
    ) -> Result<Result<(), NoRoom>, Error> {
        let control = self.how.control;
        while let Some(words) = units.get(next.fetch_add(1, Ordering::Relaxed)) {
            control.check()?;
            let moves = finds.found.moves;
            let expand = || Ok(expand(&self.root, words, set, finds));
            let end = naming_panics(&self.root, self.depth, expand)?;
            if end.is_err() {
                return Ok(end);
            }
            control.finish_unit(u128::from(finds.found.moves - moves));
        }
        Ok(Ok(()))
    }
}
