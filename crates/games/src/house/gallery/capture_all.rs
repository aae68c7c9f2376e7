//! There is no check: a side that has lost all its pieces loses the game.

use crate::{KindSet, RuleSet};
use tabiya_core::{Castling, Color};

use super::free_castling;
use crate::house::kinds;
use crate::house::{Ending, HouseRule, View};
use crate::moves::Added;

/// There is no check: a side that has lost all its pieces loses the game.
#[derive(Debug, Clone)]
pub struct CaptureAll;

impl HouseRule for CaptureAll {
    fn name(&self) -> &'static str {
        "capture-all"
    }

    fn prepare(&self, rules: &mut RuleSet, _: &mut String) -> Result<(), String> {
        rules.royal = KindSet::EMPTY;
        rules.extinct = KindSet::EMPTY;
        rules.castling = Castling::ThroughAttack;
        Ok(())
    }

    fn moves(&self, view: &View<'_>, moves: &mut Vec<Added>) {
        free_castling::add(view, moves);
    }

    fn ending(&self, view: &View<'_>) -> Option<Ending> {
        let p = view.position();
        // A duck does not count as a piece of either side.
        let duck = kinds::named(p.rules(), "duck");
        let has_lost = |color: &Color| {
            let duck = duck.map_or(0, |duck| p.by_piece(*color, duck).len());
            p.by_color(*color).len() == duck
        };
        let loser = Color::ALL.into_iter().find(has_lost)?;
        Some(Ending { winner: Some(!loser), why: "everything captured".to_owned() })
    }
}
