//! Pawn wipeout: chess with one more end.

use tabiya_core::{Role, Roles};

use super::{Entry, chess};
use crate::rule_set::RuleSet;

pub(crate) const ENTRY: Entry = Entry {
    name: "pawn-wipeout",
    aliases: &["pawnwipeout"],
    summary: "chess, and a side without pawns has lost",
    start: chess::START,
    rules: Some(RuleSet::pawn_wipeout),
};

impl RuleSet {
    /// Chess, but a side without pawns has lost at once. The mover may take the last enemy pawn, or
    /// lose by promoting the last pawn of its own. If both have none, White has lost.
    ///
    /// ```
    /// use tabiya_variants::Variant;
    /// let (p, _) = Variant::PawnWipeout.read("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1")?;
    /// assert_eq!(p.legal_moves().len(), 7);
    /// # Ok::<(), tabiya_variants::PositionError>(())
    /// ```
    pub fn pawn_wipeout() -> Self {
        Self {
            name: ENTRY.name.to_owned(),
            extinct: Roles::EMPTY.with(Role::Pawn),
            ..Self::chess()
        }
    }
}
