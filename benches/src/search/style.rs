//! The two styles in which a search can use a library: lists and positions by value, or in buffers that it keeps.

use super::board::{Exchange, SmallSearchBoard};
use super::order::MoveRank;

/// A style of listing and playing moves. The moves and their order are the same in every style.
pub(super) trait Style<B: SmallSearchBoard> {
    /// Whether all moves of a node are listed before the first one is tried.
    const LISTS_AT_ONCE: bool;
    /// The number of positions that the search keeps for the plies below the root.
    const KEPT_POSITIONS: usize;

    /// What is known of a position at a node.
    type Node<'a>
    where
        B: 'a;

    fn node(board: &B) -> Self::Node<'_>;
    fn is_check(node: &Self::Node<'_>) -> bool;
    /// The position after a null move; the side to move must not be in check.
    fn null_move(node: &Self::Node<'_>) -> B;

    /// Calls `found` with each move, if all are listed at once, and with the roles if it is a capture.
    fn all_moves(node: &Self::Node<'_>, found: impl FnMut(B::Move, Option<Exchange>));
    /// The move that the hash table stores as `packed`, if it is legal. `listed` are the moves that were found.
    fn hint(node: &Self::Node<'_>, packed: u16, listed: &[(B::Move, MoveRank)]) -> Option<B::Move>;
    /// Calls `found` with each capture.
    fn captures(
        node: &Self::Node<'_>,
        buffer: &mut B::Buffer,
        found: impl FnMut(B::Move, Exchange),
    );
    /// Calls `found` with each move that captures nothing, if not all moves are listed at once.
    fn later_quiets(node: &Self::Node<'_>, buffer: &mut B::Buffer, found: impl FnMut(B::Move));

    /// Plays a move and calls `then` with the position after it. `below` are the kept positions of the plies
    /// below this one; `then` gets the kept positions of the plies below the next one.
    fn after<T>(board: &B, m: B::Move, below: &mut [B], then: impl FnOnce(&B, &mut [B]) -> T) -> T;
}

/// The short style of most programs: a node lists all its moves at once in a new list, and a move is played by
/// making a new position.
pub(super) struct ByValue;

impl<B: SmallSearchBoard> Style<B> for ByValue {
    const LISTS_AT_ONCE: bool = true;
    const KEPT_POSITIONS: usize = 0;

    type Node<'a>
        = &'a B
    where
        B: 'a;

    #[inline(always)]
    fn node(board: &B) -> &B {
        board
    }

    #[inline(always)]
    fn is_check(board: &&B) -> bool {
        board.is_check()
    }

    #[inline(always)]
    fn null_move(board: &&B) -> B {
        B::null_move(board)
    }

    #[inline(always)]
    fn all_moves(board: &&B, found: impl FnMut(B::Move, Option<Exchange>)) {
        board.each_move(found);
    }

    #[inline(always)]
    fn hint(_: &&B, packed: u16, listed: &[(B::Move, MoveRank)]) -> Option<B::Move> {
        if packed == 0 {
            return None;
        }
        listed.iter().map(|&(m, _)| m).find(|&m| B::pack(m) == packed)
    }

    #[inline(always)]
    fn captures(board: &&B, _: &mut B::Buffer, found: impl FnMut(B::Move, Exchange)) {
        board.each_capture(found);
    }

    #[inline(always)]
    fn later_quiets(_: &&B, _: &mut B::Buffer, _: impl FnMut(B::Move)) {}

    #[inline(always)]
    fn after<T>(board: &B, m: B::Move, below: &mut [B], then: impl FnOnce(&B, &mut [B]) -> T) -> T {
        let next = board.play(m);
        then(&next, below)
    }
}

/// The style of engines written for speed: moves are listed in stages, into a list that is kept, and positions
/// are written into places that are kept, one for each ply.
pub(super) struct KeptBuffers;

impl<B: SmallSearchBoard> Style<B> for KeptBuffers {
    const LISTS_AT_ONCE: bool = false;
    const KEPT_POSITIONS: usize = 192;

    type Node<'a>
        = B::Node<'a>
    where
        B: 'a;

    #[inline(always)]
    fn node(board: &B) -> B::Node<'_> {
        board.node()
    }

    #[inline(always)]
    fn is_check(node: &B::Node<'_>) -> bool {
        B::is_check_at(node)
    }

    #[inline(always)]
    fn null_move(node: &B::Node<'_>) -> B {
        B::null_move_at(node)
    }

    #[inline(always)]
    fn all_moves(_: &B::Node<'_>, _: impl FnMut(B::Move, Option<Exchange>)) {}

    #[inline(always)]
    fn hint(node: &B::Node<'_>, packed: u16, _: &[(B::Move, MoveRank)]) -> Option<B::Move> {
        if packed == 0 { None } else { B::unpack(node, packed) }
    }

    #[inline(always)]
    fn captures(node: &B::Node<'_>, buffer: &mut B::Buffer, found: impl FnMut(B::Move, Exchange)) {
        B::each_capture_at(node, buffer, found);
    }

    #[inline(always)]
    fn later_quiets(node: &B::Node<'_>, buffer: &mut B::Buffer, found: impl FnMut(B::Move)) {
        B::each_quiet_at(node, buffer, found);
    }

    #[inline(always)]
    fn after<T>(board: &B, m: B::Move, below: &mut [B], then: impl FnOnce(&B, &mut [B]) -> T) -> T {
        let (next, below) = below.split_first_mut().expect("a position is kept for each ply");
        board.play_into(m, next);
        then(next, below)
    }
}
