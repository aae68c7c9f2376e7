//! Three-check: chess, and the third check wins.
//!
//! A check counts once, even if two pieces give it. FEN says how many checks each side still has to give: `3+3` at the
//! start, before the two counters. No mask changes: the state of a position has the two numbers, a check that is given
//! lowers one of them, and a position in which one of them is 0 has no moves.

use crate::list::VariantEntry;
use crate::rule_set::RuleSet;

/// How the variant is named and begins.
pub const ENTRY: VariantEntry = VariantEntry {
    name: "3check",
    aliases: &["threecheck", "three-check"],
    summary: "chess, and the third check wins",
    tag: Some("Three-check"),
    start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1",
    probe: "4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1",
    rules: Some(RuleSet::three_check),
};

impl RuleSet {
    /// Chess, but a side that has given three checks wins. FEN states how many checks each side still has to
    /// give.
    ///
    /// ```
    /// use tabiya_core::Position;
    /// use tabiya_variants::{MaskRules, Masked, MaskedState, RuleSet};
    /// let rules = MaskRules::open(RuleSet::three_check())?;
    /// let fen = "4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1";
    /// let p = Position::<Masked>::from_fen_with(fen, MaskedState::new(rules))?;
    /// let check = p.legal_moves().iter().copied().find(|&m| p.gives_check(m));
    /// let over = p.play_unchecked(check.expect("the rook gives check on a8"));
    /// assert_eq!(over.to_string(), "R3k3/8/8/8/8/8/8/4K3 b - - 0+3 1 1");
    /// assert_eq!(over.count_moves(), 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn three_check() -> Self {
        Self { name: "3check".to_owned(), checks_to_win: Some(3), ..Self::chess() }
    }
}
