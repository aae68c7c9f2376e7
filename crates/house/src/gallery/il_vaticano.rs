//! Two bishops of a side with exactly two enemy pieces between them change places and capture both.

use tabiya_core::{Bitboard, Color, Role, Square};
use tabiya_fairy::FairyPosition;

use super::kinds;
use crate::{Added, HouseRule, View};

/// Two bishops of a side on a rank or file with two enemy pieces and nothing else between them may change places
/// and capture both.
#[derive(Debug, Clone)]
pub struct IlVaticano;

/// The pairs of a side's bishops that may change places, with what is between them.
fn pairs(p: &FairyPosition, us: Color) -> Vec<(Square, Square, Bitboard)> {
    let bishops = p.by_piece(us, kinds::role(Role::Bishop));
    let enemies = p.by_color(!us);
    let mut pairs = Vec::new();
    for from in bishops {
        for (files, ranks) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
            let step = |times: i8| from.offset(times * files, times * ranks);
            let Some(to) = step(3).filter(|&to| bishops.contains(to)) else { continue };
            let between: Bitboard = [step(1), step(2)].into_iter().flatten().collect();
            if (between - enemies).is_empty() {
                pairs.push((from, to, between));
            }
        }
    }
    pairs
}

impl HouseRule for IlVaticano {
    fn name(&self) -> &'static str {
        "il-vaticano"
    }

    fn moves(&self, view: &View<'_>, moves: &mut Vec<Added>) {
        let us = view.turn();
        let bishop = kinds::role(Role::Bishop);
        for (from, to, captures) in pairs(view.position(), us) {
            let places = [from, to].map(|square| (square, us, bishop)).to_vec();
            let leaves = Bitboard::of(from).with(to);
            let named = Added::new("il-vaticano", from, to);
            moves.push(Added { captures, leaves, places, ..named });
        }
    }
}
