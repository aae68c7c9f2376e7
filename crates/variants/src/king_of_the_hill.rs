//! King of the Hill: chess, and a king in the centre has won.
//!
//! Otherwise the rules are as in chess. As masks: `goal` of the king is the hill. The masks of moves are as in chess;
//! a position with a king on its goal has no moves.
//!
//! ```text
//! 8  . . . . . . . .
//! 7  . . . . . . . .
//! 6  . . . . . . . .
//! 5  . . . x x . . .     goal.king
//! 4  . . . x x . . .
//! 3  . . . . K . . .     its targets are d2 e2 f2 d3 f3 d4 e4 f4: by d4 and e4 it wins
//! 2  . . . . . . . .
//! 1  . . . . . . . .
//!    a b c d e f g h
//! ```

use tabiya_core::{Bitboard, ByColor, Square};

use crate::list::{START, VariantEntry};
use crate::rule_set::{KindId, RuleSet};

/// The four centre squares, the goal of both kings.
const HILL: Bitboard = Bitboard::of(Square::D4).with(Square::E4).with(Square::D5).with(Square::E5);

/// How the variant is named and begins.
pub const ENTRY: VariantEntry = VariantEntry {
    name: "kingofthehill",
    aliases: &["koth", "king-of-the-hill"],
    summary: "chess, and a king on d4, e4, d5 or e5 has won",
    tag: Some("King of the Hill"),
    start: START,
    probe: "4k3/8/8/8/8/3K4/8/8 w - - 0 1",
    rules: Some(RuleSet::king_of_the_hill),
};

impl RuleSet {
    /// Chess, but a side whose king reaches d4, e4, d5 or e5 wins.
    ///
    /// ```
    /// use tabiya_core::{Position, Square};
    /// use tabiya_variants::{MaskRules, Masked, MaskedState, RuleSet};
    /// let rules = MaskRules::open(RuleSet::king_of_the_hill())?;
    /// let fen = "4k3/8/8/8/8/4K3/8/8 w - - 0 1";
    /// let p = Position::<Masked>::from_fen_with(fen, MaskedState::new(rules))?;
    /// let replies = |to: Square| {
    ///     let step = p.legal_moves().iter().copied().find(|m| m.to() == to);
    ///     step.map(|m| p.play_unchecked(m).count_moves())
    /// };
    /// assert_eq!((replies(Square::D4), replies(Square::D2)), (Some(0), Some(5)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn king_of_the_hill() -> Self {
        let mut rules = Self { name: "kingofthehill".to_owned(), ..Self::chess() };
        rules.kinds[KindId::KING.index()].goal = ByColor::both(HILL);
        rules
    }
}
