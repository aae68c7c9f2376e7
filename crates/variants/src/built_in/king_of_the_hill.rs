//! King of the Hill: chess, and the king may win by walking.

use tabiya_core::{Bitboard, ByColor, ByRole, Role, Square};

use super::{Entry, chess};
use crate::rule_set::RuleSet;

pub(crate) const ENTRY: Entry = Entry {
    name: "kingofthehill",
    aliases: &["koth", "king-of-the-hill"],
    summary: "chess, and a king on d4, e4, d5 or e5 has won",
    start: chess::START,
    rules: Some(RuleSet::king_of_the_hill),
};

/// The four squares in the middle.
const HILL: Bitboard = Bitboard::of(Square::D4).with(Square::E4).with(Square::D5).with(Square::E5);

impl RuleSet {
    /// Chess, but a king on d4, e4, d5 or e5 has won.
    ///
    /// ```
    /// use tabiya_variants::Variant;
    /// let (p, _) = Variant::KingOfTheHill.read("4k3/8/8/8/8/4K3/8/8 w - - 0 1")?;
    /// let (d4, d3) = ("d4".parse()?, "d3".parse()?);
    /// let moves = p.legal_moves();
    /// let after = |to| moves.iter().find(|m| m.to() == to).map(|&m| p.play_unchecked(m).legal_moves());
    /// assert_eq!((after(d4).unwrap().len(), after(d3).unwrap().len()), (0, 5));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn king_of_the_hill() -> Self {
        let mut goal = ByRole([Bitboard::EMPTY; 6]);
        goal[Role::King] = HILL;
        Self { name: ENTRY.name.to_owned(), goal: ByColor::both(goal), ..Self::chess() }
    }
}
