//! King capture: the king is a piece like the others, and capturing it wins.

use tabiya_core::{ByColor, Castling};

use crate::list::{VariantEntry, START};
use crate::rule_set::{KindId, KindSet, RuleSet};

/// How the variant is named and begins.
pub const ENTRY: VariantEntry = VariantEntry {
    name: "king-capture",
    aliases: &["kingcapture"],
    summary: "whoever captures the king wins; no check, castling, en passant or promotion",
    tag: None,
    start: START,
    probe: "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1",
    rules: Some(RuleSet::king_capture),
};

impl RuleSet {
    /// A simplified chess in which capturing the enemy king wins. Checks may be ignored, and a king may step
    /// into check. There is no castling and no en passant, and a pawn on the last rank stays a pawn. Otherwise
    /// the game ends only when a side has no move, which is a draw.
    ///
    /// ```
    /// use tabiya_core::Position;
    /// use tabiya_variants::{MaskRules, Masked, MaskedState, RuleSet};
    /// let state = MaskedState::new(MaskRules::open(RuleSet::king_capture())?);
    /// let p = Position::<Masked>::from_fen_with("4k3/4Q3/8/8/8/8/8/4K3 b - - 0 1", state)?;
    /// assert_eq!(p.count_moves(), 5);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn king_capture() -> Self {
        Self {
            name: "king-capture".to_owned(),
            royal: None,
            castling: Castling::Never,
            en_passant: false,
            promotion: ByColor::default(),
            promotion_forced: false,
            extinct: KindSet::EMPTY.with(KindId::KING),
            repetition: None,
            fifty_move_rule: None,
            ..Self::chess()
        }
    }
}
