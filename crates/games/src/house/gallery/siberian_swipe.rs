//! A rook that has not moved may capture an enemy rook on its file, jumping over all pieces in between.

use crate::KindId;
use tabiya_core::Bitboard;

use crate::house::{HouseRule, View};
use crate::moves::Added;

/// A rook that has not moved may capture an enemy rook on its file, jumping over all pieces in between.
#[derive(Debug, Clone)]
pub struct SiberianSwipe;

impl HouseRule for SiberianSwipe {
    fn name(&self) -> &'static str {
        "siberian-swipe"
    }

    fn moves(&self, view: &View<'_>, moves: &mut Vec<Added>) {
        let us = view.turn();
        for from in view.pieces(us, KindId::ROOK) - view.moved() {
            for to in view.pieces(!us, KindId::ROOK) & Bitboard::file(from.file()) {
                moves.push(Added {
                    captures: Bitboard::of(to),
                    leaves: Bitboard::of(from),
                    places: vec![(to, us, KindId::ROOK)],
                    ..Added::new("swipe", from, to)
                });
            }
        }
    }

    fn key(&self, view: &View<'_>) -> u64 {
        let rooks = view.position().by_piece(tabiya_core::Color::White, KindId::ROOK)
            | view.position().by_piece(tabiya_core::Color::Black, KindId::ROOK);
        (rooks - view.moved()).0
    }

    /// No squares: no move that this rule adds captures a king.
    fn attacks(&self, _: &View<'_>) -> Bitboard {
        Bitboard::EMPTY
    }
}
