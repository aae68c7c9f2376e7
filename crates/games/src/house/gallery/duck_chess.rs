//! After each move the same side moves a duck, which blocks the pieces of both sides.

use crate::{KindId, KindSet, RuleSet};
use tabiya_core::{Bitboard, Castling, Color, Square, Stalemate};

use super::free_castling;
use crate::house::kinds;
use crate::house::{Change, HouseRule, View};
use crate::moves::{Added, Move};

/// After each move the same side moves a duck to an empty square, where it blocks the pieces of both sides.
/// There is no check: a side that loses its king loses the game. In FEN the duck is `*`.
#[derive(Debug, Clone)]
pub enum DuckChess {
    /// The published game: White's first move puts the duck on the board, and a side in stalemate wins.
    Published,
    /// The game of ChessMaker: the duck begins on h5, if that square is empty, and stalemate is as without it.
    FromH5,
}

/// The kind of the duck. The duck belongs to the side to move, so that this side cannot capture it.
fn duck(rules: &RuleSet) -> KindId {
    kinds::named(rules, "duck").expect("the rule has added it")
}

impl HouseRule for DuckChess {
    fn name(&self) -> &'static str {
        match self {
            Self::Published => "duck-chess",
            Self::FromH5 => "duck-chess-h5",
        }
    }

    fn prepare(&self, rules: &mut RuleSet, _: &mut String) -> Result<(), String> {
        kinds::add(rules, "duck", '*', None)?;
        // If kings were not royal before, losing one does not lose the game.
        if !std::mem::take(&mut rules.royal).is_empty() {
            rules.extinct = KindSet::EMPTY.with(KindId::KING);
        }
        rules.castling = Castling::ThroughAttack;
        if matches!(self, Self::Published) {
            rules.stalemate = Stalemate::Win;
        }
        Ok(())
    }

    fn set_up(&mut self, change: &mut Change<'_>) {
        let (p, turn) = (change.position(), change.turn());
        let duck = duck(p.rules());
        let ducks = p.by_piece(turn, duck) | p.by_piece(!turn, duck);
        let begins = Bitboard::of(Square::H5) - p.occupied() - p.blocked();
        match ducks.single().or(begins.first().filter(|_| matches!(self, Self::FromH5))) {
            _ if ducks.more_than_one() => change.fail("there are several ducks"),
            Some(square) => change.put(square, turn, duck),
            None => {}
        }
    }

    fn moves(&self, view: &View<'_>, moves: &mut Vec<Added>) {
        if !view.is_follow_up() {
            return free_castling::add(view, moves);
        }
        let (p, us) = (view.position(), view.turn());
        let duck = duck(p.rules());
        let from = view.pieces(us, duck);
        let empty = !(p.occupied() | p.blocked());
        moves.extend(empty.into_iter().map(|to| Added {
            leaves: from,
            places: vec![(to, us, duck)],
            // The first move of all comes from no square.
            ..Added::new("duck", from.first().unwrap_or(to), to)
        }));
    }

    fn follow_up(&self) -> &'static str {
        "the duck"
    }

    fn after_move(&mut self, change: &mut Change<'_>, _: &Move) {
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
