//! If an enemy piece is on f6, a pawn may be placed there, which captures it.

use crate::KindId;
use tabiya_core::{Bitboard, Square};

use crate::house::{HouseRule, View};
use crate::moves::Added;

/// If an enemy piece is on f6, a pawn may be placed there, which captures it.
#[derive(Debug, Clone)]
pub struct OmnipotentF6Pawn;

impl HouseRule for OmnipotentF6Pawn {
    fn name(&self) -> &'static str {
        "omnipotent-f6-pawn"
    }

    fn moves(&self, view: &View<'_>, moves: &mut Vec<Added>) {
        let us = view.turn();
        if view.position().by_color(!us).contains(Square::F6) {
            moves.push(Added {
                captures: Bitboard::of(Square::F6),
                places: vec![(Square::F6, us, KindId::PAWN)],
                ..Added::new("summon", Square::F6, Square::F6)
            });
        }
    }

    fn attacks(&self, _: &View<'_>) -> Bitboard {
        Bitboard::of(Square::F6)
    }
}
