//! The last two plies, counted many positions at once.
//!
//! The unit is the position two plies above the leaves. Moves that cannot change the number of
//! replies are counted by popcount and multiplied ([`neutral`]); the others are not made but
//! written as words into columns ([`batch`]) and replied to several at a time ([`kernel`]), or, on
//! processors without vectors, made and replied to one by one.

mod batch;
mod fills;
mod free;
mod kernel;
mod neutral;
mod parent;

use core::marker::PhantomData;

use batch::{Batch, Columns};
use free::{FreeKernel, FreeParent};
use kernel::{Kernel, Replies};
use neutral::{Neutral, Untouchable};
use parent::Parent;

use crate::movegen::{List, Masks, Silent, Sink, en_passant_capturers, generate_with, masks_of};
use crate::position::Position;
use crate::rules::{Checks, Rules};
use crate::simd::{Cpu, Job, Lanes};
use crate::types::{Bitboard, Move, MoveKind, Role, Side};

/// How the leaf nodes two plies below a position are counted.
pub trait Leaves<R: Rules>: 'static {
    /// Whether moves are counted several at a time, on processors with vectors.
    const IN_LANES: bool;

    /// Counts them, with `S` to move.
    fn count<S: Side, C: Cpu>(cpu: C, p: &Position<R>, scratch: &mut Scratch) -> u64;
}

/// Room for the moves of one position; make it once a count, not once a position.
pub struct Scratch(Columns);

impl Default for Scratch {
    fn default() -> Self {
        Self(Columns::new())
    }
}

impl core::fmt::Debug for Scratch {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("Scratch")
    }
}

/// One move after the other: right for any rules.
#[derive(Debug, Clone, Copy)]
pub struct OneByOne;

impl<R: Rules> Leaves<R> for OneByOne {
    const IN_LANES: bool = false;

    #[inline(always)]
    fn count<S: Side, C: Cpu>(cpu: C, p: &Position<R>, _: &mut Scratch) -> u64 {
        apart::<R, C, _>(cpu, RepliesToAll { position: p, mover: PhantomData::<S> })
    }
}

/// Does work without lanes in a function of its own in the program, as it is large and called from
/// several places. Compact rules have none for each kind of vectors.
#[inline(never)]
fn apart<R: Rules, C: Cpu, J: Job>(cpu: C, job: J) -> J::Out {
    if R::COMPACT { cpu.scalar().call(job) } else { cpu.call(job) }
}

/// The replies to all moves, made one by one.
struct RepliesToAll<'a, R: Rules, S> {
    position: &'a Position<R>,
    mover: PhantomData<S>,
}

impl<R: Rules, S: Side> Job for RepliesToAll<'_, R, S> {
    type Out = u64;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> u64 {
        let mut moves = R::Moves::default();
        self.position.moves_of::<S, C>(cpu, &mut moves);
        replies_to_each::<R, S, C>(cpu, self.position, &moves)
    }
}

/// Neutral moves by popcount, the others in lanes: for rules under which moves are made and replied
/// to as in chess, by sides with one royal king or none, with nothing in hand for the reply. Castling
/// may be none or that of chess; without a royal king captures may come first.
#[derive(Debug, Clone, Copy)]
pub struct InLanes;

impl<R: Rules> Leaves<R> for InLanes {
    const IN_LANES: bool = true;

    #[inline(always)]
    fn count<S: Side, C: Cpu>(cpu: C, p: &Position<R>, scratch: &mut Scratch) -> u64 {
        if R::is_over(p) {
            return 0;
        }
        let Some(moves) = Moves::new::<R, S, C>(cpu, p) else {
            return otherwise::<R, S, C>(cpu, p);
        };
        if let Some(parent) = Parent::new::<R, S::Enemy>(p) {
            let untouchable = if moves.may_pass {
                Untouchable::new::<R, S::Enemy, C>(cpu, p, &parent)
            } else {
                Untouchable::EVERYTHING
            };
            moves.count_replies::<R, S, C, _>(cpu, p, &parent, untouchable, scratch)
        } else if let Some(parent) = FreeParent::new::<R, S::Enemy>(p) {
            let untouchable = if moves.may_pass {
                Untouchable::free::<R, S::Enemy, C>(cpu, p)
            } else {
                Untouchable::EVERYTHING
            };
            moves.count_replies::<R, S, C, _>(cpu, p, &parent, untouchable, scratch)
        } else {
            otherwise::<R, S, C>(cpu, p)
        }
    }
}

/// The replies where lanes cannot count them. As that is rare, compact rules do it with what is
/// compiled for other ends.
#[inline(always)]
fn otherwise<R: Rules, S: Side, C: Cpu>(cpu: C, p: &Position<R>) -> u64 {
    if !R::COMPACT {
        return apart::<R, C, _>(cpu, RepliesToAll { position: p, mover: PhantomData::<S> });
    }
    let mut replies = 0;
    for &m in p.legal_moves().iter() {
        replies += u64::from(p.play_unchecked(m).count_moves());
    }
    replies
}

/// Neutral moves and drops by popcount, the others one by one: for rules as [`InLanes`] has them, but
/// that the replier may have something in hand.
#[derive(Debug, Clone, Copy)]
pub struct WithDrops;

impl<R: Rules> Leaves<R> for WithDrops {
    const IN_LANES: bool = false;

    #[inline(always)]
    fn count<S: Side, C: Cpu>(cpu: C, p: &Position<R>, _: &mut Scratch) -> u64 {
        apart::<R, C, _>(cpu, DropsAndOthers { position: p, mover: PhantomData::<S> })
    }
}

/// The replies to all moves, the neutral ones and neutral drops by popcount.
struct DropsAndOthers<'a, R: Rules, S> {
    position: &'a Position<R>,
    mover: PhantomData<S>,
}

impl<R: Rules, S: Side> Job for DropsAndOthers<'_, R, S> {
    type Out = u64;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> u64 {
        let p = self.position;
        if R::is_over(p) {
            return 0;
        }
        let moves = Moves::new::<R, S, C>(cpu, p);
        let parent = Parent::new::<R, S::Enemy>(p);
        if let (Some(moves), Some(parent)) = (moves, parent)
            && moves.may_pass
        {
            let untouchable = Untouchable::new::<R, S::Enemy, C>(cpu, p, &parent);
            return moves.without_lanes::<R, S, C>(cpu, p, untouchable);
        }
        RepliesToAll { position: p, mover: PhantomData::<S> }.run(cpu)
    }
}

/// The replies to each of the moves, made one by one.
#[inline(always)]
fn replies_to_each<R: Rules, S: Side, C: Cpu>(cpu: C, p: &Position<R>, moves: &[Move]) -> u64 {
    // A loop: a closure that is not inlined would lose the processor's instructions.
    let mut replies = 0;
    for &m in moves {
        let next = p.play_of::<S, C>(cpu, m);
        replies += u64::from(next.count_moves_of::<S::Enemy, C>(cpu));
    }
    replies
}

/// The moves of a position that are to be replied to.
struct Moves {
    masks: Masks,
    /// Whether no move at all could be replied to as well.
    may_pass: bool,
}

impl Moves {
    /// None if masks cannot say which they are.
    #[inline(always)]
    fn new<R: Rules, S: Side, C: Cpu>(cpu: C, p: &Position<R>) -> Option<Self> {
        let masks = R::going_on::<S>(p, masks_of::<R, S, C>(cpu, p))?;
        // Passing the move in check would leave the king to be taken.
        let may_pass = masks.checkers.is_empty();
        Some(Self { masks, may_pass })
    }

    /// Hands the moves to the sink; a move that ends the game has no reply.
    #[inline(always)]
    fn generate<R: Rules, S: Side, C: Cpu, K: Sink>(&self, cpu: C, p: &Position<R>, sink: &mut K) {
        if R::checks::<S>(p) == Checks::Win {
            let mut silent = Silent::<R, S, K>::new(cpu, p, sink);
            generate_with::<R, S, C, _>(cpu, p, &self.masks, Bitboard::FULL, &mut silent);
        } else {
            generate_with::<R, S, C, _>(cpu, p, &self.masks, Bitboard::FULL, sink);
        }
    }

    #[inline(always)]
    fn count_replies<R: Rules, S: Side, C: Cpu, P: Replier>(
        &self,
        cpu: C,
        p: &Position<R>,
        parent: &P,
        untouchable: Untouchable,
        scratch: &mut Scratch,
    ) -> u64 {
        if C::Lanes::LANES > 1 {
            self.in_lanes::<R, S, C, P>(cpu, p, parent, untouchable, scratch)
        } else {
            self.without_lanes::<R, S, C>(cpu, p, untouchable)
        }
    }

    #[inline(always)]
    fn without_lanes<R: Rules, S: Side, C: Cpu>(
        &self,
        cpu: C,
        p: &Position<R>,
        untouchable: Untouchable,
    ) -> u64 {
        let mut moves = R::Moves::default();
        let mut sink = Neutral::<S, _>::new(List(&mut moves), untouchable);
        self.generate::<R, S, C, _>(cpu, p, &mut sink);
        let filled = sink.filled;
        let (neutral, doubles) = (u64::from(sink.count), sink.neutral_doubles);
        let mut total = replies_to_each::<R, S, C>(cpu, p, &moves);
        if neutral > 0 {
            total += neutral * u64::from(p.passed().count_moves_of::<S::Enemy, C>(cpu));
        }
        let total = total.wrapping_add(en_passant_replies::<R, S, C>(cpu, p, doubles));
        // Zero but for drops, each of which leaves fewer squares for those of the replier.
        total.wrapping_sub(filled.into())
    }

    #[inline(always)]
    fn in_lanes<R: Rules, S: Side, C: Cpu, P: Replier>(
        &self,
        cpu: C,
        p: &Position<R>,
        parent: &P,
        untouchable: Untouchable,
        scratch: &mut Scratch,
    ) -> u64 {
        let mut batch = Batch::new(&mut scratch.0, p.by_color(S::Enemy::COLOR));
        if self.may_pass {
            batch.push_pass();
        }
        let mut sink = Neutral::<S, _>::new(batch, untouchable);
        self.generate::<R, S, C, _>(cpu, p, &mut sink);
        let (neutral, doubles) = (u64::from(sink.count), sink.doubles);
        let (columns, length) = sink.others.finish();
        let replies = parent.replies::<S::Enemy, C>(cpu, columns, length);
        // The first lane is no move, but each neutral move has its number of replies.
        let first = if self.may_pass { replies.first } else { 0 };
        let total = replies.total - first + neutral * first;
        total.wrapping_add(en_passant_replies::<R, S, C>(cpu, p, doubles))
    }
}

/// What the replies to the moves in the columns are counted from.
trait Replier {
    /// The replies of `E`.
    fn replies<E: Side, C: Cpu>(&self, cpu: C, columns: &Columns, length: usize) -> Replies;
}

impl Replier for Parent {
    /// Picks the kernel that leaves out sliders which are absent.
    #[inline(always)]
    fn replies<E: Side, C: Cpu>(&self, cpu: C, columns: &Columns, length: usize) -> Replies {
        macro_rules! kernel {
            ($diagonal:literal, $orthogonal:literal) => {
                cpu.call(Kernel::<E, $diagonal, $orthogonal> {
                    parent: self,
                    columns,
                    length,
                    replier: PhantomData,
                })
            };
        }
        match (self.has_diagonal, self.has_orthogonal) {
            (true, true) => kernel!(true, true),
            (true, false) => kernel!(true, false),
            (false, true) => kernel!(false, true),
            (false, false) => kernel!(false, false),
        }
    }
}

impl Replier for FreeParent {
    #[inline(always)]
    fn replies<E: Side, C: Cpu>(&self, cpu: C, columns: &Columns, length: usize) -> Replies {
        if self.must_capture {
            cpu.call(FreeKernel::<E, true> { parent: self, columns, length, replier: PhantomData })
        } else {
            cpu.call(FreeKernel::<E, false> { parent: self, columns, length, replier: PhantomData })
        }
    }
}

/// By how much captures en passant, which lanes do not know, change the number of replies to double
/// pushes by `S` to these squares; it wraps around where they are fewer, as captures may come first.
#[inline(always)]
fn en_passant_replies<R: Rules, S: Side, C: Cpu>(
    cpu: C,
    p: &Position<R>,
    doubles: Bitboard,
) -> u64 {
    let enemy_pawns = p.by_role(Role::Pawn) & p.by_color(S::Enemy::COLOR);
    let mut replies = 0;
    for to in (enemy_pawns.east() | enemy_pawns.west()) & doubles {
        let passed = S::Enemy::forward(Bitboard::of(to));
        let Some(from) = S::Enemy::forward(passed).first() else { continue };
        let next = p.play_of::<S, C>(cpu, Move::new(from, to, MoveKind::DoublePush));
        if R::must_capture(p) && next.en_passant().is_some() {
            let without = next.without_en_passant().count_moves_of::<S::Enemy, C>(cpu);
            let with = next.count_moves_of::<S::Enemy, C>(cpu);
            replies = u64::wrapping_add(replies, u64::from(with)).wrapping_sub(without.into());
        } else if let Some(passed) = next.en_passant() {
            let capturers = en_passant_capturers::<R, S::Enemy, C>(cpu, &next, passed);
            replies += u64::from(capturers.len());
        }
    }
    replies
}
