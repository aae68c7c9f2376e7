//! Pseudo-legal moves: whether the king is safe after the move is not tested.

use super::board::SmallBoard;
use super::moves::{Move, Way};
use super::mutation::Mutation;
use crate::mailbox::moves::{castling_way, destinations};
use crate::mailbox::reach::{attacks, between};
use crate::mailbox::square::{along_rank, file, rank, step};
use crate::mailbox::{Kind, Side};

impl SmallBoard {
    /// All pseudo-legal moves of the side to move.
    pub(super) fn pseudo_legal(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        for from in 0..64 {
            let Some((_, kind)) = self.piece_on(from).filter(|&(side, _)| side == self.turn) else {
                continue;
            };
            match kind {
                Kind::Pawn => self.pawn(from, &mut moves),
                _ => self.piece(from, kind, &mut moves),
            }
        }
        self.castling(&mut moves);
        moves
    }

    /// Whether the side to move may capture on a square: an enemy other than the king is there.
    fn is_prey(&self, square: u8) -> bool {
        let piece = self.piece_on(square);
        piece.is_some_and(|(side, kind)| side != self.turn && kind != Kind::King)
    }

    fn piece(&self, from: u8, kind: Kind, moves: &mut Vec<Move>) {
        let jumps = kind == Kind::Rook && self.mutation == Mutation::RookJumps;
        let goes = |to: u8| attacks(&self.cells, from, to) || jumps && self.is_behind_one(from, to);
        let is_free = |&to: &u8| self.piece_on(to).is_none() || self.is_prey(to);
        // The targets are listed from h8 down, so that a faulty `unmake` affects few of the later counts.
        for to in (0..64).rev().filter(is_free).filter(|&to| goes(to)) {
            moves.push(Move { from, to, promotion: None, way: Way::Plain });
        }
    }

    /// Whether exactly one piece is between two squares of a rank or a file.
    fn is_behind_one(&self, from: u8, to: u8) -> bool {
        let is_straight = file(from) == file(to) || rank(from) == rank(to);
        let pieces = between(from, to).filter(|&square| self.piece_on(square).is_some());
        is_straight && pieces.count() == 1
    }

    /// The castling moves of the side to move. Whether the king is safe on its destination is left to the legality
    /// test of all moves.
    pub(super) fn castling(&self, moves: &mut Vec<Move>) {
        let us = self.turn;
        let Some(king) = self.king(us) else { return };
        for rook in self.castling_rooks(us) {
            let goal = destinations(king, rook).0;
            if self.is_castling_free(king, rook, goal) && self.way_is_safe(us, king, goal) {
                moves.push(Move { from: king, to: rook, promotion: None, way: Way::Castling });
            }
        }
    }

    /// Whether nothing is in the way of king and rook.
    fn is_castling_free(&self, king: u8, rook: u8, goal: u8) -> bool {
        let is_free = |square: u8| self.piece_on(square).is_none();
        let is_orthodox = file(king) == 4 && [0, 7].contains(&file(rook));
        match self.mutation {
            Mutation::CastlingOverPieces if !is_orthodox => along_rank(king, goal)
                .filter(|&square| square != king && square != rook)
                .all(is_free),
            // The right may have outlived its rook.
            Mutation::CastlingWithoutRook if !is_free(rook) => {
                self.piece_on(rook) == Some((self.turn, Kind::Rook))
                    && castling_way(king, rook).all(is_free)
            }
            _ => castling_way(king, rook).all(is_free),
        }
    }

    /// Whether the king is attacked neither on its square nor on its way.
    fn way_is_safe(&self, us: Side, king: u8, goal: u8) -> bool {
        if self.mutation == Mutation::AttackTablesNotComputed && self.undo.is_empty() {
            return true;
        }
        let unwatched = self.mutation == Mutation::CastlingThroughAttack;
        along_rank(king, goal)
            .filter(|&square| square == king || (square != goal && !unwatched))
            .all(|square| !self.attacks(us.opposite(), square))
    }

    fn pawn(&self, from: u8, moves: &mut Vec<Move>) {
        let up = self.turn.forward();
        if let Some(to) = step(from, (0, up)) {
            let free = self.piece_on(to).is_none();
            if free {
                self.arrive(from, to, moves);
            }
            if free || self.mutation == Mutation::DoublePushThroughPiece {
                self.double_push_region(from, moves);
            }
        }
        for to in [-1, 1].into_iter().filter_map(|right| step(from, (right, up))) {
            if self.is_prey(to) {
                self.arrive(from, to, moves);
            } else if self.state.en_passant == Some(to)
                && self.mutation != Mutation::NoEnPassant
                && self.passed_pawn(to, self.turn).is_some()
            {
                moves.push(Move { from, to, promotion: None, way: Way::EnPassant });
            }
        }
    }

    fn double_push_region(&self, from: u8, moves: &mut Vec<Move>) {
        if rank(from) != self.turn.rank(1) || self.mutation == Mutation::NoDoublePush {
            return;
        }
        if let Some(to) = step(from, (0, 2 * self.turn.forward()))
            && self.piece_on(to).is_none()
        {
            moves.push(Move { from, to, promotion: None, way: Way::DoublePush });
        }
    }

    /// Adds a push or a capture, which on the last rank is a promotion.
    fn arrive(&self, from: u8, to: u8, moves: &mut Vec<Move>) {
        if rank(to) != self.turn.rank(7) {
            moves.push(Move { from, to, promotion: None, way: Way::Plain });
            return;
        }
        if self.mutation == Mutation::PromotionToKing {
            moves.push(Move { from, to, promotion: Some(Kind::King), way: Way::Plain });
        }
        for kind in Kind::PROMOTIONS {
            if kind != Kind::Knight || self.mutation != Mutation::NoKnightPromotion {
                moves.push(Move { from, to, promotion: Some(kind), way: Way::Plain });
            }
        }
    }

    /// The square of the pawn that a side's pawn captures en passant by moving to the empty square `to`.
    pub(super) fn passed_pawn(&self, to: u8, us: Side) -> Option<u8> {
        let pawn = Some((us.opposite(), Kind::Pawn));
        let square = step(to, (0, -us.forward()))?;
        (self.piece_on(to).is_none() && self.piece_on(square) == pawn).then_some(square)
    }
}
