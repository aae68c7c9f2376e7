//! A part of the legal moves, as masks of the squares where they end.

use crate::position::SideNode;
use crate::rules::Rules;
use crate::simd::Cpu;
use crate::types::{Bitboard, Role, Roles, Side};

/// The part of the legal moves that is generated: where each kind of move may end.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Part {
    /// Where pieces other than pawns land, the king's steps and drops included.
    pub(super) pieces: Bitboard,
    /// Where pawns land by a push.
    pub(super) pushes: Bitboard,
    /// Where pawns land by a capture other than en passant.
    pub(super) captures: Bitboard,
    /// Where pawns land by a capture en passant.
    pub(super) en_passant: Bitboard,
    /// Where kings land by castling.
    pub(super) castles: Bitboard,
    /// The roles that pawns promote to by a push.
    pub(super) push_roles: Roles,
    /// Whether kings only capture, so that few squares need to be tested for attacks.
    pub(super) captures_only: bool,
}

impl Part {
    /// All moves that end in the set; castling ends on the king's destination.
    #[inline(always)]
    pub(crate) const fn within(set: Bitboard) -> Self {
        Self {
            pieces: set,
            pushes: set,
            captures: set,
            en_passant: set,
            castles: set,
            push_roles: Roles::ALL,
            captures_only: false,
        }
    }

    /// All moves.
    pub(crate) const ALL: Self = Self::within(Bitboard::FULL);
}

/// A part of the moves that is listed by code of its own.
pub(super) trait Stage {
    /// The part.
    fn part<R: Rules, S: Side, C: Cpu>(node: SideNode<'_, R, S, C>) -> Part;
}

/// The captures.
pub(super) struct Captures;
/// The captures, and promotions to queens.
pub(super) struct Noisy;
/// All moves but the noisy ones.
pub(super) struct Quiet;

impl Stage for Captures {
    #[inline(always)]
    fn part<R: Rules, S: Side, C: Cpu>(node: SideNode<'_, R, S, C>) -> Part {
        Part {
            pieces: node.theirs(),
            pushes: Bitboard::EMPTY,
            castles: Bitboard::EMPTY,
            captures_only: true,
            ..Part::ALL
        }
    }
}

impl Stage for Noisy {
    #[inline(always)]
    fn part<R: Rules, S: Side, C: Cpu>(node: SideNode<'_, R, S, C>) -> Part {
        let push_roles = Roles::EMPTY.with(Role::Queen);
        // Where pawns stay pawns, no push is noisy.
        let promotes = !R::promotions(node.position).is_empty();
        Part { pushes: S::PROMOTION_RANK.masked_if(promotes), push_roles, ..Captures::part(node) }
    }
}

impl Stage for Quiet {
    #[inline(always)]
    fn part<R: Rules, S: Side, C: Cpu>(node: SideNode<'_, R, S, C>) -> Part {
        Part {
            pieces: !node.theirs(),
            captures: Bitboard::EMPTY,
            en_passant: Bitboard::EMPTY,
            push_roles: Roles::ALL.without(Role::Queen),
            ..Part::ALL
        }
    }
}
