//! How games under some rules end.

use super::{Masks, Outcome, Rules, Stalemate};
use crate::position::Position;
use crate::types::Side;

/// How games under the rules `R` end, beside checkmate: every default is chess.
///
/// `Ends` and [`Validity`](super::Validity) are kept out of [`Rules`], so that rules which change
/// neither say `type Ends = Standard`.
pub trait Ends<R: Rules>: 'static {
    /// Whether the game has ended although there may be moves: none is generated then. Asked at every
    /// node; equals `ending(p).is_some()`.
    #[inline(always)]
    fn is_over(_: &Position<R>) -> bool {
        false
    }

    /// How the game has ended, if otherwise than by a lack of moves.
    #[inline]
    fn ending(_: &Position<R>) -> Option<Outcome> {
        None
    }

    /// The masks of those moves of `S`, who is to move, that do not end the game, so that there are
    /// replies; `None` if masks cannot say it. Asked two plies above the leaves, where moves are
    /// counted without being made. Moves that win by giving check are left to
    /// [`Rules::check_wins`].
    #[inline(always)]
    fn non_terminal<S: Side>(_: &Position<R>, masks: Masks) -> Option<Masks> {
        Some(masks)
    }

    /// The result for a side in stalemate.
    #[inline]
    fn stalemate(_: &Position<R>) -> Stalemate {
        Stalemate::Draw
    }

    /// How often a position has to occur for a draw; `None` if it never is one.
    #[inline]
    fn repetition(_: &Position<R>) -> Option<u32> {
        Some(3)
    }

    /// After how many plies without a capture or a pawn move the game is drawn: 100 in chess, 50 moves
    /// of each side; `None` if never.
    #[inline]
    fn fifty_move_rule(_: &Position<R>) -> Option<u32> {
        Some(100)
    }

    /// Whether neither side has what it takes to win, so that the game is drawn.
    ///
    /// As in chess: kings alone, one minor piece besides, or bishops on squares of one colour only.
    /// It is asked of games in which nothing but mate wins: if there is another end to win by,
    /// answer for it here. It is false where a king is not royal, where being stalemated is no draw,
    /// and where anybody has less than the whole board to go to.
    #[inline]
    fn insufficient_material(p: &Position<R>) -> bool {
        p.has_insufficient_material()
    }
}
