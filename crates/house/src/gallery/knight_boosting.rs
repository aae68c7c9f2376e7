//! Who promotes to a knight moves that knight once more.

use tabiya_core::Role;

use super::kinds;
use crate::{Change, HouseMove, HouseRule};

/// Who promotes to a knight moves that knight once more.
#[derive(Debug, Clone)]
pub struct KnightBoosting;

impl HouseRule for KnightBoosting {
    fn name(&self) -> &'static str {
        "knight-boosting"
    }

    fn after_move(&mut self, change: &mut Change<'_>, m: &HouseMove) {
        if let HouseMove::Own(own) = m
            && own.promotion() == Some(kinds::role(Role::Knight))
        {
            change.move_again_with(m.to());
        }
    }

    fn boxed(&self) -> Box<dyn HouseRule> {
        Box::new(self.clone())
    }
}
