//! Antichess: whoever has lost everything has won.

use tabiya_core::{Bitboard, Castling, Position, Role, Roles, Stalemate};

use super::Entry;
use crate::rule_set::RuleSet;

pub(crate) const ENTRY: Entry = Entry {
    name: "antichess",
    aliases: &["anti"],
    summary: "captures are compulsory, and whoever has nothing left has won",
    start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
    rules: Some(RuleSet::antichess),
};

impl RuleSet {
    /// Captures are compulsory. The king is a piece like the others, and pawns may become kings; there
    /// is no check and no castling. A side that has no move, or nothing left, has won.
    ///
    /// ```
    /// use tabiya_variants::Variant;
    /// let (p, _) = Variant::Antichess.read("4k3/8/8/8/8/1p6/8/K1R5 w - - 0 1")?;
    /// assert_eq!(p.legal_moves().len(), 16);
    /// let (p, _) = Variant::Antichess.read("4k3/8/8/8/8/1p6/P7/K1R5 w - - 0 1")?;
    /// assert_eq!(p.legal_moves().len(), 1);
    /// # Ok::<(), tabiya_variants::PositionError>(())
    /// ```
    pub fn antichess() -> Self {
        let mut start = Position::startpos().to_setup();
        start.castling_rooks = Bitboard::EMPTY;
        Self {
            name: ENTRY.name.to_owned(),
            royal: false,
            castling: Castling::Never,
            promotion: Roles::PROMOTIONS.with(Role::King),
            must_capture: true,
            stalemate: Stalemate::Win,
            start,
            ..Self::chess()
        }
    }
}
