//! King capture: a referee's simplified chess.

use tabiya_core::{Castling, Role, Roles};

use super::{Entry, chess};
use crate::rule_set::RuleSet;

pub(crate) const ENTRY: Entry = Entry {
    name: "king-capture",
    aliases: &["kingcapture"],
    summary: "whoever captures the king wins; no check, castling, en passant or promotion",
    start: chess::START,
    rules: Some(RuleSet::king_capture),
};

impl RuleSet {
    /// A simplified chess: whoever captures the enemy king wins. A check need not be answered, and a
    /// king may step into one; no castling, no en passant, and a pawn on the last rank stays a pawn.
    ///
    /// ```
    /// use tabiya_variants::Variant;
    /// let (p, _) = Variant::KingCapture.read("4k3/4Q3/8/8/8/8/8/4K3 b - - 0 1")?;
    /// assert_eq!(p.legal_moves().len(), 5);
    /// # Ok::<(), tabiya_variants::PositionError>(())
    /// ```
    pub fn king_capture() -> Self {
        Self {
            name: ENTRY.name.to_owned(),
            royal: false,
            castling: Castling::Never,
            en_passant: false,
            promotion: Roles::EMPTY,
            extinct: Roles::EMPTY.with(Role::King),
            ..Self::chess()
        }
    }
}
