//! The board.

use super::kind::Kind;
use super::reach::{Cells, attackers};
use super::side::Side;

/// A position, with the turn on which each square was last touched.
#[derive(Clone, Debug)]
pub struct Mailbox {
    /// The pieces by square.
    pub(super) cells: Cells,
    /// The turn on which a piece last moved onto or from each square.
    ///
    /// `None` means never. Castling and en passant are read off this alone.
    pub(super) last_moved: [Option<u32>; 64],
    /// The side to move.
    pub(super) side: Side,
    /// The number of the turn about to be played; one turn is one side's move.
    pub(super) turn: u32,
    /// Turns since the last capture or pawn move.
    pub(super) quiet_turns: u32,
    /// The number of the move in the game, counted up after Black moves.
    pub(super) move_number: u32,
}

impl Mailbox {
    /// The side to move.
    pub fn side_to_move(&self) -> Side {
        self.side
    }

    /// The piece on a square (a1 = 0, h8 = 63).
    ///
    /// # Panics
    ///
    /// If `square` is 64 or more.
    pub fn piece_at(&self, square: u8) -> Option<(Side, Kind)> {
        self.cells[usize::from(square)]
    }

    /// The squares of a side's pieces of a kind.
    pub(super) fn squares_of(&self, side: Side, kind: Kind) -> impl DoubleEndedIterator<Item = u8> {
        (0..64).filter(move |&square| self.piece_at(square) == Some((side, kind)))
    }

    /// The square of a side's king.
    pub(super) fn king_of(&self, side: Side) -> u8 {
        self.squares_of(side, Kind::King).next().expect("a board always has both kings")
    }

    /// Whether any piece of a side attacks a square.
    pub(super) fn is_attacked(&self, square: u8, by: Side) -> bool {
        attackers(&self.cells, by, square).next().is_some()
    }

    /// Empties a square or puts a piece on it, and notes the turn.
    pub(super) fn put(&mut self, square: u8, piece: Option<(Side, Kind)>) {
        self.cells[usize::from(square)] = piece;
        self.last_moved[usize::from(square)] = Some(self.turn);
    }

    /// The turn on which a square was last touched.
    pub(super) fn last_moved(&self, square: u8) -> Option<u32> {
        self.last_moved[usize::from(square)]
    }
}
