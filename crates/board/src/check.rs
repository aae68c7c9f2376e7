//! Whether the rules know check.

use tabiya_games::{Ply, Position};

/// Whether a side must keep a piece safe. Where a king may be captured, or is a piece like any other, an attack on it
/// is not called check.
pub fn knows_check(p: &Position) -> bool {
    p.board().variant().rules().is_none_or(|rules| !rules.royal.is_empty())
}

/// What is said of a move: nothing of check, unless the rules know it.
pub fn said(ply: &Ply, knows_check: bool) -> Vec<&str> {
    let words = ply.words.iter().map(String::as_str);
    words.filter(|words| knows_check || !words.ends_with(" is in check")).collect()
}
