//! The recursion that counts, on one thread.

use std::cell::Cell;
use std::marker::PhantomData;

use tabiya_core::{
    Backend, Black, BulkCount, Color, Cpu, Job, Position, Rules, Scratch, Side, SideNode, White,
};
use tabiya_variants::{AnyPosition, Playable, PositionVisitor};

use crate::cache::{CacheSlot, TableCache};
use crate::control::Control;
use crate::error::{Error, WrongHit};
use crate::expansions::Expansions;
use crate::perft::Perft;

/// The state that a walk passes down.
struct WalkContext<'a> {
    /// The counts known from other walks.
    cache: TableCache<'a>,
    /// The control that may stop it.
    control: &'a Control,
    /// Where expanded positions are recorded, if anywhere.
    expansions: Option<&'a Expansions>,
    /// The positions two plies above the leaves that were expanded in this walk.
    expanded: u64,
    scratch: Box<Scratch>,
}

impl WalkContext<'_> {
    /// Takes note of a position whose last two plies are about to be counted.
    #[inline(always)]
    fn expand<R: Rules>(&mut self, p: &Position<R>) {
        if let Some(expansions) = self.expansions {
            self.expanded += 1;
            expansions.see(p.key());
        }
    }
}

thread_local! {
    /// The scratch memory that the thread's last walk left for the next one: clearing it takes longer than many
    /// a walk.
    static SCRATCH: Cell<Option<Box<Scratch>>> = const { Cell::new(None) };
}

/// Counts the leaf nodes of one tree of two plies or more, with `S` to move.
struct Walk<'w, 'a, R: Rules, S> {
    position: &'w Position<R>,
    depth: u32,
    context: &'w mut WalkContext<'a>,
    side: PhantomData<S>,
}

/// The depth of the shallowest trees before which the control is checked: some thousand times a second.
pub(crate) const CHECKED: u32 = 4;

/// The number of moves looked up in the table at once: when the last one's line is requested, the first one's
/// has arrived.
const AHEAD: usize = 32;

impl<R: Playable, S: Side> Job for Walk<'_, '_, R, S> {
    type Out = Result<u128, Error>;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> Self::Out {
        let Self { position, depth, context, .. } = self;
        if depth == 2 {
            context.expand(position);
            let (scratch, side) = (&mut *context.scratch, PhantomData::<S>);
            return Ok(last_plies(cpu, LastPlies { position, scratch, side }).into());
        }
        if depth >= CHECKED {
            context.control.check()?;
        }
        let node = SideNode::<R, S, C>::new(cpu, position);
        let moves = R::legal_moves(position);
        let mut leaf_nodes = 0u128;
        for moves in moves.chunks(AHEAD) {
            let mut slots = [CacheSlot::default(); AHEAD];
            if context.cache.is_there() {
                for (slot, &m) in slots.iter_mut().zip(moves) {
                    *slot = context.cache.slot::<R>(node.key_after(m), depth - 1);
                }
            }
            for (&m, slot) in moves.iter().zip(slots) {
                let below = match context.cache.known(slot) {
                    Some(known) => {
                        let known = u128::from(known);
                        if context.cache.is_sample() {
                            let next = position.play_unchecked(m);
                            verify(next, depth - 1, known, context.control)?;
                        }
                        known
                    }
                    None => {
                        let next = node.play(m);
                        // Through `call`, so that all of it is compiled for the instructions of the back end.
                        let (position, depth, side) = (&next, depth - 1, PhantomData::<S::Enemy>);
                        let below = if depth == 2 {
                            context.expand(position);
                            let scratch = &mut *context.scratch;
                            last_plies(cpu, LastPlies { position, scratch, side }).into()
                        } else {
                            cpu.call(Walk { position, depth, context, side })?
                        };
                        context.cache.remember(slot, below);
                        below
                    }
                };
                leaf_nodes = leaf_nodes.checked_add(below).ok_or(Error::Overflow)?;
            }
        }
        Ok(leaf_nodes)
    }
}

/// Counts the leaf nodes two plies below a position, with `S` to move.
struct LastPlies<'a, R: Rules, S> {
    position: &'a Position<R>,
    scratch: &'a mut Scratch,
    side: PhantomData<S>,
}

impl<R: Playable, S: Side> Job for LastPlies<'_, R, S> {
    type Out = u64;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> u64 {
        R::BulkCount::count::<S, C>(cpu, self.position, self.scratch)
            .unwrap_or_else(|| one_by_one(self.position))
    }
}

/// Counts the last plies. Not inlined, so that the program has one copy for both callers.
#[inline(never)]
fn last_plies<R: Playable, S: Side, C: Cpu>(cpu: C, job: LastPlies<'_, R, S>) -> u64 {
    cpu.call(job)
}

/// The leaf nodes two plies below a position, counted move by move.
fn one_by_one<R: Playable>(p: &Position<R>) -> u64 {
    let moves = R::legal_moves(p);
    moves.iter().map(|&m| u64::from(R::count_moves(&p.play_unchecked(m)))).sum()
}

/// Counts a tree without a table and compares the result with the count from the table.
#[cold]
#[inline(never)]
pub(crate) fn verify(
    p: impl Into<AnyPosition>,
    depth: u32,
    remembered: u128,
    control: &Control,
) -> Result<(), Error> {
    let p = p.into();
    let counted = Perft::new().control(control).walk(&p, depth)?;
    if remembered == counted {
        return Ok(());
    }
    Err(Error::WrongHit(Box::new(WrongHit { fen: p.to_string(), depth, remembered, counted })))
}

impl Perft<'_> {
    /// The leaf nodes of a tree.
    pub(crate) fn walk(self, p: &AnyPosition, depth: u32) -> Result<u128, Error> {
        match depth {
            0 => Ok(1),
            1 => Ok(p.count_moves().into()),
            // Only if that fault was ignored: the king can be captured, which the lanes do not handle.
            _ if p.is_opponent_in_check() => self.move_by_move(p, depth),
            _ => match p {
                AnyPosition::Tables(p) => self.fairy_tree(p, depth),
                _ => p.visit(TreeVisitor { perft: self, depth }).expect("rules that are a type"),
            },
        }
    }

    /// The leaf nodes of a tree, the slow way: each of its branches is walked separately.
    fn move_by_move(self, p: &AnyPosition, depth: u32) -> Result<u128, Error> {
        if depth >= CHECKED {
            self.control.check()?;
        }
        p.legal_moves().iter().try_fold(0u128, |sum, &m| {
            let below = self.walk(&p.play_unchecked(m), depth - 1)?;
            sum.checked_add(below).ok_or(Error::Overflow)
        })
    }

    /// The leaf nodes of a tree of two plies or more.
    fn tree<R: Playable>(self, p: &Position<R>, depth: u32) -> Result<u128, Error> {
        let mut context = WalkContext {
            cache: TableCache::new(self.table, self.sample),
            control: self.control,
            expansions: self.expansions,
            expanded: 0,
            scratch: SCRATCH.take().unwrap_or_default(),
        };
        let leaf_nodes = match p.turn() {
            Color::White => self.tree_of::<R, White>(p, depth, &mut context),
            Color::Black => self.tree_of::<R, Black>(p, depth, &mut context),
        };
        context.cache.report();
        if let Some(expansions) = self.expansions {
            expansions.add_made(context.expanded);
        }
        SCRATCH.set(Some(context.scratch));
        leaf_nodes
    }

    /// The leaf nodes of a tree with `S` to move. The back end is chosen here, once for each tree.
    fn tree_of<R: Playable, S: Side>(
        self,
        position: &Position<R>,
        depth: u32,
        context: &mut WalkContext<'_>,
    ) -> Result<u128, Error> {
        let (backend, side) = (self.backend.unwrap_or_else(Backend::best), PhantomData::<S>);
        R::BulkCount::run(backend, Walk { position, depth, context, side })
    }
}

/// Counts the tree of a position under rules that are a type.
struct TreeVisitor<'a> {
    perft: Perft<'a>,
    depth: u32,
}

impl PositionVisitor for TreeVisitor<'_> {
    type Out = Result<u128, Error>;

    fn visit<R: Playable>(self, p: &Position<R>) -> Self::Out {
        self.perft.tree(p, self.depth)
    }
}
