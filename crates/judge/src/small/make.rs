//! Makes moves and takes them back.

use std::mem;

use super::board::SmallBoard;
use super::keys;
use super::moves::{Move, Way};
use super::mutation::Mutation;
use crate::mailbox::moves::destinations;
use crate::mailbox::square::step;
use crate::mailbox::{Kind, Side};

impl SmallBoard {
    /// Makes a move from the list of legal moves.
    pub fn make(&mut self, m: Move) {
        let us = self.turn;
        self.undo.push((self.cells, self.state));
        let mut captured = None;
        let mover = self.piece_on(m.from).map(|(_, kind)| kind);
        if m.way == Way::Castling {
            let (king_goal, rook_goal) = destinations(m.from, m.to);
            let king = self.take(m.from);
            if self.mutation == Mutation::CastlingOverlap {
                self.put(king_goal, king);
                let rook = self.take(m.to);
                self.put(rook_goal, rook);
            } else {
                let rook = self.take(m.to);
                self.put(king_goal, king);
                self.put(rook_goal, rook);
            }
        } else {
            captured = self.capture(m);
            let piece = self.take(m.from);
            let promotion = m.promotion.filter(|_| self.mutation != Mutation::PromotedPawnStays);
            self.put(m.to, piece.map(|(side, kind)| (side, promotion.unwrap_or(kind))));
        }
        self.update_rights(m, mover);
        self.update_en_passant(m);
        let goes_on = mover != Some(Kind::Pawn) && captured.is_none();
        self.state.halfmoves = if goes_on { self.state.halfmoves.saturating_add(1) } else { 0 };
        self.state.fullmoves = self.state.fullmoves.saturating_add(u32::from(us == Side::Black));
        self.pass_turn();
    }

    /// Takes the last move back.
    ///
    /// # Panics
    /// If no move was made since the board was read.
    pub fn unmake(&mut self) {
        let (cells, state) = self.undo.pop().expect("a move was made");
        self.pass_turn();
        self.cells = cells;
        let after = mem::replace(&mut self.state, state);
        let loses = [Mutation::UndoLosesCastlingRight, Mutation::CountLosesCastlingRight];
        if loses.contains(&self.mutation) {
            for rook in self.castling_rooks(self.turn.opposite()).into_iter().map(usize::from) {
                self.state.rights[rook] = after.rights[rook];
            }
        }
    }

    fn capture(&mut self, m: Move) -> Option<(Side, Kind)> {
        let square = match m.way {
            Way::EnPassant => self.passed_pawn(m.to, self.turn)?,
            _ => m.to,
        };
        let piece = self.take(square)?;
        if m.way == Way::EnPassant && self.mutation == Mutation::WrongKeyAfterEnPassant {
            self.state.key ^= keys::of_piece(piece, square) ^ keys::of_piece(piece, m.to);
        }
        Some(piece)
    }

    /// Removes the castling rights of a king that has moved, and of a rook whose square a piece left or
    /// entered.
    fn update_rights(&mut self, m: Move, mover: Option<Kind>) {
        let loses_both = self.mutation == Mutation::RookMoveLosesBothRights
            && self.castling_rooks(self.turn).contains(&m.from);
        if mover == Some(Kind::King) || loses_both {
            for rook in self.castling_rooks(self.turn) {
                self.set_right(rook, false);
            }
        }
        if self.mutation == Mutation::CastlingWithoutRook {
            return;
        }
        self.set_right(m.from, false);
        if self.mutation != Mutation::CastlingRightAfterRookCaptured {
            self.set_right(m.to, false);
        }
    }

    fn update_en_passant(&mut self, m: Move) {
        if m.way == Way::DoublePush {
            self.set_en_passant(step(m.from, (0, self.turn.forward())));
        } else if self.mutation != Mutation::EnPassantRightKept {
            self.set_en_passant(None);
        }
    }
}
