//! The two styles in which a search can use a library: lists and positions by value, or in buffers that it keeps.

use super::board::{Exchange, SearchBoard};

/// A style of listing and playing moves. The moves and their order are the same in every style.
pub(super) trait Style<B: SearchBoard> {
    /// Whether captures are listed first, and other moves only when no capture is left to try.
    const IS_STAGED: bool;

    /// The number of positions that the search keeps for the plies below the root.
    const KEPT_POSITIONS: usize;

    /// Calls `found` with each capture.
    fn captures(node: &B::Node<'_>, buffer: &mut B::Buffer, found: impl FnMut(B::Move, Exchange));

    /// Plays a move and calls `then` with the position after it. `below` are the kept positions of the plies
    /// below this one; `then` gets those of the plies below the next one.
    fn after<T>(board: &B, m: B::Move, below: &mut [B], then: impl FnOnce(&B, &mut [B]) -> T) -> T;
}

/// The short style of most programs: a node lists all its moves at once in a new list, and a move is played by
/// making a new position.
pub(super) struct ByValue;

impl<B: SearchBoard> Style<B> for ByValue {
    const IS_STAGED: bool = false;
    const KEPT_POSITIONS: usize = 0;

    #[inline(always)]
    fn captures(node: &B::Node<'_>, _: &mut B::Buffer, found: impl FnMut(B::Move, Exchange)) {
        B::each_capture(node, found);
    }

    #[inline(always)]
    fn after<T>(board: &B, m: B::Move, below: &mut [B], then: impl FnOnce(&B, &mut [B]) -> T) -> T {
        let next = board.play(m);
        then(&next, below)
    }
}

/// The style of engines written for speed: moves are listed in stages, into a list that is kept, and positions
/// are written into places that are kept, one for each ply.
pub(super) struct KeptBuffers;

impl<B: SearchBoard> Style<B> for KeptBuffers {
    const IS_STAGED: bool = true;
    const KEPT_POSITIONS: usize = 192;

    #[inline(always)]
    fn captures(node: &B::Node<'_>, buffer: &mut B::Buffer, found: impl FnMut(B::Move, Exchange)) {
        B::each_capture_in(node, buffer, found);
    }

    #[inline(always)]
    fn after<T>(board: &B, m: B::Move, below: &mut [B], then: impl FnOnce(&B, &mut [B]) -> T) -> T {
        let (next, below) = below.split_first_mut().expect("a position is kept for each ply");
        board.play_into(m, next);
        then(next, below)
    }
}
