//! The board: 64 cells, the rights, the key, and the undo stack.

use super::keys;
use super::mutation::Mutation;
use crate::mailbox::reach::Cells;
use crate::mailbox::square::rank;
use crate::mailbox::{Kind, Side};

/// A position, with the states to restore when moves are taken back.
#[derive(Debug, Clone)]
pub struct SmallBoard {
    pub(super) cells: Cells,
    pub(super) turn: Side,
    pub(super) state: BoardState,
    /// The cells and the state before each move.
    pub(super) undo: Vec<(Cells, BoardState)>,
    pub(super) mutation: Mutation,
}

/// The rights, the clocks and the key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct BoardState {
    /// For each square, whether the rook on it may castle.
    pub(super) rights: [bool; 64],
    /// The square passed if the last move was a double push, even if no pawn can capture there.
    pub(super) en_passant: Option<u8>,
    pub(super) halfmoves: u32,
    pub(super) fullmoves: u32,
    pub(super) key: u64,
}

/// Compares position, clocks and key, but not the moves that led to the position.
impl PartialEq for SmallBoard {
    fn eq(&self, other: &Self) -> bool {
        self.cells == other.cells && self.turn == other.turn && self.state == other.state
    }
}

impl Eq for SmallBoard {}

impl SmallBoard {
    /// The side to move.
    pub fn turn(&self) -> Side {
        self.turn
    }

    /// The piece on a square.
    pub fn piece_on(&self, square: u8) -> Option<(Side, Kind)> {
        self.cells[usize::from(square)]
    }

    /// The key, which each move updates.
    pub fn key(&self) -> u64 {
        self.state.key
    }

    /// The key recomputed from the position.
    pub fn key_from_scratch(&self) -> u64 {
        let pieces =
            (0..64).filter_map(|square| Some(keys::of_piece(self.piece_on(square)?, square)));
        let rooks = Side::BOTH.into_iter().flat_map(|side| self.castling_rooks(side));
        let en_passant = self.state.en_passant.map(keys::of_en_passant);
        let turn = (self.turn == Side::Black).then(keys::of_black);
        pieces
            .chain(rooks.map(keys::of_right))
            .chain(en_passant)
            .chain(turn)
            .fold(0, |key, number| key ^ number)
    }

    /// The square of a side's king.
    pub(super) fn king(&self, side: Side) -> Option<u8> {
        (0..64).find(|&square| self.piece_on(square) == Some((side, Kind::King)))
    }

    /// The rooks that a side may castle with, from the h-file to the a-file.
    pub(super) fn castling_rooks(&self, side: Side) -> Vec<u8> {
        let home = (0..64).rev().filter(|&square| rank(square) == side.rank(0));
        home.filter(|&rook| self.state.rights[usize::from(rook)]).collect()
    }

    /// Gives Black the castling rights of an earlier position again, if king and rook are still at home.
    pub(super) fn keep_black_rights(&mut self, earlier: &Self) {
        let black = Side::Black;
        for rook in earlier.castling_rooks(black) {
            let is_home = self.piece_on(rook) == Some((black, Kind::Rook));
            if is_home && self.king(black) == earlier.king(black) {
                self.set_right(rook, true);
            }
        }
    }

    /// Removes the piece on a square.
    pub(super) fn take(&mut self, square: u8) -> Option<(Side, Kind)> {
        let piece = self.cells[usize::from(square)].take()?;
        self.state.key ^= keys::of_piece(piece, square);
        Some(piece)
    }

    /// Puts a piece on an empty square.
    pub(super) fn put(&mut self, square: u8, piece: Option<(Side, Kind)>) {
        self.cells[usize::from(square)] = piece;
        self.state.key ^= piece.map_or(0, |piece| keys::of_piece(piece, square));
    }

    /// Gives or takes the right to castle with the rook on a square.
    pub(super) fn set_right(&mut self, rook: u8, may_castle: bool) {
        let right = &mut self.state.rights[usize::from(rook)];
        if *right != may_castle {
            *right = may_castle;
            self.state.key ^= keys::of_right(rook);
        }
    }

    /// Sets the en passant square.
    pub(super) fn set_en_passant(&mut self, square: Option<u8>) {
        self.state.key ^= self.state.en_passant.map_or(0, keys::of_en_passant);
        self.state.key ^= square.map_or(0, keys::of_en_passant);
        self.state.en_passant = square;
    }

    /// Gives the turn to the other side.
    pub(super) fn pass_turn(&mut self) {
        self.turn = self.turn.opposite();
        self.state.key ^= keys::of_black();
    }
}
