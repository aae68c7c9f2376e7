//! How games end under given rules.

use super::{Masks, Outcome, Rules, Stalemate};
use crate::position::Position;
use crate::types::{Color, Side};

/// How games under the rules `R` end, besides checkmate; every default is the rule of chess.
///
/// `Ends` and [`Validity`](super::Validity) are separate from [`Rules`], so that rules which change neither
/// only need `type Ends = Standard` and `type Validity = Standard`.
pub trait Ends<R: Rules>: 'static {
    /// Whether a rule has ended the game although there may be moves; no moves are generated then. It is called
    /// at every node, and must equal `ending(p).is_some()`.
    #[inline(always)]
    fn is_variant_end(_: &Position<R>) -> bool {
        false
    }

    /// How the game has ended; `None` if it goes on or has ended only by a lack of moves.
    #[inline]
    fn ending(_: &Position<R>) -> Option<Outcome> {
        None
    }

    /// The masks of the moves of `S`, the side to move, that do not end the game; `None` if masks cannot
    /// express them. It is called two plies above the leaves, where moves are counted without being made.
    /// Moves that win by giving check may be included: [`Rules::check_wins`] identifies them.
    #[inline(always)]
    fn non_terminal<S: Side>(_: &Position<R>, masks: Masks) -> Option<Masks> {
        Some(masks)
    }

    /// The result for a side in stalemate.
    #[inline]
    fn stalemate(_: &Position<R>) -> Stalemate {
        Stalemate::Draw
    }

    /// The number of occurrences that makes a repeated position a draw; `None` if repetition is not a draw.
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
    /// The default is the rule of chess: kings alone, with one minor piece, or with bishops on squares of one
    /// colour only. It suits games in which only mate wins; rules with another way to win must override it.
    /// The default is false if a king is not royal, if stalemate is not a draw, or if any piece is confined to
    /// a part of the board.
    #[inline]
    fn insufficient_material(p: &Position<R>) -> bool {
        p.has_insufficient_material()
    }

    /// Whether a side does not have the material to win. The default knows it only if neither side has.
    #[inline]
    fn insufficient_material_of(p: &Position<R>, _: Color) -> bool {
        Self::insufficient_material(p)
    }
}
