//! A side that gives check with two pieces at once wins.

use tabiya_fairy::KindId;

use crate::{Again, Ending, HouseRule, View};

/// A side that gives check with two pieces at once wins.
#[derive(Debug, Clone)]
pub struct DoubleCheckToWin;

impl HouseRule for DoubleCheckToWin {
    fn name(&self) -> &'static str {
        "double-check-to-win"
    }

    fn ending(&self, view: &View<'_>) -> Option<Ending> {
        let (p, us) = (view.position(), view.turn());
        // Kings that need not be kept safe count as well.
        let is_double = |king| p.attackers(!us, king).more_than_one();
        let why = "double check".to_owned();
        // A check is given by the side that moved last; while a side moves the duck, that is the side itself.
        let is_follow_up = matches!(view.again(), Some(Again::Rule(_)));
        let kings = view.pieces(us, KindId::KING);
        let has_won = !is_follow_up && kings.into_iter().any(is_double);
        has_won.then(|| Ending { winner: Some(!us), why })
    }
}
