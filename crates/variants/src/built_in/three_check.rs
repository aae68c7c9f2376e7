//! Three-check: chess, and the third check wins.

use super::Entry;
use crate::rule_set::RuleSet;

pub(crate) const ENTRY: Entry = Entry {
    name: "3check",
    aliases: &["threecheck", "three-check"],
    summary: "chess, and the third check wins",
    start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1",
    rules: Some(RuleSet::three_check),
};

impl RuleSet {
    /// Chess, but whoever has given three checks has won. FEN says how many each side has still to give.
    ///
    /// ```
    /// use tabiya_variants::Variant;
    /// let (p, _) = Variant::ThreeCheck.read("4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1")?;
    /// let check = p.legal_moves().into_iter().find(|&m| p.gives_check(m)).unwrap();
    /// let over = p.play_unchecked(check);
    /// assert_eq!(over.to_string(), "R3k3/8/8/8/8/8/8/4K3 b - - 0+3 1 1");
    /// assert!(over.legal_moves().is_empty());
    /// # Ok::<(), tabiya_variants::PositionError>(())
    /// ```
    pub fn three_check() -> Self {
        Self { name: ENTRY.name.to_owned(), checks_to_win: Some(3), ..Self::chess() }
    }
}
