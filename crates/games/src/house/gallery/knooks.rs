//! A rook and a knight of one side become a knook, which moves as both.

use crate::{KindId, RuleSet};
use tabiya_core::{Bitboard, Role, Square, attacks::knight_attacks};

use crate::house::kinds;
use crate::house::{HouseRule, View};
use crate::moves::Added;

/// A rook and a knight of one side may move onto each other and become a knook, which moves as both.
#[derive(Debug, Clone)]
pub struct Knooks;

impl HouseRule for Knooks {
    fn name(&self) -> &'static str {
        "knooks"
    }

    fn prepare(&self, rules: &mut RuleSet, _: &mut String) -> Result<(), String> {
        let letter = kinds::free_letter(rules, 'o')?;
        kinds::add(rules, "knook", letter, Some("RN")).map(drop)
    }

    fn moves(&self, view: &View<'_>, moves: &mut Vec<Added>) {
        let us = view.turn();
        let Some(knook) = kinds::named(view.position().rules(), "knook") else { return };
        let (rooks, knights) =
            (view.pieces(us, KindId::ROOK), view.pieces(us, kinds::role(Role::Knight)));
        let mut join = |from: Square, to: Square| {
            moves.push(Added {
                leaves: Bitboard::of(from).with(to),
                places: vec![(to, us, knook)],
                ..Added::new("knook", from, to)
            });
        };
        for from in rooks {
            let met = [(1, 0), (-1, 0), (0, 1), (0, -1)]
                .into_iter()
                .filter_map(|direction| view.walk(from, direction).last());
            met.filter(|&to| knights.contains(to)).for_each(|to| join(from, to));
        }
        for from in knights {
            for to in knight_attacks(from) & rooks {
                join(from, to);
            }
        }
    }

    /// No squares: no move that this rule adds captures a king.
    fn attacks(&self, _: &View<'_>) -> Bitboard {
        Bitboard::EMPTY
    }
}
