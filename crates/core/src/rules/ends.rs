//! How games end under given rules.

use super::{Masks, Outcome, Rules, Stalemate};
use crate::position::Position;
use crate::types::Side;

/// How games under the rules `R` end, besides checkmate; every default is that of chess.
///
/// `Ends` and [`Validity`](super::Validity) are separate from [`Rules`], so that rules which change neither
/// only need `type Ends = Standard` and `type Validity = Standard`.
pub trait Ends<R: Rules>: 'static {
    /// Whether the game has ended although there may be moves, of which none is generated then. Called at
    /// every node; must equal `ending(p).is_some()`.
    #[inline(always)]
    fn is_over(_: &Position<R>) -> bool {
        false
    }

    /// How the game has ended, other than by a lack of moves.
    #[inline]
    fn ending(_: &Position<R>) -> Option<Outcome> {
        None
    }

    /// The masks of those moves of `S`, the side to move, that do not end the game and so have replies;
    /// `None` if masks cannot express them. Called two plies above the leaves, where moves are counted
    /// without being made. Moves that win by giving check are left to [`Rules::check_wins`].
    #[inline(always)]
    fn non_terminal<S: Side>(_: &Position<R>, masks: Masks) -> Option<Masks> {
        Some(masks)
    }

    /// The result for a side in stalemate.
    #[inline]
    fn stalemate(_: &Position<R>) -> Stalemate {
        Stalemate::Draw
    }

    /// The number of occurrences that makes a repeated position a draw; `None` if repetition is no draw.
    #[inline]
    fn repetition(_: &Position<R>) -> Option<u32> {
        Some(3)
    }

    /// The number of plies without a capture or a pawn move after which the game is drawn: 100 in chess, 50
    /// moves of each side; `None` if there is no such rule.
    #[inline]
    fn fifty_move_rule(_: &Position<R>) -> Option<u32> {
        Some(100)
    }

    /// Whether neither side has the material to win, so that the game is drawn.
    ///
    /// The default is that of chess: kings alone, with one minor piece, or with bishops on squares of one
    /// colour only. It is for games in which only mate wins: rules with another way to win must override it.
    /// It is false if a king is not royal, if stalemate is not a draw, or if any piece is confined to a part
    /// of the board.
    #[inline]
    fn insufficient_material(p: &Position<R>) -> bool {
        p.has_insufficient_material()
    }
}
