//! A position whose side to move and back end are known at compile time.

use core::marker::PhantomData;
use core::ops::Deref;

use super::Position;
use crate::attacks::{knight_attacks, pawn_attacks};
use crate::rules::Rules;
use crate::simd::{Cpu, Job};
use crate::types::{Bitboard, Black, Color, Role, Side, Square, White};

/// A position together with what is known at compile time: its rules, the side to move and the back end.
///
/// It is for work that visits millions of positions within a [`Job`](crate::Job); the methods of
/// [`Position`] do the same for one position at a time.
///
/// ```
/// use tabiya_core::{Cpu, Job, SideNode, Portable, Position, White};
///
/// struct CountReplies(Position);
///
/// impl Job for CountReplies {
///     type Out = u32;
///     #[inline(always)]
///     fn run<C: Cpu>(self, cpu: C) -> u32 {
///         SideNode::<_, White, C>::new(cpu, &self.0).count_moves()
///     }
/// }
///
/// assert_eq!(Portable.call(CountReplies(Position::startpos())), 20);
/// ```
#[derive(Debug)]
pub struct SideNode<'a, R: Rules, S, C> {
    pub(crate) cpu: C,
    pub(crate) position: &'a Position<R>,
    side: PhantomData<S>,
}

impl<R: Rules, S, C: Cpu> Clone for SideNode<'_, R, S, C> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<R: Rules, S, C: Cpu> Copy for SideNode<'_, R, S, C> {}

impl<R: Rules, S, C> Deref for SideNode<'_, R, S, C> {
    type Target = Position<R>;

    #[inline(always)]
    fn deref(&self) -> &Position<R> {
        self.position
    }
}

impl<'a, R: Rules, S: Side, C: Cpu> SideNode<'a, R, S, C> {
    /// Wraps a position in which `S` is to move; for any other position the results are meaningless.
    #[inline(always)]
    pub fn new(cpu: C, position: &'a Position<R>) -> Self {
        debug_assert_eq!(position.turn(), S::COLOR);
        Self { cpu, position, side: PhantomData }
    }

    /// Wraps a position in which a move of the enemy is half made, so that `S` is not yet the side to move.
    #[inline(always)]
    pub(super) fn half_made(cpu: C, position: &'a Position<R>) -> Self {
        Self { cpu, position, side: PhantomData }
    }

    /// Wraps the position after a move, in which the enemy is to move.
    #[inline(always)]
    pub(crate) fn reply_node<'b>(self, next: &'b Position<R>) -> SideNode<'b, R, S::Enemy, C> {
        SideNode::new(self.cpu, next)
    }

    /// The back end, which is also the proof that the processor supports it.
    #[inline(always)]
    pub fn cpu(self) -> C {
        self.cpu
    }

    /// The pieces of the side to move.
    #[inline(always)]
    pub(crate) fn ours(self) -> Bitboard {
        self.position.by_color(S::COLOR)
    }

    /// The enemy's pieces.
    #[inline(always)]
    pub(crate) fn theirs(self) -> Bitboard {
        self.position.by_color(S::Enemy::COLOR)
    }

    /// The pawns of the side to move.
    #[inline(always)]
    pub(crate) fn our_pawns(self) -> Bitboard {
        self.position.by_role(Role::Pawn) & self.ours()
    }

    /// The royal king of the side to move.
    #[inline(always)]
    pub(crate) fn our_king(self) -> Option<Square> {
        self.position.royal_king(S::COLOR)
    }

    /// Whether an enemy slider would check our king on the square `king`, given the occupied squares.
    #[inline(always)]
    pub(crate) fn is_seen_by_slider(self, king: Square, occupied: Bitboard) -> bool {
        let enemy = S::Enemy::COLOR;
        let seen = (self.cpu.rook_attacks(king, occupied)
            & self.position.orthogonal_sliders_to(enemy, king))
            | (self.cpu.bishop_attacks(king, occupied)
                & self.position.diagonal_sliders_to(enemy, king));
        seen.any()
    }

    /// The enemy knights, pawns and king that would check our king on the square `king`. A piece that may not
    /// enter the square gives no check.
    #[inline(always)]
    pub(crate) fn leaper_checkers(self, king: Square) -> Bitboard {
        let (p, enemy) = (self.position, S::Enemy::COLOR);
        let knights = knight_attacks(king) & p.entering(enemy, Role::Knight, king);
        let pawns = pawn_attacks(S::COLOR, king) & p.entering(enemy, Role::Pawn, king);
        ((knights | pawns) & p.by_color(enemy)) | p.checking_king(S::COLOR, king)
    }
}

/// Work on a node, compiled for each side and each back end.
pub(crate) trait NodeJob<R: Rules> {
    type Out;

    /// Does the work. Implementations must be `#[inline(always)]`, as for [`Job::run`].
    fn run<S: Side, C: Cpu>(self, node: SideNode<'_, R, S, C>) -> Self::Out;
}

/// Implements [`NodeJob`] for a type: `[R: Rules] Job => |self, node| -> Out { .. }`.
macro_rules! node_job {
    ([$($generics:tt)+] $job:ty => |$this:ident, $node:ident| -> $out:ty $body:block) => {
        impl<$($generics)+> NodeJob<R> for $job {
            type Out = $out;

            #[inline(always)]
            fn run<S: Side, C: Cpu>($this, $node: SideNode<'_, R, S, C>) -> $out $body
        }
    };
}
pub(crate) use node_job;

/// A position and a [`NodeJob`], which is run on it for the side to move.
pub(crate) struct OnTurn<'a, R: Rules, J>(pub(crate) &'a Position<R>, pub(crate) J);

impl<R: Rules, J: NodeJob<R>> Job for OnTurn<'_, R, J> {
    type Out = J::Out;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> J::Out {
        match self.0.turn() {
            Color::White => self.1.run(SideNode::<R, White, C>::new(cpu, self.0)),
            Color::Black => self.1.run(SideNode::<R, Black, C>::new(cpu, self.0)),
        }
    }
}
