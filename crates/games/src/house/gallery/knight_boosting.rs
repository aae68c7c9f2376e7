//! A side that promotes to a knight moves that knight once more.

use crate::{KindId, PlacementFault};
use tabiya_core::{Bitboard, Color, Role, attacks::knight_attacks};

use crate::house::kinds;
use crate::house::{Again, Change, Ending, HouseRule, View};
use crate::moves::{Added, Move};

/// A side that promotes to a knight moves that knight once more, and wins if it then captures the king.
#[derive(Debug, Clone)]
pub struct KnightBoosting;

impl HouseRule for KnightBoosting {
    fn name(&self) -> &'static str {
        "knight-boosting"
    }

    fn forgives(&self, fault: PlacementFault) -> bool {
        matches!(fault, PlacementFault::NoRoyal(_))
    }

    fn moves(&self, view: &View<'_>, moves: &mut Vec<Added>) {
        let Some(Again::Piece(from)) = view.again() else { return };
        let (us, knight) = (view.turn(), kinds::role(Role::Knight));
        if view.pieces(us, knight).contains(from) {
            // The knight's second move may capture a king, because the enemy has had no move to answer the
            // attack.
            let kings = view.pieces(!us, KindId::KING) & knight_attacks(from);
            moves.extend(kings.into_iter().map(|to| Added {
                captures: Bitboard::of(to),
                leaves: Bitboard::of(from),
                places: vec![(to, us, knight)],
                ..Added::new("", from, to)
            }));
        }
    }

    fn ending(&self, view: &View<'_>) -> Option<Ending> {
        let is_royal = view.position().rules().royal.contains(KindId::KING);
        let has_lost = |color: &Color| is_royal && view.pieces(*color, KindId::KING).is_empty();
        let loser = Color::ALL.into_iter().find(has_lost)?;
        Some(Ending { winner: Some(!loser), why: "the king captured".to_owned() })
    }

    fn after_move(&mut self, change: &mut Change<'_>, m: &Move) {
        if let Move::Own(own) = m
            && own.promotion() == Some(kinds::role(Role::Knight))
        {
            change.move_again_with(m.to());
        }
    }
}
