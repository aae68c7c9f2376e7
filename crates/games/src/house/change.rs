//! Changes that a rule may make to a game.

use crate::KindId;
use tabiya_core::{Color, Square};
use tabiya_fairy::FairyPosition;

use crate::game_error::GameError;
use crate::house::follow_up::{Again, FollowUp};
use crate::house::position::{HousePosition, PieceNote};

/// A game that a rule may change, passed to the rule when something happens.
#[derive(Debug)]
pub struct Change<'a> {
    pub(crate) state: &'a mut HousePosition,
    /// The index of the rule that makes the changes; `rule` is its name.
    pub(crate) place: usize,
    pub(crate) rule: &'static str,
    /// The first error of the rule, if it has made one.
    pub(crate) error: Option<GameError>,
}

impl Change<'_> {
    /// The board, with the side to move, castling rights and en passant square.
    pub fn position(&self) -> &FairyPosition {
        &self.state.board
    }

    /// The side to move: the mover, until the turn has passed.
    pub fn turn(&self) -> Color {
        self.state.board.turn()
    }

    /// The restriction on this ply, if the side to move has just moved and moves again; otherwise `None`.
    pub fn again(&self) -> Option<Again> {
        self.state.again()
    }

    /// Whether this ply is a follow-up that this rule has demanded.
    pub fn is_follow_up(&self) -> bool {
        self.state.again() == Some(Again::Rule(self.place))
    }

    /// Puts a piece on a square and removes any piece that stood there. The new piece counts as not yet moved.
    pub fn put(&mut self, square: Square, color: Color, kind: KindId) {
        if self.position().blocked().contains(square) {
            self.error.get_or_insert(GameError::Misplaced { rule: self.rule, square });
            return;
        }
        self.state.put(square, (color, kind));
    }

    /// Removes and returns the piece on a square.
    pub fn take(&mut self, square: Square) -> Option<(Color, KindId)> {
        self.state.take(square)
    }

    /// Changes the kind of the piece on a square.
    pub fn turn_into(&mut self, square: Square, kind: KindId) {
        if let Some((color, _)) = self.position().piece_on(square) {
            self.put(square, color, kind);
        }
    }

    /// Removes a square and any piece on it from the board. No piece can enter the square or pass along a line
    /// through it.
    pub fn remove_square(&mut self, square: Square) {
        if !self.position().blocked().contains(square) {
            self.state.take(square);
            self.state.set_gone(square, true);
        }
    }

    /// Restores a square that was removed from the board. The square is empty.
    pub fn add_square(&mut self, square: Square) {
        if self.position().gone().contains(square) {
            self.state.set_gone(square, false);
        }
    }

    /// The current square of the piece that moves in this ply (for castling, the king); `None` before it has
    /// moved.
    pub fn mover(&self) -> Option<Square> {
        self.state.mover
    }

    /// Attaches a number to the piece on a square as a note of this rule, in place of the rule's earlier note.
    /// The note moves with the piece and is lost with it; 0 removes the note.
    pub fn note(&mut self, square: Square, value: u32) {
        let place = self.place;
        self.state.notes.retain(|note| (note.place, note.square) != (place, square));
        if value != 0 && self.position().piece_on(square).is_some() {
            self.state.notes.push(PieceNote { place, square, value });
            self.state.notes.sort_by_cached_key(PieceNote::order);
        }
    }

    /// The rule's note on the piece on a square; 0 if the piece has no note.
    pub fn noted(&self, square: Square) -> u32 {
        self.state.noted(self.place, square)
    }

    /// Reports that the rule cannot continue, with the reason. The game is left unchanged.
    pub fn fail(&mut self, why: &str) {
        let said = why.to_owned();
        self.error.get_or_insert(GameError::Failed { rule: self.rule, said });
    }

    /// Lets the mover move once more, with any of its pieces. If several rules ask for another ply, the first
    /// one decides. Rules must ask before the turn has passed: in `before_turn` at the latest.
    pub fn move_again(&mut self) {
        self.ask_for(Again::Whole);
    }

    /// Lets the mover move once more, but only with the piece on this square.
    pub fn move_again_with(&mut self, square: Square) {
        self.ask_for(Again::Piece(square));
    }

    /// Requires the mover to make one of the moves that this rule adds, before the turn passes.
    pub fn demand_follow_up(&mut self) {
        self.ask_for(Again::Rule(self.place));
    }

    fn ask_for(&mut self, again: Again) {
        self.state.next.get_or_insert(FollowUp { again, rule: self.rule });
    }
}
