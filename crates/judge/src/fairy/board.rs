//! A position: the board, the hands, the rights and the counters.

use std::sync::Arc;

use super::moves::Right;
use super::rules::{FairyRules, Guarded, KindId};
use super::turn::Turn;
use crate::Side;

/// A piece on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The side of the piece.
    pub side: Side,
    /// The kind of the piece.
    pub kind: KindId,
    /// Whether the piece was promoted: if it is captured, it goes to the hand as a pawn.
    pub promoted: bool,
}

/// A position under the rules of a file.
#[derive(Clone, Debug)]
pub struct FairyBoard {
    /// The rules of the game.
    pub(super) rules: Arc<FairyRules>,
    /// The pieces by square.
    pub(super) cells: [Option<Cell>; 64],
    /// The number of pieces of each kind that each side has in hand.
    pub(super) hands: [Vec<u32>; 2],
    /// The current place in the list of turns.
    pub(super) turn: Turn,
    /// The castling rights.
    pub(super) rights: Vec<Right>,
    /// The square passed by the last ply if it was a double push, even if no piece can capture there.
    pub(super) passed: Option<u8>,
    /// The number of checks that each side has given, if the rules count them.
    pub(super) checks: [u32; 2],
    /// Plies since the last capture or pawn move.
    pub(super) quiet_plies: u32,
    /// The full-move number, incremented at the end of the list of turns.
    pub(super) move_number: u32,
}

impl FairyBoard {
    /// The rules of the game.
    pub fn rules(&self) -> &FairyRules {
        &self.rules
    }

    /// The side to move.
    pub fn side_to_move(&self) -> Side {
        self.turn.side(&self.rules)
    }

    /// The current place in the list of turns.
    pub fn turn(&self) -> Turn {
        self.turn
    }

    /// Whether the side to move also made the ply before this one, according to the list of turns.
    pub fn follows_itself(&self) -> bool {
        !self.turn.follows_the_enemy(&self.rules)
    }

    /// The piece on a square (a1 = 0, h8 = 63).
    ///
    /// # Panics
    ///
    /// If `square` is 64 or more.
    pub fn piece_at(&self, square: u8) -> Option<Cell> {
        self.cells[usize::from(square)]
    }

    /// The number of checks that a side has given; 0 if the rules do not count them.
    pub fn checks_given(&self, side: Side) -> u32 {
        self.checks[side as usize]
    }

    /// Whether a side's piece of a royal kind is attacked, or its king if no kind is royal.
    pub fn is_in_check(&self, side: Side) -> bool {
        // If no kind is royal, checks to kings count.
        let king = [KindId::KING];
        let kinds = if self.rules.royal.is_empty() { &king[..] } else { &self.rules.royal };
        let mut squares = kinds.iter().flat_map(|&kind| self.squares_of(side, kind));
        squares.any(|square| self.is_attacked(square, side.opposite()))
    }

    /// The squares of a side's royal pieces.
    pub(super) fn royal_squares(&self, side: Side) -> Vec<u8> {
        let mut squares = Vec::new();
        for &kind in &self.rules.royal {
            let of_kind: Vec<u8> = self.squares_of(side, kind).collect();
            if of_kind.len() == 1 || self.rules.guarded != Guarded::TheOnlyOne {
                squares.extend(of_kind);
            }
        }
        squares
    }

    /// The square of a side's royal piece, if the side has exactly one.
    pub fn royal_square(&self, side: Side) -> Option<u8> {
        match self.royal_squares(side)[..] {
            [square] => Some(square),
            _ => None,
        }
    }

    /// Whether a side is in a check that it may not stay in.
    pub fn is_royal_attacked(&self, side: Side) -> bool {
        let squares = self.royal_squares(side);
        let attacked = |square: &u8| self.is_attacked(*square, side.opposite());
        let number = squares.iter().filter(|square| attacked(square)).count();
        let enough = if self.rules.guarded == Guarded::NotAllAtOnce { squares.len() } else { 1 };
        number > 0 && number >= enough
    }

    /// Whether royal pieces of both sides are on one rank or file with nothing between.
    pub(super) fn are_royals_facing(&self) -> bool {
        self.royal_squares(Side::White).into_iter().any(|from| {
            [(0, 1), (1, 0), (0, -1), (-1, 0)].into_iter().any(|step| {
                let seen = self.ride(from, step, 8);
                seen.last().is_some_and(|last| self.royal_squares(Side::Black).contains(last))
            })
        })
    }

    /// The squares of a side's pieces of a kind.
    pub(super) fn squares_of(
        &self,
        side: Side,
        kind: KindId,
    ) -> impl DoubleEndedIterator<Item = u8> {
        let is_one = move |cell: Cell| cell.side == side && cell.kind == kind;
        (0..64).filter(move |&square| self.piece_at(square).is_some_and(is_one))
    }

    /// Whether a piece of a side is on a square.
    pub(super) fn is_held_by(&self, square: u8, side: Side) -> bool {
        self.piece_at(square).is_some_and(|cell| cell.side == side)
    }

    /// Whether a square exists and is empty.
    pub(super) fn is_free(&self, square: u8) -> bool {
        self.rules.has_square(square) && self.piece_at(square).is_none()
    }

    /// Empties a square or puts a piece on it.
    pub(super) fn put(&mut self, square: u8, piece: Option<Cell>) {
        self.cells[usize::from(square)] = piece;
    }
}
