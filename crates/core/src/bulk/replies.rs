//! The moves of a parent and the number of replies to them: neutral moves by popcount, the others in lanes or one by
//! one.

use core::marker::PhantomData;

use super::batch::MoveBatch;
use super::en_passant::en_passant_replies;
use super::free_kernel::{FreeKernel, FreeParent};
use super::kernel::Kernel;
use super::neutral::Neutral;
use super::parent::Parent;
use super::sensitive::SensitiveSquares;
use crate::movegen::{List, NonChecking, Part, Sink};
use crate::position::SideNode;
use crate::rules::{Ends, Masks, Rules};
use crate::simd::{Columns, Cpu, Lanes, Scratch};
use crate::types::{MoveBuffer, Side};

/// The moves of one position; the replies to them are to be counted.
pub(super) struct Moves<'a, R: Rules, S, C> {
    node: SideNode<'a, R, S, C>,
    masks: Masks,
    /// Whether the side to move could make a null move, that is, whether it is not in check.
    pub(super) may_pass: bool,
}

impl<'a, R: Rules, S: Side, C: Cpu> Moves<'a, R, S, C> {
    /// The moves of `node` that do not end the game; `None` if masks cannot express which moves these are.
    #[inline(always)]
    pub(super) fn new(node: SideNode<'a, R, S, C>) -> Option<Self> {
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
            self.node.generate_with(&self.masks, Part::ALL, &mut non_checking);
        } else {
            self.node.generate_with(&self.masks, Part::ALL, sink);
        }
    }

    #[inline(always)]
    pub(super) fn count_replies(&self, replier: Replier<'_>, scratch: &mut Scratch) -> u64 {
        let SideNode { cpu, position, .. } = self.node;
        // The squares fill several cache lines, and are not moved.
        let squares;
        let sensitive = if self.may_pass {
            squares = match replier {
                Replier::Royal(parent) => {
                    SensitiveSquares::new::<R, S::Enemy, C>(cpu, position, parent)
                }
                Replier::Free(parent) => {
                    SensitiveSquares::free::<R, S::Enemy, C>(cpu, position, parent)
                }
            };
            &squares
        } else {
            &SensitiveSquares::EVERYTHING
        };
        if const { C::Lanes::LANES > 1 } {
            // Without checks and pins, counting in a vector lane is faster than computing effects.
            match replier {
                Replier::Free(_) if R::FREE_KINGS => {
                    self.in_lanes::<false>(replier, sensitive, scratch)
                }
                _ => self.in_lanes::<true>(replier, sensitive, scratch),
            }
        } else {
            self.without_lanes(sensitive, scratch)
        }
    }

    #[inline(always)]
    pub(super) fn without_lanes(&self, sensitive: &SensitiveSquares, scratch: &mut Scratch) -> u64 {
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
        total += neutral * u64::from(sensitive.null_replies);
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
        let batch = MoveBatch::new(&mut scratch.columns, self.node.theirs());
        let mut sink = Neutral::<S, _, _, EFFECTS>::new(self.node.cpu, batch, sensitive);
        self.generate(&mut sink);
        let (neutral, doubles) = (u64::from(sink.count), sink.doubles);
        let more = sink.more();
        let (columns, length) = sink.others.finish();
        let mut total = neutral * u64::from(sensitive.null_replies);
        if length > 0 {
            total += replier.replies::<R, S::Enemy, C>(self.node.cpu, columns, length);
        }
        total.wrapping_add_signed(more).wrapping_add(en_passant_replies(self.node, doubles))
    }
}

/// The side whose replies to the moves in the columns are counted.
#[derive(Clone, Copy)]
pub(super) enum Replier<'a> {
    /// A side with a royal king.
    Royal(&'a Parent),
    /// A side without a royal king.
    Free(&'a FreeParent),
}

impl Replier<'_> {
    /// Counts the replies of `E` with a kernel that leaves out the kinds of sliders that cannot occur.
    #[inline(always)]
    fn replies<R: Rules, E: Side, C: Cpu>(self, cpu: C, columns: &Columns, length: usize) -> u64 {
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
            Self::Free(_) => return 0,
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
