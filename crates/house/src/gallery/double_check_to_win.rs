//! Who gives check with two pieces at once wins.

use tabiya_fairy::KindId;

use crate::{Ending, HouseRule, View};

/// Who gives check with two pieces at once wins.
#[derive(Debug, Clone)]
pub struct DoubleCheckToWin;

impl HouseRule for DoubleCheckToWin {
    fn name(&self) -> &'static str {
        "double-check-to-win"
    }

    fn ending(&self, view: &View<'_>) -> Option<Ending> {
        let (p, us) = (view.position(), view.turn());
        // Kings that nobody has to keep safe count as well.
        let is_double = |king| p.attackers(!us, king).more_than_one();
        let why = "double check".to_owned();
        let has_won = view.pieces(us, KindId::KING).into_iter().any(is_double);
        has_won.then(|| Ending { winner: Some(!us), why })
    }

    fn boxed(&self) -> Box<dyn HouseRule> {
        Box::new(self.clone())
    }
}
