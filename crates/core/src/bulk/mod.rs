//! Bulk counting of the last two plies, many positions at once.
//!
//! The unit of work is the position two plies above the leaves. Moves whose number of replies follows from
//! that of a null move are counted by popcount ([`neutral`]). The others are not made but written as words
//! into columns ([`batch`]), and their replies are counted for several moves at a time ([`kernel`]); on
//! processors without vectors, they are made and their replies counted one by one.

mod batch;
mod effects;
mod fills;
mod free_kernel;
#[cfg(test)]
mod judge;
mod kernel;
mod neutral;
mod parent;
mod sensitive;

use core::marker::PhantomData;

use batch::MoveBatch;
use free_kernel::{FreeKernel, FreeParent};
use kernel::{Kernel, Replies};
use neutral::Neutral;
use parent::Parent;
use sensitive::SensitiveSquares;

use crate::movegen::{List, NonChecking, Sink, forward_step, origin};
use crate::position::{NodeJob, OnTurn, Position, SideNode};
use crate::rules::{BulkCount, Ends, InLanes, Masks, Rules, Scalar, WithDrops};
use crate::simd::{Backend, Columns, Cpu, Job, Lanes, Scratch, outlined, with_bmi2};
use crate::types::{Bitboard, Move, MoveBuffer, MoveKind, Role, Side, Square};

impl<R: Rules> BulkCount<R> for Scalar {
    const IN_LANES: bool = false;

    #[inline(always)]
    fn count<S: Side, C: Cpu>(_: C, p: &Position<R>, scratch: &mut Scratch) -> Option<u64> {
        with_bmi2(OnTurn(p, EachMove { scratch }))
    }
}

/// Makes every move and counts the replies to it.
struct EachMove<'a> {
    scratch: &'a mut Scratch,
}

impl<R: Rules> NodeJob<R> for EachMove<'_> {
    type Out = u64;

    #[inline(always)]
    fn run<S: Side, C: Cpu>(self, node: SideNode<'_, R, S, C>) -> u64 {
        let moves = &mut self.scratch.moves;
        moves.clear();
        node.generate(Bitboard::FULL, &mut List(&mut *moves));
        let mut total = 0u64;
        for &m in moves.iter() {
            total += u64::from(node.reply_node(&node.play(m)).count_moves());
        }
        total
    }
}

impl<R: Rules, const PEXT: bool> BulkCount<R> for InLanes<PEXT> {
    const IN_LANES: bool = true;

    #[inline(always)]
    fn count<S: Side, C: Cpu>(cpu: C, p: &Position<R>, scratch: &mut Scratch) -> Option<u64> {
        let node = SideNode::<R, S, C>::new(cpu, p);
        if R::Ends::is_variant_end(p) {
            return Some(0);
        }
        let moves = Moves::new(node)?;
        if !R::FREE_KINGS {
            let parent = Parent::new::<R, S::Enemy>(p, Parent::king::<R, S::Enemy>(p)?);
            return Some(moves.count_replies(Replier::Royal(&parent), scratch));
        }
        // `Parent` and `FreeParent` are large, so neither is moved; a reference to either is passed to one call.
        let king = Parent::king::<R, S::Enemy>(p);
        let royal = king.map(|king| Parent::new::<R, S::Enemy>(p, king));
        let free = if royal.is_none() { FreeParent::new::<R, S::Enemy>(p) } else { None };
        let replier = match (&royal, &free) {
            (Some(parent), _) => Replier::Royal(parent),
            (None, Some(parent)) => Replier::Free(parent),
            (None, None) => return None,
        };
        Some(moves.count_replies(replier, scratch))
    }

    #[inline]
    fn run<J: Job>(backend: Backend, job: J) -> J::Out {
        if PEXT { backend.run(job) } else { backend.with_magics(job) }
    }
}

impl<R: Rules> BulkCount<R> for WithDrops {
    const IN_LANES: bool = false;

    #[inline(always)]
    fn count<S: Side, C: Cpu>(cpu: C, p: &Position<R>, scratch: &mut Scratch) -> Option<u64> {
        outlined(cpu, DropsAndOthers { position: p, mover: PhantomData::<S>, scratch })
    }
}

/// Counts the replies to all moves under rules with drops. Replies to neutral moves and drops are counted by popcount.
struct DropsAndOthers<'a, R: Rules, S> {
    position: &'a Position<R>,
    mover: PhantomData<S>,
    scratch: &'a mut Scratch,
}

impl<R: Rules, S: Side> Job for DropsAndOthers<'_, R, S> {
    type Out = Option<u64>;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> Option<u64> {
        let p = self.position;
        if R::Ends::is_variant_end(p) {
            return Some(0);
        }
        let moves = Moves::new(SideNode::<R, S, C>::new(cpu, p)).filter(|moves| moves.may_pass)?;
        let parent = Parent::new::<R, S::Enemy>(p, Parent::king::<R, S::Enemy>(p)?);
        let sensitive = SensitiveSquares::new::<R, S::Enemy, C>(cpu, p, &parent);
        Some(moves.without_lanes(&sensitive, self.scratch))
    }
}

/// The moves of one position; the replies to them are to be counted.
struct Moves<'a, R: Rules, S, C> {
    node: SideNode<'a, R, S, C>,
    masks: Masks,
    /// Whether the side to move could make a null move, that is, whether it is not in check.
    may_pass: bool,
}

impl<'a, R: Rules, S: Side, C: Cpu> Moves<'a, R, S, C> {
    /// The moves of `node` that do not end the game; `None` if masks cannot express which moves these are.
    #[inline(always)]
    fn new(node: SideNode<'a, R, S, C>) -> Option<Self> {
        if R::CHECKS_WIN && const { C::Lanes::LANES == 1 } && R::check_wins::<S>(node.position) {
            return None;
        }
        let masks = R::Ends::non_terminal::<S>(node.position, node.masks())?;
        // After a null move in check, the king could be captured.
        let may_pass = masks.checkers.is_empty();
        Some(Self { node, masks, may_pass })
    }

    /// Passes the moves to the sink, except those that end the game and so have no reply.
    #[inline(always)]
    fn generate<K: Sink>(&self, sink: &mut K) {
        if R::CHECKS_WIN && const { C::Lanes::LANES > 1 } && R::check_wins::<S>(self.node.position)
        {
            let mut non_checking = NonChecking::new(self.node, sink);
            self.node.generate_with(&self.masks, Bitboard::FULL, &mut non_checking);
        } else {
            self.node.generate_with(&self.masks, Bitboard::FULL, sink);
        }
    }

    /// The squares that a neutral move must not touch.
    #[inline(always)]
    fn sensitive_squares(&self, replier: Replier<'_>) -> SensitiveSquares {
        let SideNode { cpu, position, .. } = self.node;
        match replier {
            _ if !self.may_pass => SensitiveSquares::EVERYTHING,
            Replier::Royal(parent) => {
                SensitiveSquares::new::<R, S::Enemy, C>(cpu, position, parent)
            }
            Replier::Free(_) => SensitiveSquares::free::<R, S::Enemy, C>(cpu, position),
        }
    }

    #[inline(always)]
    fn count_replies(&self, replier: Replier<'_>, scratch: &mut Scratch) -> u64 {
        let sensitive = self.sensitive_squares(replier);
        if const { C::Lanes::LANES > 1 } {
            // Without checks and pins, counting in a vector lane is faster than computing effects.
            match replier {
                Replier::Free(_) if R::FREE_KINGS => {
                    self.in_lanes::<false>(replier, &sensitive, scratch)
                }
                _ => self.in_lanes::<true>(replier, &sensitive, scratch),
            }
        } else {
            self.without_lanes(&sensitive, scratch)
        }
    }

    #[inline(always)]
    fn without_lanes(&self, sensitive: &SensitiveSquares, scratch: &mut Scratch) -> u64 {
        let node = self.node;
        let moves = &mut scratch.moves;
        moves.clear();
        let mut sink = Neutral::<S, _, _, true>::new(node.cpu, List(&mut *moves), sensitive);
        self.generate(&mut sink);
        let (more, filled) = (sink.more(), sink.filled);
        let (neutral, doubles) = (u64::from(sink.count), sink.neutral_doubles);
        let mut total = 0u64;
        // A loop is used, as a closure that is not inlined is compiled without the target features.
        for &m in moves.iter() {
            let next = node.play(m);
            total += u64::from(node.reply_node(&next).count_moves());
        }
        if neutral > 0 {
            let next = node.null_move_unchecked();
            total += neutral * u64::from(node.reply_node(&next).count());
        }
        let total = total.wrapping_add_signed(more);
        let total = total.wrapping_add(en_passant_replies(node, doubles));
        // `filled` is nonzero only with drops: each drop takes a square from the replier's own drops.
        total.wrapping_sub(filled.into())
    }

    #[inline(always)]
    fn in_lanes<const EFFECTS: bool>(
        &self,
        replier: Replier<'_>,
        sensitive: &SensitiveSquares,
        scratch: &mut Scratch,
    ) -> u64 {
        let mut batch = MoveBatch::new(&mut scratch.columns, self.node.theirs());
        if self.may_pass {
            batch.push_null_move();
        }
        let mut sink = Neutral::<S, _, _, EFFECTS>::new(self.node.cpu, batch, sensitive);
        self.generate(&mut sink);
        let (neutral, doubles) = (u64::from(sink.count), sink.doubles);
        let more = sink.more();
        let (columns, length) = sink.others.finish();
        let replies = replier.replies::<R, S::Enemy, C>(self.node.cpu, columns, length);
        // The first lane is the null move: its replies are not part of the total, but each neutral move has as many.
        let first = if self.may_pass { replies.first } else { 0 };
        let total = (replies.total - first + neutral * first).wrapping_add_signed(more);
        total.wrapping_add(en_passant_replies(self.node, doubles))
    }
}

/// The side whose replies to the moves in the columns are counted.
#[derive(Clone, Copy)]
enum Replier<'a> {
    /// A side with a royal king.
    Royal(&'a Parent),
    /// A side without a royal king.
    Free(&'a FreeParent),
}

impl Replier<'_> {
    /// Counts the replies of `E` with a kernel that leaves out the kinds of sliders that cannot occur.
    #[inline(always)]
    fn replies<R: Rules, E: Side, C: Cpu>(
        self,
        cpu: C,
        columns: &Columns,
        length: usize,
    ) -> Replies {
        let cpu = cpu.vectors();
        let replier = PhantomData::<E>;
        let parent = match self {
            Self::Free(parent) if R::FREE_KINGS => {
                return if R::MUST_CAPTURE && parent.must_capture {
                    cpu.call(FreeKernel::<E, true> { parent, columns, length, replier })
                } else {
                    cpu.call(FreeKernel::<E, false> { parent, columns, length, replier })
                };
            }
            Self::Free(_) => return Replies::default(),
            Self::Royal(parent) => parent,
        };
        match (parent.has_diagonal, parent.has_orthogonal) {
            (true, true) => cpu.call(Kernel::<E, true, true> { parent, columns, length, replier }),
            (true, false) => {
                cpu.call(Kernel::<E, true, false> { parent, columns, length, replier })
            }
            (false, true) => {
                cpu.call(Kernel::<E, false, true> { parent, columns, length, replier })
            }
            (false, false) => {
                cpu.call(Kernel::<E, false, false> { parent, columns, length, replier })
            }
        }
    }
}

/// The number of replies that en passant captures add after double pushes to the squares `doubles`; vector lanes do
/// not count these captures. With compulsory captures the number may be negative; it then wraps around.
#[inline(always)]
fn en_passant_replies<R: Rules, S: Side, C: Cpu>(
    node: SideNode<'_, R, S, C>,
    doubles: Bitboard,
) -> u64 {
    let enemy_pawns = node.by_role(Role::Pawn) & node.theirs();
    let pushes = (enemy_pawns.east() | enemy_pawns.west()) & doubles;
    if pushes.is_empty() {
        return 0;
    }
    let position = node.position;
    let must_capture = R::MUST_CAPTURE && R::must_capture(position);
    if const { C::Lanes::LANES == 1 } || must_capture || !R::plays_as_chess(position) {
        return outlined(node.cpu, EnPassantReplies { position, pushes, mover: PhantomData::<S> });
    }
    let mut replies = 0;
    for to in pushes {
        let (from, passed) = squares_behind::<S>(to);
        replies += u64::from(node.en_passant_capturers_after(from, passed).len());
    }
    replies
}

/// The origin of a double push to `to`, and the square that it passes.
#[inline(always)]
fn squares_behind<S: Side>(to: Square) -> (Square, Square) {
    let step = forward_step(S::COLOR);
    (origin(to, 2 * step), origin(to, step))
}

/// Computes the number of replies that en passant captures add after double pushes, in a separate function. It
/// is for back ends without vectors, where a call costs nothing, and for rules that require making the pushes.
struct EnPassantReplies<'a, R: Rules, S> {
    position: &'a Position<R>,
    pushes: Bitboard,
    mover: PhantomData<S>,
}

impl<R: Rules, S: Side> Job for EnPassantReplies<'_, R, S> {
    type Out = u64;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> u64 {
        let node = SideNode::<R, S, C>::new(cpu, self.position);
        let mut replies = 0u64;
        for to in self.pushes {
            let (from, passed) = squares_behind::<S>(to);
            let p = self.position;
            if !(R::MUST_CAPTURE && R::must_capture(p)) && R::plays_as_chess(p) {
                replies += u64::from(node.en_passant_capturers_after(from, passed).len());
                continue;
            }
            let next = node.play(Move::new(from, to, MoveKind::DoublePush));
            let reply = node.reply_node(&next);
            if R::MUST_CAPTURE && R::must_capture(p) {
                let without = next.without_en_passant();
                let without = node.reply_node(&without).count();
                replies = replies.wrapping_add(reply.count().into()).wrapping_sub(without.into());
            } else if let Some(square) = next.en_passant() {
                replies += u64::from(reply.en_passant_capturers(square).len());
            }
        }
        replies
    }
}
