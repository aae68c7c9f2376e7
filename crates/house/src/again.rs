//! Another ply of the same side.

use tabiya_core::Square;

/// Who may move in the ply that the same side has got.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Again {
    /// Any of its pieces.
    Whole,
    /// The piece on this square alone.
    Piece(Square),
    /// Nothing but what the rule adds that has this place in the order: a follow-up, such as the move of a duck.
    Rule(usize),
}
