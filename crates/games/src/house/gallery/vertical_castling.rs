//! Castling along a file, in addition to ordinary castling.

use crate::KindId;
use tabiya_core::{Bitboard, Color, Square};

use crate::house::{HouseRule, View};
use crate::moves::Added;

/// A king and a rook that have not moved may also castle along a file: the king moves two squares towards the
/// rook, and the rook moves to the square that the king has passed.
#[derive(Debug, Clone)]
pub struct VerticalCastling;

impl HouseRule for VerticalCastling {
    fn name(&self) -> &'static str {
        "vertical-castling"
    }

    fn moves(&self, view: &View<'_>, moves: &mut Vec<Added>) {
        let us = view.turn();
        let p = view.position();
        let is_safe =
            |square: Square| p.rules().royal.is_empty() || p.attackers(!us, square).is_empty();
        for from in view.pieces(us, KindId::KING) - view.moved() {
            for direction in [(0, 1), (0, -1)] {
                let line: Vec<_> = view.walk(from, direction).collect();
                let [passed, to, .., rook] = line[..] else { continue };
                let rooks = view.pieces(us, KindId::ROOK) - view.moved();
                if rooks.contains(rook) && [from, passed, to].into_iter().all(is_safe) {
                    moves.push(Added {
                        leaves: Bitboard::of(from).with(rook),
                        places: vec![(to, us, KindId::KING), (passed, us, KindId::ROOK)],
                        ..Added::new("vertical-castling", from, to)
                    });
                }
            }
        }
    }

    fn key(&self, view: &View<'_>) -> u64 {
        let pieces = |kind| view.pieces(Color::White, kind) | view.pieces(Color::Black, kind);
        ((pieces(KindId::KING) | pieces(KindId::ROOK)) - view.moved()).0
    }

    /// No squares: no move that this rule adds captures a king.
    fn attacks(&self, _: &View<'_>) -> Bitboard {
        Bitboard::EMPTY
    }
}
