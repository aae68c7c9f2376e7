//! Whether the rules know check.

use tabiya_games::Position;

/// Whether a side must keep a piece safe. Where a king may be captured, or is a piece like any other, an attack on it
/// is not called check.
pub(super) fn knows_check(p: &Position) -> bool {
    p.board().variant().rules().is_none_or(|rules| !rules.royal.is_empty())
}
