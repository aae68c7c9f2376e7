//! The recursion that counts, on one thread.

use core::marker::PhantomData;

use tabiya_core::{
    Backend, Black, Color, Cpu, Job, Leaves, Portable, Position, Rules, Scratch, Side, White,
};

use crate::control::Control;
use crate::failure::{Failure, WrongHit};
use crate::recall::{Asking, Nothing, Recall};
use crate::steps;
use crate::table::Table;

/// What a walk takes along.
pub(crate) struct Baggage<'a, T> {
    /// What it knows from other walks.
    pub(crate) recall: T,
    /// Who may stop it.
    pub(crate) control: &'a Control,
    pub(crate) scratch: Scratch,
    backend: Backend,
}

impl<'a, T> Baggage<'a, T> {
    pub(crate) fn new(recall: T, control: &'a Control, backend: Backend) -> Self {
        Self { recall, control, scratch: Scratch::default(), backend }
    }
}

/// Counts the leaf nodes of one tree.
struct Walk<'w, 'a, R: Rules, S, T> {
    position: &'w Position<R>,
    depth: u32,
    baggage: &'w mut Baggage<'a, T>,
    side: PhantomData<S>,
}

/// In trees of so many plies somebody looks whether to stop: some thousand times a second.
const CHECKED: u32 = 4;

/// So many moves are asked for in the table at once: while the last one's line comes from memory,
/// the first one's is there.
const AHEAD: usize = 32;

impl<R: Rules, S: Side, T: Recall> Walk<'_, '_, R, S, T> {
    #[inline(always)]
    fn leaf_nodes<C: Cpu>(self, cpu: C) -> Result<u128, Failure> {
        let Self { position: p, depth, baggage, .. } = self;
        let moves = steps::list::<R, S, C>(cpu, p);
        let mut leaf_nodes = 0u128;
        for moves in moves.chunks(AHEAD) {
            let mut spots = [T::Spot::default(); AHEAD];
            for (spot, &m) in spots.iter_mut().zip(moves) {
                *spot = baggage.recall.spot::<R, S, C>(cpu, p, m, depth - 1);
            }
            for (&m, spot) in moves.iter().zip(spots) {
                let below = match baggage.recall.recall(spot) {
                    Some(known) => {
                        let known = u128::from(known);
                        if baggage.recall.is_sample() {
                            verify(&steps::played(p, m), depth - 1, known, baggage.control)?;
                        }
                        known
                    }
                    None => {
                        let below = cpu.call(Walk::<R, S::Enemy, T> {
                            position: &steps::play::<R, S, C>(cpu, p, m),
                            depth: depth - 1,
                            baggage,
                            side: PhantomData,
                        })?;
                        baggage.recall.remember(spot, below);
                        below
                    }
                };
                leaf_nodes = leaf_nodes.checked_add(below).ok_or(Failure::Overflow)?;
            }
        }
        Ok(leaf_nodes)
    }
}

impl<R: Rules, S: Side, T: Recall> Job for Walk<'_, '_, R, S, T> {
    type Out = Result<u128, Failure>;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> Self::Out {
        match self.depth {
            0 => Ok(1),
            1 => Ok(u128::from(steps::counted(self.position))),
            2 => {
                let Baggage { scratch, backend, .. } = self.baggage;
                let leaves = LastPlies { position: self.position, scratch, side: PhantomData::<S> };
                Ok(u128::from(if R::COMPACT {
                    backend.run_under::<R, _>(leaves)
                } else {
                    leaves.run(cpu)
                }))
            }
            depth => {
                if depth >= CHECKED {
                    self.baggage.control.check()?;
                }
                self.leaf_nodes(cpu)
            }
        }
    }
}

/// Counts the leaf nodes two plies below a position.
struct LastPlies<'a, R: Rules, S> {
    position: &'a Position<R>,
    scratch: &'a mut Scratch,
    side: PhantomData<S>,
}

impl<R: Rules, S: Side> Job for LastPlies<'_, R, S> {
    type Out = u64;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> u64 {
        R::Leaves::count::<S, C>(cpu, self.position, self.scratch)
    }
}

/// Counts a tree without a table, which should come to what the table said.
#[cold]
#[inline(never)]
fn verify<R: Rules>(
    p: &Position<R>,
    depth: u32,
    remembered: u128,
    control: &Control,
) -> Result<(), Failure> {
    let counted = walk_alone(Backend::best(), p, depth, control)?;
    if remembered == counted {
        return Ok(());
    }
    Err(Failure::WrongHit(Box::new(WrongHit { fen: p.to_string(), depth, remembered, counted })))
}

/// The leaf nodes of a tree, with a table if there is one. Compact rules ask for the table even
/// where there is none, so that there is one walk to be compiled and not two; and the upper plies,
/// which take little of the time, they walk on any processor alike.
pub(crate) fn walk_with<R: Rules>(
    backend: Backend,
    position: &Position<R>,
    depth: u32,
    control: &Control,
    table: Option<&Table<'_>>,
    sample: u64,
) -> Result<u128, Failure> {
    if !R::COMPACT && table.is_none() {
        return walk(position, depth, &mut Baggage::new(Nothing, control, backend));
    }
    let mut baggage = Baggage::new(Asking::new(table, sample), control, backend);
    let leaf_nodes = walk(position, depth, &mut baggage);
    baggage.recall.tell();
    leaf_nodes
}

/// The same without a table.
pub(crate) fn walk_alone<R: Rules>(
    backend: Backend,
    position: &Position<R>,
    depth: u32,
    control: &Control,
) -> Result<u128, Failure> {
    walk_with(backend, position, depth, control, None, 0)
}

fn walk<R: Rules, T: Recall>(
    position: &Position<R>,
    depth: u32,
    baggage: &mut Baggage<'_, T>,
) -> Result<u128, Failure> {
    if depth > 1 && position.is_opponent_in_check() {
        // A forgiven fault, and only here: the king can be taken, which the lanes do not know.
        return steps::listed(position).iter().try_fold(0u128, |sum, &m| {
            let below = walk(&steps::played(position, m), depth - 1, baggage)?;
            sum.checked_add(below).ok_or(Failure::Overflow)
        });
    }
    match position.turn() {
        Color::White => walk_of::<R, White, T>(position, depth, baggage),
        Color::Black => walk_of::<R, Black, T>(position, depth, baggage),
    }
}

/// The same with `S` to move.
fn walk_of<R: Rules, S: Side, T: Recall>(
    position: &Position<R>,
    depth: u32,
    baggage: &mut Baggage<'_, T>,
) -> Result<u128, Failure> {
    let backend = baggage.backend;
    let walk = Walk::<R, S, T> { position, depth, baggage, side: PhantomData };
    if R::COMPACT { Portable.call(walk) } else { backend.run(walk) }
}
