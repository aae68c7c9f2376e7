//! What the side to move has to do, and the squares that win the game.

use tabiya_core::{Bitboard, Color, Piece, Rank};
use tabiya_variants::KindId;

use crate::built_in::AnyPosition;

impl AnyPosition {
    /// What the rules oblige the side to move to do, to follow `White must`: for example `capture`. `None` if it is
    /// free, or if its only obligation is to answer a check.
    ///
    /// ```
    /// use tabiya_games::Variant;
    /// let (p, _) = Variant::Antichess.read("8/8/8/3p4/4P3/8/8/8 w - - 0 1")?;
    /// assert_eq!(p.obligation(), Some("capture"));
    /// assert_eq!(Variant::Antichess.start().obligation(), None);
    /// # Ok::<(), tabiya_games::PositionError>(())
    /// ```
    pub fn obligation(&self) -> Option<&'static str> {
        if self.is_variant_end() {
            return None;
        }
        match self {
            Self::RacingKings(_) if self.reaches_goal(!self.turn()) => {
                return Some("bring its king to the last rank too");
            }
            Self::Chess(_) | Self::Atomic(_) | Self::Horde(_) | Self::Crazyhouse(_) => return None,
            _ => {}
        }
        let rules = self.facts().rules;
        if rules.must_capture && !self.captures().is_empty() {
            return Some("capture");
        }
        let (us, them) = (self.by_color(self.turn()), self.by_color(!self.turn()));
        let hand = self.in_hand(self.turn()).unwrap_or_default();
        let is_bare = us.single().is_some() && us.single() == self.king(self.turn());
        let must_bare = rules.bare_king_loses && is_bare && hand.is_empty() && them.more_than_one();
        must_bare.then_some("capture the last piece other than the king")
    }

    /// The words after `White moves` if the side to move has just moved as well: `once more`, for example. Otherwise
    /// `None`.
    pub(crate) fn further_ply(&self) -> Option<String> {
        let Self::Fairy(p) = self else { return None };
        let (turns, ply) = (&p.rules().turns, p.ply());
        let before = turns[(ply + turns.len() - 1) % turns.len()];
        // Before the first move there is no earlier ply, even if the list of turns ends with the side that begins.
        let has_moved = ply > 0 && before == p.turn();
        (p.is_extra_ply() || has_moved).then(|| "once more".to_owned())
    }

    /// The squares on which a piece of this kind and side wins the game.
    ///
    /// ```
    /// use tabiya_core::{Color, Square};
    /// use tabiya_games::{KindId, Variant};
    /// let king = KindId::KING.of(Color::White);
    /// assert!(Variant::KingOfTheHill.start().goal(king).contains(Square::E4));
    /// assert!(Variant::Chess.start().goal(king).is_empty());
    /// ```
    pub fn goal(&self, piece: Piece<KindId>) -> Bitboard {
        match self {
            Self::RacingKings(_) if piece.role == KindId::KING => Bitboard::rank(Rank::Eighth),
            _ => self.kind(piece.role).goal[piece.color],
        }
    }

    /// Whether a side's king is on its goal.
    fn reaches_goal(&self, color: Color) -> bool {
        let king = KindId::KING.of(color);
        !self.by_piece(king).is_disjoint(self.goal(king))
    }
}

#[cfg(test)]
mod tests {
    use crate::{RuleSet, Variant};

    fn of_rules(rules: &str, fen: &str) -> (Option<&'static str>, Option<String>) {
        let rules = RuleSet::from_toml(rules).expect("rules");
        let variant = Variant::from_rules(rules).expect("sound rules");
        let (p, _) = variant.read(fen).expect(fen);
        (p.obligation(), p.further_ply())
    }

    #[test]
    fn black_must_reach_the_last_rank_in_racing_kings() {
        let (p, _) = Variant::RacingKings.read("4K3/k7/8/8/8/8/8/8 b - - 0 1").expect("a FEN");
        assert_eq!(p.obligation(), Some("bring its king to the last rank too"));
        assert_eq!(Variant::RacingKings.start().obligation(), None);
    }

    #[test]
    fn obligations_of_rule_files_are_reported() {
        let must = "name = \"must\"\nmust-capture = true";
        let fen = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
        assert_eq!(of_rules(must, fen).0, Some("capture"));
        let bare = "name = \"bare\"\nbare-king = \"loss\"";
        let fen = "8/8/8/3k4/4P3/8/8/4K3 b - - 0 1";
        assert_eq!(of_rules(bare, fen).0, Some("capture the last piece other than the king"));
    }

    #[test]
    fn a_second_move_of_a_turn_is_an_obligation() {
        let twice = "name = \"twice\"\nturns = [\"white\", \"white\", \"black\", \"black\"]";
        let rules = RuleSet::from_toml(twice).expect("rules");
        let start = Variant::from_rules(rules).expect("sound rules").start();
        assert_eq!(start.further_ply(), None);
        let after = start.play_unchecked(start.read_move("e2e4").expect("a move"));
        assert_eq!(after.further_ply().as_deref(), Some("once more"));
        let after = after.play_unchecked(after.read_move("d2d4").expect("a move"));
        assert_eq!(after.further_ply(), None);
    }
}
