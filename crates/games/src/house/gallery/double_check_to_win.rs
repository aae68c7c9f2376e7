//! A side that gives check with two pieces at once wins.

use crate::KindId;
use crate::house::{Again, Ending, HouseRule, View};

/// A side that gives check with two pieces at once wins.
#[derive(Debug, Clone)]
pub struct DoubleCheckToWin;

impl HouseRule for DoubleCheckToWin {
    fn name(&self) -> &'static str {
        "double-check-to-win"
    }

    fn ending(&self, view: &View<'_>) -> Option<Ending> {
        let (p, us) = (view.position(), view.turn());
        // A double check counts even if kings may be left in check.
        let is_double = |king| p.attackers(!us, king).more_than_one();
        let why = "double check".to_owned();
        // In a follow-up, such as a duck's move, the side to move has also moved last, so its opponent has not
        // just given check.
        let is_follow_up = matches!(view.again(), Some(Again::Rule(_)));
        let kings = view.pieces(us, KindId::KING);
        let has_won = !is_follow_up && kings.into_iter().any(is_double);
        has_won.then(|| Ending { winner: Some(!us), why })
    }
}
