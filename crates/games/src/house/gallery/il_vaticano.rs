//! Two bishops of a side with exactly two enemy pieces between them change places and capture both.

use tabiya_core::{Bitboard, Role};

use crate::house::kinds;
use crate::house::{HouseRule, View};
use crate::moves::Added;

/// Two bishops of a side on a rank or file with two enemy pieces and nothing else between them may change places
/// and capture both.
#[derive(Debug, Clone)]
pub struct IlVaticano;

impl HouseRule for IlVaticano {
    fn name(&self) -> &'static str {
        "il-vaticano"
    }

    fn moves(&self, view: &View<'_>, moves: &mut Vec<Added>) {
        let (us, bishop) = (view.turn(), kinds::role(Role::Bishop));
        let bishops = view.pieces(us, bishop);
        for from in bishops {
            for (files, ranks) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                let step = |times: i8| from.offset(times * files, times * ranks);
                let Some(to) = step(3).filter(|&to| bishops.contains(to)) else { continue };
                let between: Bitboard = [step(1), step(2)].into_iter().flatten().collect();
                if between.is_subset(view.position().by_color(!us)) {
                    moves.push(Added {
                        captures: between,
                        leaves: Bitboard::of(from).with(to),
                        places: vec![(from, us, bishop), (to, us, bishop)],
                        ..Added::new("il-vaticano", from, to)
                    });
                }
            }
        }
    }
}
