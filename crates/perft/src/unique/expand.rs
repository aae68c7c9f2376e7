//! From positions to the positions after each of their moves.

use std::marker::PhantomData;
use std::ops::AddAssign;

use tabiya_core::{
    Backend, Black, Color, Cpu, Job, Move, Packed, Portable, Position, Rules, Side, White,
};

use super::list::{NoRoom, Shelf, Writer};
use super::set::{Inserted, KeySet, Spot};
use crate::steps;

/// What there was below some positions.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Found {
    /// Positions that were not in the set.
    pub(super) positions: u64,
    /// The sum of their legal moves, if they are listed.
    pub(super) children: u64,
    /// The moves that were looked at.
    pub(super) moves: u64,
    /// The keys that those of new positions were compared with.
    pub(super) compared: u64,
}

impl AddAssign for Found {
    fn add_assign(&mut self, other: Self) {
        self.positions += other.positions;
        self.children += other.children;
        self.moves += other.moves;
        self.compared += other.compared;
    }
}

/// What one thread finds in one pass.
pub(super) struct Finds<'a, R: Rules> {
    pub(super) found: Found,
    /// Where the positions are listed, if others follow.
    list: Option<Writer<'a, R>>,
}

impl<'a, R: Rules> Finds<'a, R> {
    pub(super) fn new(shelf: Option<&'a Shelf<R>>) -> Self {
        Self { found: Found::default(), list: shelf.map(Writer::new) }
    }
}

/// Puts the positions one ply below some into a set.
struct Expand<'w, 'a, R: Rules, S> {
    parents: &'w [Packed<R>],
    set: &'w KeySet<'a>,
    finds: &'w mut Finds<'a, R>,
    side: PhantomData<S>,
}

/// Children whose places in the set are on their way into the cache, and their parents.
struct Batch<R: Rules> {
    parents: Vec<Position<R>>,
    /// Each with the index of its parent, and the move that leads to it.
    children: Vec<(usize, Move, Spot)>,
}

/// So many keys are asked for at once, or a few more: while the last one's line comes from memory,
/// the first one's is there.
const AHEAD: usize = 64;

impl<R: Rules, S: Side> Expand<'_, '_, R, S> {
    /// Puts all children of a batch into the set. Only those that are new there are made.
    #[inline(always)]
    fn insert<C: Cpu>(&mut self, cpu: C, batch: &mut Batch<R>) -> Result<(), NoRoom> {
        let Finds { found, list } = &mut *self.finds;
        for (parent, m, spot) in batch.children.drain(..) {
            match self.set.insert(spot) {
                Inserted::Known => continue,
                Inserted::Full => return Err(NoRoom::Planned),
                Inserted::New { compared } => {
                    found.positions += 1;
                    found.compared += compared;
                }
            }
            if let Some(list) = list {
                let next = steps::play::<R, S, C>(cpu, &batch.parents[parent], m);
                found.children += u64::from(steps::count::<R, S::Enemy, C>(cpu, &next));
                list.push(Packed::new(&next))?;
            }
        }
        batch.parents.clear();
        Ok(())
    }
}

impl<R: Rules, S: Side> Job for Expand<'_, '_, R, S> {
    type Out = Result<(), NoRoom>;

    #[inline(always)]
    fn run<C: Cpu>(mut self, cpu: C) -> Self::Out {
        let mut batch = Batch { parents: Vec::new(), children: Vec::new() };
        for parent in self.parents {
            let p = parent.unpack(S::COLOR);
            let moves = steps::list::<R, S, C>(cpu, &p);
            self.finds.found.moves += moves.len() as u64;
            for &m in &*moves {
                if let Some(spot) = self.set.spot(steps::key_after::<R, S, C>(cpu, &p, m)) {
                    batch.children.push((batch.parents.len(), m, spot));
                }
            }
            batch.parents.push(p);
            if batch.children.len() >= AHEAD {
                self.insert(cpu, &mut batch)?;
            }
        }
        self.insert(cpu, &mut batch)
    }
}

/// Puts the positions one ply below some, in all of which it is the same side's turn, into a set.
pub(super) fn expand<'a, R: Rules>(
    backend: Backend,
    parents: &[Packed<R>],
    turn: Color,
    set: &KeySet<'a>,
    finds: &mut Finds<'a, R>,
) -> Result<(), NoRoom> {
    match turn {
        Color::White => expand_of::<R, White>(backend, parents, set, finds),
        Color::Black => expand_of::<R, Black>(backend, parents, set, finds),
    }
}

/// The same with `S` to move; compact rules do it on any processor alike.
fn expand_of<'a, R: Rules, S: Side>(
    backend: Backend,
    parents: &[Packed<R>],
    set: &KeySet<'a>,
    finds: &mut Finds<'a, R>,
) -> Result<(), NoRoom> {
    let expand = Expand::<R, S> { parents, set, finds, side: PhantomData };
    if R::COMPACT { Portable.call(expand) } else { backend.run(expand) }
}
