//! Legal moves and perft.

use super::board::SmallBoard;
use super::moves::Move;
use super::mutation::Mutation;
use crate::mailbox::reach::attackers;
use crate::mailbox::square::rank;
use crate::mailbox::{Kind, Side};

impl SmallBoard {
    /// Whether a side attacks a square.
    pub(super) fn attacks(&self, by: Side, square: u8) -> bool {
        attackers(&self.cells, by, square).next().is_some()
    }

    /// Whether a side's king is attacked.
    pub fn in_check(&self, side: Side) -> bool {
        self.king(side).is_some_and(|king| self.attacks(side.opposite(), king))
    }

    /// The legal moves of the side to move.
    pub fn legal_moves(&self) -> Vec<Move> {
        // Moves are tried on a copy, so that a faulty `unmake` does not affect callers that only list moves.
        let mut tried = self.clone();
        let mut moves = self.pseudo_legal();
        moves.retain(|&m| self.is_legal(m, &mut tried));
        if self.mutation == Mutation::ListTooShort {
            moves.truncate(128);
        }
        moves
    }

    /// Whether a move leaves the mover's king safe; `tried` is a copy of this board to make it on.
    fn is_legal(&self, m: Move, tried: &mut Self) -> bool {
        let us = self.turn;
        let mover = self.piece_on(m.from).map(|(_, kind)| kind);
        match self.mutation {
            Mutation::Chess960RookShield if m.is_castling() => return true,
            Mutation::PinnedKnightMoves if mover == Some(Kind::Knight) && !self.in_check(us) => {
                return true;
            }
            Mutation::KingStepsAlongCheckLine if mover == Some(Kind::King) && !m.is_castling() => {
                return !self.attacks(us.opposite(), m.to);
            }
            Mutation::NoEnPassantDiscovery if m.is_en_passant() => {
                return self.is_legal_but_for_the_rank(m, tried);
            }
            Mutation::EnPassantBlockIgnored if m.is_en_passant() => {
                return self.is_safe_without(m, m.to, tried);
            }
            Mutation::EnPassantAnswersNoCheck if m.is_en_passant() && self.in_check(us) => {
                return false;
            }
            Mutation::EnPassantSquareStopsCheck if mover != Some(Kind::King) => {
                if let Some(pawn) =
                    self.pushed_checker().filter(|_| self.state.en_passant == Some(m.to))
                {
                    return self.is_safe_without(m, pawn, tried);
                }
            }
            Mutation::CheckMaskOnKingCaptures if mover == Some(Kind::King) && !m.is_castling() => {
                let mut checkers = attackers(&self.cells, us.opposite(), m.from).peekable();
                let in_check = checkers.peek().is_some();
                if in_check && self.piece_on(m.to).is_some() && !checkers.any(|from| from == m.to) {
                    return false;
                }
            }
            _ => {}
        }
        tried.make(m);
        let safe = !tried.in_check(us);
        tried.unmake();
        safe
    }

    /// Whether a move leaves the king safe if a piece is also removed after it.
    fn is_safe_without(&self, m: Move, square: u8, tried: &mut Self) -> bool {
        tried.make(m);
        tried.take(square);
        let safe = !tried.in_check(self.turn);
        tried.unmake();
        safe
    }

    /// The pawn that has just advanced two squares, if it gives check and no other piece does.
    fn pushed_checker(&self) -> Option<u8> {
        let pawn = self.passed_pawn(self.state.en_passant?, self.turn)?;
        let checkers = attackers(&self.cells, self.turn.opposite(), self.king(self.turn)?);
        checkers.eq([pawn]).then_some(pawn)
    }

    /// Whether a move leaves the king safe, if discovered attacks along the king's rank are ignored.
    fn is_legal_but_for_the_rank(&self, m: Move, tried: &mut Self) -> bool {
        let us = self.turn;
        let Some(king) = self.king(us) else { return true };
        let before: Vec<_> = attackers(&self.cells, us.opposite(), king).collect();
        tried.make(m);
        let safe = attackers(&tried.cells, us.opposite(), king)
            .all(|from| rank(from) == rank(king) && !before.contains(&from));
        tried.unmake();
        safe
    }
}

impl SmallBoard {
    /// The number of leaf nodes at `depth`.
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            _ => self.divide(depth).into_iter().map(|(_, count)| count).sum(),
        }
    }

    /// The leaf nodes below each move; an empty list at depth 0.
    ///
    /// # Panics
    /// At a promotion, under [`Mutation::CrashOnPromotion`].
    pub fn divide(&self, depth: u32) -> Vec<(Move, u64)> {
        let Some(below) = depth.checked_sub(1) else { return Vec::new() };
        self.clone().divide_in_place(below)
    }

    /// The leaf nodes `below` plies after each move.
    fn divide_in_place(&mut self, below: u32) -> Vec<(Move, u64)> {
        let moves = self.legal_moves();
        let count = |m: Move| {
            let crashes = self.mutation == Mutation::CrashOnPromotion;
            assert!(!(crashes && m.promotion.is_some()), "promotion {m} in {}", self.fen());
            let before = self.clone();
            self.make(m);
            let count = match below {
                0 => 1,
                _ => self.divide_in_place(below - 1).into_iter().map(|row| row.1).sum(),
            };
            // Restored from a copy, so that a faulty `unmake` changes counts only under this mutation.
            if self.mutation == Mutation::CountLosesCastlingRight {
                self.unmake();
            } else {
                *self = before;
            }
            (m, count)
        };
        moves.into_iter().map(count).collect()
    }
}
