//! Who gives check with two pieces at once wins.

use crate::{Ending, HouseRule, View};

/// Who gives check with two pieces at once wins.
#[derive(Debug, Clone)]
pub struct DoubleCheckToWin;

impl HouseRule for DoubleCheckToWin {
    fn name(&self) -> &'static str {
        "double-check-to-win"
    }

    fn ending(&self, view: &View<'_>) -> Option<Ending> {
        let is_double = view.position().checkers().more_than_one();
        let why = "double check".to_owned();
        is_double.then(|| Ending { winner: Some(!view.turn()), why })
    }

    fn boxed(&self) -> Box<dyn HouseRule> {
        Box::new(self.clone())
    }
}
