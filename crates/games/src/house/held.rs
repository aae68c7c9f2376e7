//! A game that an object of another language can hold.

use crate::event::What;
use crate::game_error::GameError;
use crate::house::change::Change;
use crate::house::follow_up::Again;
use crate::house::position::HousePosition;
use crate::house::view::View;
use crate::moves::{Added, Move};
use tabiya_core::{Bitboard, Square};
use tabiya_fairy::FairyPosition;

/// The largest number of moves that a rule in another language may add in one position.
pub const MOST_ADDED: usize = 4096;

/// A copy of a game that a rule is asked about or may change, with all that the rule's [`View`] or [`Change`] knows:
/// for languages whose objects cannot hold references.
#[derive(Debug, Clone)]
pub struct Held {
    state: HousePosition,
    /// The board that the rule is asked about, if it is not the game's.
    other: Option<FairyPosition>,
    again: Option<Again>,
    place: usize,
    may_list: bool,
    rule: &'static str,
    error: Option<GameError>,
}

impl Held {
    /// The game as the rule sees it.
    pub fn view(&self) -> View<'_> {
        let Self { state, other, again, place, may_list, .. } = self;
        let board = other.as_ref().unwrap_or(&state.board);
        View { state, board, again: *again, place: *place, may_list: *may_list }
    }

    /// Whether the rule may ask for the legal moves: not while they are listed, nor while the game is changed.
    pub fn may_list(&self) -> bool {
        self.may_list
    }

    /// Lets the rule change the game.
    pub fn change<T>(&mut self, work: impl FnOnce(&mut Change<'_>) -> T) -> T {
        let Self { state, place, rule, error, .. } = self;
        let mut change = Change { state, place: *place, rule, error: error.take() };
        let done = work(&mut change);
        *error = change.error;
        done
    }

    /// The squares on which a move captures: of the ply that is being made, or before it is made.
    pub fn captures(&self, m: &Move) -> Bitboard {
        if self.state.mover.is_none() {
            return self.state.captured(m).into_iter().map(|(square, _)| square).collect();
        }
        let captured = self.state.told.iter().filter_map(|event| match event.what {
            What::Captured(_, square) => Some(square),
            _ => None,
        });
        captured.collect()
    }

    /// The square where the piece that moves in this ply stands; `None` before it has moved.
    pub fn mover(&self) -> Option<Square> {
        self.state.mover
    }

    /// The move of the piece on `origin` to `to`, where it captures an enemy. Without an origin nothing moves.
    pub fn step(&self, origin: Option<Square>, to: Square, label: &'static str) -> Added {
        let view = self.view();
        let p = view.position();
        let from = origin.unwrap_or(to);
        let mover = origin.and_then(|from| p.piece_on(from));
        Added {
            captures: Bitboard::of(to) & p.by_color(!view.turn()),
            leaves: mover.map_or(Bitboard::EMPTY, |_| Bitboard::of(from)),
            places: mover.map(|(color, kind)| (to, color, kind)).into_iter().collect(),
            ..Added::new(label, from, to)
        }
    }

    /// Refuses a move that cannot be made on any board.
    ///
    /// # Errors
    /// Fails if the move puts a piece on a wall or a removed square, or captures on a square without a piece.
    pub fn check(&self, added: &Added) -> Result<(), String> {
        let view = self.view();
        let p = view.position();
        let squares: Bitboard = added.places.iter().map(|&(square, ..)| square).collect();
        if let Some(square) = (squares & p.blocked()).first() {
            return Err(format!("{square} is no square, so a move cannot put a piece there"));
        }
        match (added.captures - p.occupied()).first() {
            Some(square) => Err(format!("{square} has no piece that a move could capture")),
            None => Ok(()),
        }
    }
}

impl View<'_> {
    /// The game with its own copy of everything.
    pub fn hold(&self) -> Held {
        let other = (self.board != &self.state.board).then_some(*self.board);
        let rule = self.state.rules.get(self.place).map_or("", |rule| rule.name());
        Held {
            state: self.state.clone(),
            other,
            again: self.again,
            place: self.place,
            may_list: self.may_list,
            rule,
            error: None,
        }
    }
}

impl Change<'_> {
    /// The game as it is now, with its own copy of everything.
    pub fn hold(&self) -> Held {
        Held {
            state: self.state.clone(),
            other: None,
            again: self.again(),
            place: self.place,
            may_list: false,
            rule: self.rule,
            error: None,
        }
    }

    /// Replaces the game by one that was held and changed.
    pub fn release(&mut self, held: Held) {
        *self.state = held.state;
        if let Some(error) = held.error {
            self.error.get_or_insert(error);
        }
    }
}
