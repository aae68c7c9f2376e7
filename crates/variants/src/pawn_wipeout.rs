//! Pawn wipeout: chess, and a side without pawns has lost.

use crate::list::{VariantEntry, START};
use crate::rule_set::{KindId, KindSet, RuleSet};

/// How the variant is named and begins.
pub const ENTRY: VariantEntry = VariantEntry {
    name: "pawn-wipeout",
    aliases: &["pawnwipeout"],
    summary: "chess, and a side without pawns has lost",
    tag: None,
    start: START,
    probe: "4k3/4p3/8/8/8/8/4p3/4K3 w - - 0 1",
    rules: Some(RuleSet::pawn_wipeout),
};

impl RuleSet {
    /// Chess, but a side without pawns loses at once. So a move wins by capturing the last enemy pawn, and
    /// loses by promoting the mover's own last pawn. If neither side has pawns, White has lost.
    ///
    /// ```
    /// use tabiya_core::Position;
    /// use tabiya_variants::{MaskRules, Masked, MaskedState, RuleSet};
    /// let state = MaskedState::new(MaskRules::open(RuleSet::pawn_wipeout())?);
    /// let p = Position::<Masked>::from_fen_with("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", state)?;
    /// assert_eq!(p.count_moves(), 7);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn pawn_wipeout() -> Self {
        Self {
            name: "pawn-wipeout".to_owned(),
            extinct: KindSet::EMPTY.with(KindId::PAWN),
            ..Self::chess()
        }
    }
}
