//! Antichess: captures are compulsory, and losing all pieces wins.
//!
//! The king is a piece like the others: there is no check and no castling, and a pawn may become a king. A side without a
//! move has won as well. As masks: no king is royal, so nothing is pinned and no square is forbidden; if any piece can
//! capture, the targets of all pieces are the enemy's squares.
//!
//! ```text
//! 3  . p . . . . . .
//! 2  P . . . . . . .     the pawn on a2 can capture: targets are b3 alone, and the other pieces have no move
//! 1  K . R . . . . .
//!    a b c d e f g h
//! ```

use tabiya_core::{ByColor, Castling, Stalemate};

use crate::list::VariantEntry;
use crate::rule_set::{KindId, KindSet, RuleSet};

/// How the variant is named and begins.
pub const ENTRY: VariantEntry = VariantEntry {
    name: "antichess",
    aliases: &["anti"],
    summary: "captures are compulsory, and a side without pieces has won",
    tag: Some("Antichess"),
    start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
    probe: "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1",
    rules: Some(RuleSet::antichess),
};

impl RuleSet {
    /// Antichess: captures are compulsory. The king is a piece like the others, and pawns may become kings;
    /// there is no check and no castling. A side that has no move or no pieces left has won.
    ///
    /// ```
    /// use tabiya_core::Position;
    /// use tabiya_variants::{MaskRules, Masked, MaskedState, RuleSet};
    /// let state = MaskedState::new(MaskRules::open(RuleSet::antichess())?);
    /// let count = |fen| Position::<Masked>::from_fen_with(fen, state).map(|p| p.count_moves());
    /// assert_eq!(count("4k3/8/8/8/8/1p6/8/K1R5 w - - 0 1"), Ok(16));
    /// assert_eq!(count("4k3/8/8/8/8/1p6/P7/K1R5 w - - 0 1"), Ok(1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn antichess() -> Self {
        Self {
            name: "antichess".to_owned(),
            royal: KindSet::EMPTY,
            castling: Castling::Never,
            promotion: ByColor::both(KindSet::PROMOTIONS.with(KindId::KING)),
            must_capture: true,
            stalemate: Stalemate::Win,
            start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1".to_owned(),
            ..Self::chess()
        }
    }
}
