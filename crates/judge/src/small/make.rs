//! Moves made and taken back.

use super::board::Board;
use super::castling::Wing;
use super::keys;
use super::moves::{Move, Way};
use super::mutation::Mutation;
use crate::mailbox::castling::destinations;
use crate::mailbox::square::step;
use crate::mailbox::{Kind, Side};

/// What taking back a move needs to know.
#[derive(Debug, Clone)]
pub(super) struct Undo {
    played: Move,
    /// What was captured, and where.
    captured: Option<(u8, (Side, Kind))>,
    rooks: [[Option<u8>; 2]; 2],
    en_passant: Option<u8>,
    halfmoves: u32,
    fullmoves: u32,
    key: u64,
}

impl Board {
    /// Makes one of the moves that the board lists.
    pub fn make(&mut self, m: Move) {
        let us = self.turn;
        let mut undo = Undo {
            played: m,
            captured: None,
            rooks: self.rooks,
            en_passant: self.en_passant,
            halfmoves: self.halfmoves,
            fullmoves: self.fullmoves,
            key: self.key,
        };
        let mover = self.piece_on(m.from).map(|(_, kind)| kind);
        if m.way == Way::Castling {
            let (king_goal, rook_goal) = destinations(m.from, m.to);
            let (king, rook) = (self.take(m.from), self.take(m.to));
            self.put(king_goal, king);
            self.put(rook_goal, rook);
        } else {
            undo.captured = self.capture(m);
            let piece = self.take(m.from);
            self.put(m.to, piece.map(|(side, kind)| (side, m.promotion.unwrap_or(kind))));
        }
        self.update_rights(m, mover);
        self.update_en_passant(m);
        let goes_on = mover != Some(Kind::Pawn) && undo.captured.is_none();
        self.halfmoves = if goes_on { self.halfmoves.saturating_add(1) } else { 0 };
        self.fullmoves = self.fullmoves.saturating_add(u32::from(us == Side::Black));
        self.pass_turn();
        self.undo.push(undo);
    }

    /// Takes the last move back.
    ///
    /// # Panics
    /// If no move was made since the board was read.
    pub fn unmake(&mut self) {
        let undo = self.undo.pop().expect("a move was made");
        let m = undo.played;
        self.pass_turn();
        if m.way == Way::Castling {
            let (king_goal, rook_goal) = destinations(m.from, m.to);
            let (king, rook) = (self.take(king_goal), self.take(rook_goal));
            self.put(m.from, king);
            self.put(m.to, rook);
        } else {
            let piece = self.take(m.to);
            let was = |kind| if m.promotion.is_some() { Kind::Pawn } else { kind };
            self.put(m.from, piece.map(|(side, kind)| (side, was(kind))));
            if let Some((square, piece)) = undo.captured {
                self.put(square, Some(piece));
            }
        }
        let loses = [Mutation::UndoLosesCastlingRight, Mutation::CountLosesCastlingRight];
        if loses.contains(&self.mutation) {
            let us = self.turn as usize;
            self.rooks[us] = undo.rooks[us];
        } else {
            self.rooks = undo.rooks;
        }
        self.en_passant = undo.en_passant;
        self.halfmoves = undo.halfmoves;
        self.fullmoves = undo.fullmoves;
        self.key = undo.key;
    }

    fn capture(&mut self, m: Move) -> Option<(u8, (Side, Kind))> {
        let square = match m.way {
            Way::EnPassant => self.passed_pawn(m.to, self.turn)?,
            _ => m.to,
        };
        let piece = self.take(square)?;
        if m.way == Way::EnPassant && self.mutation == Mutation::WrongKeyAfterEnPassant {
            self.key ^= keys::of_piece(piece, square) ^ keys::of_piece(piece, m.to);
        }
        Some((square, piece))
    }

    /// A right is gone when its king has moved, or when somebody came from its rook's square or went
    /// there.
    fn update_rights(&mut self, m: Move, mover: Option<Kind>) {
        let us = self.turn;
        let forgotten = self.mutation == Mutation::CastlingRightAfterRookCaptured;
        for side in Side::BOTH {
            for wing in Wing::BOTH {
                let rook = self.rook(side, wing);
                let gone = (side == us && mover == Some(Kind::King))
                    || rook == Some(m.from)
                    || (rook == Some(m.to) && !forgotten);
                if gone {
                    self.take_right(side, wing);
                }
            }
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
