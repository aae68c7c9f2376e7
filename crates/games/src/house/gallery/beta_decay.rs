//! A queen with enough empty squares along a rank or file splits into a rook, a bishop and a pawn.

use crate::{KindId, PlacementFault};
use tabiya_core::{Bitboard, Role};

use crate::house::kinds;
use crate::house::{HouseRule, View};
use crate::moves::Added;

/// A queen with at least three empty squares along a rank or file, up to the edge or to a piece of its own
/// side, may split: the last three of these squares get a rook, a bishop and a pawn.
#[derive(Debug, Clone)]
pub struct BetaDecay;

impl HouseRule for BetaDecay {
    fn name(&self) -> &'static str {
        "beta-decay"
    }

    fn forgives(&self, fault: PlacementFault) -> bool {
        // Pawns that this rule places may appear on any rank.
        matches!(fault, PlacementFault::PawnOnPromotionSquare(_))
    }

    fn moves(&self, view: &View<'_>, moves: &mut Vec<Added>) {
        let us = view.turn();
        let p = view.position();
        for from in view.pieces(us, kinds::role(Role::Queen)) {
            for direction in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                let mut line: Vec<_> = view.walk(from, direction).collect();
                match line.last().and_then(|&last| p.piece_on(last)) {
                    Some((color, _)) if color != us => continue,
                    Some(_) => drop(line.pop()),
                    None => {}
                }
                let [.., rook, bishop, pawn] = line[..] else { continue };
                moves.push(Added {
                    leaves: Bitboard::of(from),
                    places: vec![
                        (rook, us, KindId::ROOK),
                        (bishop, us, kinds::role(Role::Bishop)),
                        (pawn, us, KindId::PAWN),
                    ],
                    ..Added::new("beta-decay", from, pawn)
                });
            }
        }
    }

    /// No squares: no move that this rule adds captures a king.
    fn attacks(&self, _: &View<'_>) -> Bitboard {
        Bitboard::EMPTY
    }
}
