//! A king next to an enemy queen steps straight away from the queen, and a pawn of the queen's side appears on
//! the king's old square.

use crate::{KindId, PlacementFault};
use tabiya_core::{Bitboard, Role, Square};

use crate::house::kinds;
use crate::house::{HouseRule, View};
use crate::moves::{Added, Move};

/// A king next to an enemy queen may step straight away from the queen; a pawn of the queen's side appears on
/// the king's old square.
#[derive(Debug, Clone)]
pub struct LaBastarda;

impl LaBastarda {
    /// The squares to which a king can flee from adjacent enemy queens.
    fn flights(view: &View<'_>, king: Square) -> Bitboard {
        let us = view.turn();
        let queens = view.pieces(!us, kinds::role(Role::Queen));
        let flight = |(files, ranks): (i8, i8)| {
            king.offset(-files, -ranks).filter(|&queen| queens.contains(queen))?;
            king.offset(files, ranks)
        };
        let steps = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)];
        let p = view.position();
        let open = steps.into_iter().filter_map(flight).collect::<Bitboard>();
        open - p.by_color(us) - p.blocked()
    }
}

impl HouseRule for LaBastarda {
    fn name(&self) -> &'static str {
        "la-bastarda"
    }

    fn forgives(&self, fault: PlacementFault) -> bool {
        // Pawns that this rule places may appear on any rank.
        matches!(fault, PlacementFault::PawnOnPromotionSquare(_))
    }

    fn moves(&self, view: &View<'_>, moves: &mut Vec<Added>) {
        let us = view.turn();
        for from in view.pieces(us, KindId::KING) {
            for to in Self::flights(view, from) {
                moves.push(Added {
                    captures: Bitboard::of(to) & view.position().occupied(),
                    leaves: Bitboard::of(from),
                    places: vec![(to, us, KindId::KING), (from, !us, KindId::PAWN)],
                    ..Added::new("la-bastarda", from, to)
                });
            }
        }
    }

    fn allows(&self, view: &View<'_>, m: &Move) -> Result<(), String> {
        let is_king = view.pieces(view.turn(), KindId::KING).contains(m.from());
        let flees = is_king && Self::flights(view, m.from()).contains(m.to());
        if flees && m.label().is_none() {
            return Err("a king that flees from a queen leaves a pawn behind".to_owned());
        }
        Ok(())
    }
}
