//! Counts the different positions of each ply.
//!
//! Plies are walked breadth first. The positions of one ply are in a list, 32 bytes each in chess. The keys of
//! their children go into a set that all threads share ([`set`]), and the children whose keys are new form the
//! list of the next ply. The last ply needs no list. A set that would not fit into memory is filled part by part,
//! in several passes over the list ([`plan`]).
//!
//! What was reached at an earlier ply is left out by filling the set with the earlier keys first. What is reached in
//! several ways has a mark in the set; the marks of one ply are looked up when its positions are expanded.

mod error;
mod expand;
mod list;
mod plan;
mod set;
#[cfg(test)]
mod tests;

use std::sync::atomic::{AtomicUsize, Ordering};

use rayon::BroadcastContext;
use tabiya_core::Key;
use tabiya_games::AnyPosition;

use crate::UNWATCHED;
use crate::control::Control;
use crate::error::Error;
use crate::memory::{Memory, OutOfMemory, available_memory};
use crate::parallel::naming_panics;
use crate::pass::{Pass, likely_positions};
use crate::threads::{Threads, in_current_pool};

pub use error::UniqueError;
use expand::{ChildCounts, DiagramKeys, Expansion, Finds};
use list::{NoRoom, PlyList, SHARE, SharedList};
use plan::{PassPlan, Wanted};
use set::KeySet;

/// What counts as one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum UniqueUnit {
    /// A position.
    #[default]
    Position,
    /// A diagram: the pieces on the board alone, without the side to move, castling rights, the en passant square and
    /// what is in hand.
    Diagram,
}

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
    unit: UniqueUnit,
    is_first: bool,
    is_single: bool,
    threads: Option<usize>,
    control: &'a Control,
}

/// The unique positions of one ply.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct UniquePly {
    /// The number of the ply; the root is at ply 0.
    pub ply: u32,
    /// The number of unique positions or diagrams at this ply, of those that were asked for.
    pub positions: u64,
    /// The number of passes over the previous ply's positions that the count took.
    pub passes: u32,
    /// The memory that the count of this ply took, in bytes.
    pub memory: u64,
    /// An upper bound on the probability that two different positions were taken for the same: 63 bits of their
    /// keys are compared, and these bits are practically random.
    pub error_bound: f64,
}

impl<'a> Unique<'a> {
    /// A count that uses at most `memory` bytes, in addition to the memory of the program itself.
    pub fn new(memory: u64) -> Self {
        let (is_first, is_single) = (false, false);
        let unit = UniqueUnit::Position;
        Self { memory, unit, is_first, is_single, threads: None, control: &UNWATCHED }
    }

    /// Counts positions, or diagrams.
    ///
    /// ```
    /// use tabiya_core::Position;
    /// use tabiya_count::{Unique, UniqueUnit};
    /// let counts = Unique::new(64 << 20).unit(UniqueUnit::Diagram).count(&Position::startpos(), 4)?;
    /// assert_eq!(counts, [1, 20, 400, 5362, 71852]);
    /// # Ok::<(), tabiya_count::UniqueError>(())
    /// ```
    #[must_use]
    pub const fn unit(self, unit: UniqueUnit) -> Self {
        Self { unit, ..self }
    }

    /// Counts only what is reached at no earlier ply.
    #[must_use]
    pub const fn first(self) -> Self {
        Self { is_first: true, ..self }
    }

    /// Counts only what a single sequence of moves leads to, of as many moves as the ply has.
    ///
    /// ```
    /// use tabiya_core::Position;
    /// use tabiya_count::Unique;
    /// let counts = Unique::new(64 << 20).single().count(&Position::startpos(), 4)?;
    /// assert_eq!(counts, [1, 20, 400, 1862, 9825]);
    /// # Ok::<(), tabiya_count::UniqueError>(())
    /// ```
    #[must_use]
    pub const fn single(self) -> Self {
        Self { is_single: true, ..self }
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
            diagrams: (self.unit == UniqueUnit::Diagram).then(|| DiagramKeys::new(&root)),
            earlier: Vec::new(),
            before: None,
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
    /// Makes the keys of diagrams, if these are counted.
    diagrams: Option<DiagramKeys>,
    /// The keys of all that was reached at earlier plies, if only what is reached first is counted.
    earlier: Vec<Key>,
    /// The set of the positions in `list`, with marks, if what is reached in a single way is counted.
    before: Option<Memory>,
}

/// One way through the children of the positions of a list.
#[derive(Debug, Clone, Copy, Default)]
struct Walk {
    /// Whether diagrams are counted, and not positions.
    of_diagrams: bool,
    /// Whether only what was not reached earlier is counted.
    is_first: bool,
    /// Whether the new keys are kept.
    keeps_keys: bool,
    /// Whether the new positions are listed.
    lists: bool,
}

/// What a walk has found.
struct Walked {
    found: ChildCounts,
    /// The number of keys without a mark.
    unmarked: u64,
    list: Option<PlyList>,
    keys: Vec<Key>,
    set: Memory,
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
        let (of_diagrams, follows) = (self.diagrams.is_some(), ply < self.depth);
        let is_first = self.how.is_first;
        if ply == 0 {
            let key = self.diagrams.as_ref().map_or(self.root.key(), |keys| keys.of(&self.root));
            self.earlier.extend(is_first.then_some(key));
            return Ok(counted);
        }
        let keeps_keys = is_first && follows;
        let walk = Walk { of_diagrams, is_first, keeps_keys, lists: follows && !of_diagrams };
        let mut walked = self.walk(ply, walk, &mut counted)?;
        counted.positions =
            if self.how.is_single { walked.unmarked } else { walked.found.positions };
        self.earlier.append(&mut walked.keys);
        if of_diagrams && follows {
            // The next ply needs the positions too.
            drop(walked);
            walked = self.walk(ply, Walk { lists: true, ..Walk::default() }, &mut counted)?;
        }
        if let Some(list) = walked.list {
            self.last = (walked.found.positions, self.list.children);
            self.before = Some(walked.set).filter(|_| self.how.is_single);
            self.list = list;
        }
        Ok(counted)
    }

    /// Walks through the children of the listed positions until there is room for all that is found.
    fn walk(
        &mut self,
        ply: u32,
        walk: Walk,
        counted: &mut UniquePly,
    ) -> Result<Walked, UniqueError> {
        let limit = self.how.memory;
        let too_large = |needed| UniqueError::TooLarge { ply, needed, limit };
        let before = self.before.as_ref().map_or(0, Memory::bytes);
        let kept = self.list.bytes() + before + size_of_val(&*self.earlier) as u64;
        let mut positions = likely_positions(self.list.children, self.last.0, self.last.1.into());
        loop {
            let keys = if walk.keeps_keys { positions * size_of::<Key>() as u64 } else { 0 };
            let wanted = Wanted {
                positions,
                known: if walk.is_first { self.earlier.len() as u64 } else { 0 },
                position: self.position_bytes(),
                listed: walk.lists,
                kept: kept + keys,
                threads: rayon::current_num_threads(),
            };
            let plan = PassPlan::new(wanted, limit).map_err(too_large)?;
            // The marks of several passes would not be there when the positions are expanded.
            if walk.lists && self.how.is_single && plan.passes > 1 {
                let others = plan.set * u64::from(plan.passes - 1);
                return Err(too_large(limit.saturating_add(others)));
            }
            let mut before = self.before.take();
            let end = self.passes(plan, walk, before.as_mut());
            self.before = before;
            match end? {
                Ok(walked) => {
                    let list = walked.list.as_ref().map_or(0, PlyList::bytes);
                    counted.passes = counted.passes.max(plan.passes);
                    counted.memory = counted.memory.max(kept + keys + list + plan.set);
                    counted.error_bound += walked.found.compared as f64 * 2f64.powi(-63);
                    return Ok(walked);
                }
                // There are more positions than estimated: try again with a larger estimate.
                Err(found) => positions = positions.max(found.positions) * 5 / 4 + 1,
            }
        }
    }

    /// The number of bytes that one position takes in a list.
    fn position_bytes(&self) -> u64 {
        (self.list.length() * size_of::<u64>()) as u64
    }

    /// Runs all passes of a plan. Returns what was found, or its counts if there was no room for all of it. `before` has
    /// the set of the listed positions.
    fn passes(
        &self,
        plan: PassPlan,
        walk: Walk,
        before: Option<&mut Memory>,
    ) -> Result<Result<Walked, ChildCounts>, UniqueError> {
        let units = self.list.units();
        self.how.control.add_units(units.len() * plan.passes as usize);
        let mut memory = Memory::allocate(plan.set)?;
        let before = before.map(KeySet::filled);
        let shared = plan.list.map(|room| SharedList::new(room, self.list.length()));
        let (mut found, mut unmarked, mut keys) = (ChildCounts::default(), 0, Vec::new());
        let marks = self.how.is_single;
        for index in 0..plan.passes {
            let pass = Pass { index, of: plan.passes };
            let set = KeySet::new(&mut memory, pass, marks);
            let mut is_complete = !walk.is_first || set.has_room_for(&self.earlier);
            let expansion = Expansion {
                root: &self.root,
                diagrams: self.diagrams.as_ref().filter(|_| walk.of_diagrams),
                before: before.as_ref(),
                set: &set,
            };
            let next = AtomicUsize::new(if is_complete { 0 } else { units.len() });
            let work = |_: BroadcastContext<'_>| {
                let mut finds = Finds::new(shared.as_ref(), walk.keeps_keys);
                let end = self.work(&units, &next, &expansion, &mut finds);
                if !matches!(end, Ok(Ok(()))) {
                    next.store(units.len(), Ordering::Relaxed);
                }
                (finds.found, finds.keys.take(), end)
            };
            for (by_one, new, end) in rayon::broadcast(work) {
                found += by_one;
                keys.extend(new.into_iter().flatten());
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
                return Ok(Err(found));
            }
            unmarked += if marks { set.unmarked() } else { 0 };
        }
        let list = shared.map(|list| PlyList::written(list, self.list.length(), found.children));
        Ok(Ok(Walked { found, unmarked, list, keys, set: memory }))
    }

    /// Runs one thread's share of a pass: takes units and expands their positions until no unit or no room is
    /// left.
    fn work(
        &self,
        units: &[&[u64]],
        next: &AtomicUsize,
        expansion: &Expansion<'_>,
        finds: &mut Finds<'_>,
    ) -> Result<Result<(), NoRoom>, Error> {
        let control = self.how.control;
        while let Some(words) = units.get(next.fetch_add(1, Ordering::Relaxed)) {
            control.check()?;
            let moves = finds.found.moves;
            let expand = || Ok(expansion.expand(words, finds));
            let end = naming_panics(&self.root, self.depth, expand)?;
            if end.is_err() {
                return Ok(end);
            }
            control.finish_unit(u128::from(finds.found.moves - moves));
        }
        Ok(Ok(()))
    }
}
