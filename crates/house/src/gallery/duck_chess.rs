//! After each move the same side moves a duck, which blocks the pieces of both sides.

use tabiya_core::{Bitboard, Castling, Color, Square};
use tabiya_fairy::{KindId, KindSet, RuleSet};

use super::{free_castling, kinds};
use crate::{Added, Change, HouseMove, HouseRule, View};

/// After each move the same side moves a duck to an empty square, where it blocks the pieces of both sides.
/// There is no check: a side that loses its king loses the game.
#[derive(Debug, Clone)]
pub struct DuckChess;

/// The kind of the duck. The duck belongs to the side to move, so that this side cannot capture it.
fn duck(rules: &RuleSet) -> KindId {
    kinds::named(rules, "duck").expect("the rule has added it")
}

impl HouseRule for DuckChess {
    fn name(&self) -> &'static str {
        "duck-chess"
    }

    fn prepare(&self, rules: &mut RuleSet, _: &mut String) -> Result<(), String> {
        kinds::add(rules, "duck", 'd', None)?;
        // If kings were not royal before, losing one does not lose the game.
        if rules.royal.take().is_some() {
            rules.extinct = KindSet::EMPTY.with(KindId::KING);
        }
        rules.castling = Castling::ThroughAttack;
        Ok(())
    }

    fn set_up(&mut self, change: &mut Change<'_>) {
        let duck = duck(change.position().rules());
        let turn = change.turn();
        let ducks =
            change.position().by_piece(turn, duck) | change.position().by_piece(!turn, duck);
        match (ducks.single(), ducks.any()) {
            (Some(square), _) => change.put(square, turn, duck),
            (None, true) => change.fail("there are several ducks"),
            (None, false) if change.position().piece_on(Square::H5).is_some() => {
                change.fail("the duck begins on h5, which is not empty");
            }
            (None, false) => change.put(Square::H5, turn, duck),
        }
    }

    fn moves(&self, view: &View<'_>, moves: &mut Vec<Added>) {
        let p = view.position();
        let duck = duck(p.rules());
        let us = view.turn();
        if !view.is_follow_up() {
            free_castling::add(view, moves);
        } else if let Some(from) = view.pieces(us, duck).first() {
            let empty = !(p.occupied() | p.blocked());
            moves.extend(empty.into_iter().map(|to| Added {
                leaves: Bitboard::of(from),
                places: vec![(to, us, duck)],
                ..Added::new("duck", from, to)
            }));
        }
    }

    fn follow_up(&self) -> &'static str {
        "the duck"
    }

    fn after_move(&mut self, change: &mut Change<'_>, _: &HouseMove) {
        if !change.is_follow_up() {
            change.demand_follow_up();
        }
    }

    fn before_turn(&mut self, change: &mut Change<'_>, next: Color) {
        let duck = duck(change.position().rules());
        for square in change.position().by_piece(!next, duck) {
            change.put(square, next, duck);
        }
    }
}
