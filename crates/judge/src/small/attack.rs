//! Who attacks a square.

use super::board::Board;
use crate::mailbox::Side;
use crate::mailbox::reach::attackers;

impl Board {
    /// Whether a side attacks a square.
    pub(super) fn attacks(&self, by: Side, square: u8) -> bool {
        attackers(&self.cells, by, square).next().is_some()
    }

    /// Whether a side's king is attacked.
    pub fn in_check(&self, side: Side) -> bool {
        self.king(side).is_some_and(|king| self.attacks(side.opposite(), king))
    }
}
