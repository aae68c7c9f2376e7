//! The recursion that counts a tree on one thread.

use std::cell::Cell;
use std::marker::PhantomData;

use tabiya_core::{
    Backend, Black, BulkCount, Color, Cpu, Job, Position, Rules, Scratch, Side, SideNode, White,
};
use tabiya_games::{AnyPosition, Playable, PositionVisitor};

use crate::cache::{CacheSlot, TableCache};
use crate::control::Control;
use crate::error::{Error, WrongHit};
use crate::expansions::Expansions;
use crate::perft::Perft;

/// The state that a walk passes down the tree.
struct WalkContext<'a, R: Rules> {
    /// The walk's access to the shared table of counts.
    cache: TableCache<'a>,
    /// The control that may stop the walk.
    control: &'a Control,
    /// The counters that record expanded positions, if there are any.
    expansions: Option<&'a Expansions>,
    /// The number of positions two plies above the leaves that this walk has expanded.
    expanded: u64,
    scratch: &'a mut Scratch,
    /// Counts the leaf nodes two plies below a position with the instructions of the back end.
    last_plies: &'a dyn Fn(&Position<R>, &mut Scratch) -> u64,
}

impl<R: Rules> WalkContext<'_, R> {
    /// The leaf nodes two plies below a position.
    #[inline(always)]
    fn last_plies(&mut self, p: &Position<R>) -> u128 {
        if let Some(expansions) = self.expansions {
            self.expanded += 1;
            expansions.see(p.key());
        }
        (self.last_plies)(p, self.scratch).into()
    }
}

thread_local! {
    /// The thread's scratch memory, kept from one walk to the next: clearing new memory takes longer than a short
    /// walk.
    static SCRATCH: Cell<Option<Box<Scratch>>> = const { Cell::new(None) };
}

/// The control is checked before each tree of this depth or more: some thousand times a second.
pub(crate) const CHECKED: u32 = 4;

/// Whether the program must be small rather than count fast: WebAssembly is loaded before it runs, and the walks,
/// compiled once for each rule set, would be a tenth of it.
pub(crate) const IS_SMALL: bool = cfg!(target_arch = "wasm32");

/// The number of moves looked up in the table together: by the time the last move's cache line is requested, the
/// first move's line has arrived.
const AHEAD: usize = 32;

/// Counts the leaf nodes of one tree of two plies or more, with `S` to move. This code uses no vectors, so that
/// the back ends share it; only the count of the last plies, which takes most of the time, is compiled for each of
/// them.
struct Walk<'w, 'a, R: Rules, S> {
    position: &'w Position<R>,
    depth: u32,
    context: &'w mut WalkContext<'a, R>,
    side: PhantomData<S>,
}

impl<R: Playable, S: Side> Job for Walk<'_, '_, R, S> {
    type Out = Result<u128, Error>;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> Self::Out {
        let Self { position, depth, context, .. } = self;
        if depth == 2 {
            return Ok(context.last_plies(position));
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
                        let mut next = *position;
                        position.play_into(m, &mut next);
                        // Calls go through `call`, so that the recursion is compiled for the instructions of the
                        // back end.
                        let (position, depth, side) = (&next, depth - 1, PhantomData::<S::Enemy>);
                        // The last plies are counted right here: one more call for each of them makes a count 0.6%
                        // slower.
                        let below = match depth {
                            2 => context.last_plies(position),
                            _ => cpu.call(Walk { position, depth, context, side })?,
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

/// Counts a tree; its last plies are counted with the instructions of the back end.
struct Tree<'a, 'w, R: Rules> {
    perft: Perft<'a>,
    position: &'w Position<R>,
    depth: u32,
}

impl<R: Playable> Job for Tree<'_, '_, R> {
    type Out = Result<u128, Error>;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> Self::Out {
        let Self { perft, position, depth } = self;
        let mut scratch = SCRATCH.take().unwrap_or_default();
        let mut context = WalkContext {
            cache: TableCache::new(perft.table, perft.sample),
            control: perft.control,
            expansions: perft.expansions,
            expanded: 0,
            scratch: &mut scratch,
            last_plies: &|position, scratch| match position.turn() {
                Color::White => {
                    cpu.call(LastPlies { position, scratch, side: PhantomData::<White> })
                }
                Color::Black => {
                    cpu.call(LastPlies { position, scratch, side: PhantomData::<Black> })
                }
            },
        };
        let cpu = cpu.scalar();
        let context = &mut context;
        let leaf_nodes = match position.turn() {
            Color::White => cpu.call(Walk { position, depth, context, side: PhantomData::<White> }),
            Color::Black => cpu.call(Walk { position, depth, context, side: PhantomData::<Black> }),
        };
        context.cache.report();
        if let Some(expansions) = perft.expansions {
            expansions.add_made(context.expanded);
        }
        SCRATCH.set(Some(scratch));
        leaf_nodes
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
            // A king can be captured, because a fault of the FEN was ignored. Bulk counting cannot handle such
            // positions.
            _ if IS_SMALL || p.is_opponent_in_check() => self.move_by_move(p, depth),
            _ => match p {
                AnyPosition::Fairy(p) => self.fairy_tree(p, depth),
                _ => p
                    .visit_fastest(TreeVisitor { perft: self, depth })
                    .expect("rules that are a type"),
            },
        }
    }

    /// The leaf nodes of a tree, counted slowly: the tree after each move is walked separately.
    fn move_by_move(self, p: &AnyPosition, depth: u32) -> Result<u128, Error> {
        if depth >= CHECKED {
            self.control.check()?;
        }
        p.legal_moves().iter().try_fold(0u128, |sum, &m| {
            let below = self.walk(&p.play_unchecked(m), depth - 1)?;
            sum.checked_add(below).ok_or(Error::Overflow)
        })
    }

    /// The leaf nodes of a tree of two plies or more. The back end is chosen here, once for each tree.
    fn tree<R: Playable>(self, position: &Position<R>, depth: u32) -> Result<u128, Error> {
        let backend = self.backend.unwrap_or_else(Backend::best);
        R::BulkCount::run(backend, Tree { perft: self, position, depth })
    }
}

/// Counts the tree of a position whose rules are a Rust type.
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
