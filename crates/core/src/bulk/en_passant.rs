//! En passant replies, which are counted apart from the others: only a double push makes them possible.

use core::marker::PhantomData;

use crate::movegen::{forward_step, origin};
use crate::position::{Position, SideNode};
use crate::rules::Rules;
use crate::simd::{Cpu, Job, Lanes, outlined};
use crate::types::{Bitboard, Move, MoveKind, Role, Side, Square};

/// The number of replies that en passant captures add after double pushes to the squares `doubles`; vector lanes do
/// not count these captures. With compulsory captures the number may be negative; it then wraps around.
#[inline(always)]
pub(super) fn en_passant_replies<R: Rules, S: Side, C: Cpu>(
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
