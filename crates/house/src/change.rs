//! Changes that a rule may make to a game.

use tabiya_core::{Color, Square};
use tabiya_fairy::{FairyPosition, KindId};

use crate::error::HouseError;
use crate::follow_up::{Again, FollowUp};
use crate::position::{HousePosition, PieceNote};

/// A game that a rule may change while something happens in it.
#[derive(Debug)]
pub struct Change<'a> {
    pub(crate) state: &'a mut HousePosition,
    /// The place of the rule that makes the changes, and its name.
    pub(crate) place: usize,
    pub(crate) rule: &'static str,
    /// The first error of the rule.
    pub(crate) error: Option<HouseError>,
}

impl Change<'_> {
    /// The board, the side to move and the rights.
    pub fn position(&self) -> &FairyPosition<'static> {
        &self.state.board
    }

    /// The side to move: the mover's until the turn has passed.
    pub fn turn(&self) -> Color {
        self.state.board.turn()
    }

    /// The restriction on this ply, if the side to move has also made the ply before.
    pub fn again(&self) -> Option<Again> {
        self.state.again()
    }

    /// Whether this ply is the follow-up that the rule itself has demanded.
    pub fn is_follow_up(&self) -> bool {
        self.state.again() == Some(Again::Rule(self.place))
    }

    /// Puts a piece on a square, in place of any piece there. The piece counts as not yet moved.
    pub fn put(&mut self, square: Square, color: Color, kind: KindId) {
        if self.position().blocked().contains(square) {
            self.error.get_or_insert(HouseError::Misplaced { rule: self.rule, square });
            return;
        }
        self.state.put(square, (color, kind));
    }

    /// Removes and returns the piece on a square.
    pub fn take(&mut self, square: Square) -> Option<(Color, KindId)> {
        self.state.take(square)
    }

    /// Turns the piece on a square into another kind.
    pub fn turn_into(&mut self, square: Square, kind: KindId) {
        if let Some((color, _)) = self.position().piece_on(square) {
            self.put(square, color, kind);
        }
    }

    /// Takes a square and any piece on it off the board: nothing can enter or pass it.
    pub fn remove_square(&mut self, square: Square) {
        if !self.position().blocked().contains(square) {
            self.state.take(square);
            self.state.set_gone(square, true);
        }
    }

    /// Puts back a square that was taken off the board. The square is empty.
    pub fn add_square(&mut self, square: Square) {
        if self.position().gone().contains(square) {
            self.state.set_gone(square, false);
        }
    }

    /// The square of the piece that has moved in this ply, once it has moved; for castling, the king's.
    pub fn mover(&self) -> Option<Square> {
        self.state.mover
    }

    /// Attaches a note to the piece on a square, for this rule alone, in place of the rule's earlier note. The
    /// note moves and vanishes with the piece; 0 is no note.
    pub fn note(&mut self, square: Square, value: u32) {
        let place = self.place;
        self.state.notes.retain(|note| (note.place, note.square) != (place, square));
        if value != 0 && self.position().piece_on(square).is_some() {
            self.state.notes.push(PieceNote { place, square, value });
            self.state.notes.sort();
        }
    }

    /// The rule's note on the piece on a square; 0 if the piece has no note.
    pub fn noted(&self, square: Square) -> u32 {
        self.state.noted(self.place, square)
    }

    /// Reports that the rule cannot go on here, and why. The game stays as it was.
    pub fn fail(&mut self, why: &str) {
        let said = why.to_owned();
        self.error.get_or_insert(HouseError::Failed { rule: self.rule, said });
    }

    /// Lets the mover move once more, with any of its pieces. The first rule to ask decides. Rules must ask
    /// before the turn has passed: in `before_turn` at the latest.
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
