//! Playing moves.

use tabiya_core::{Bitboard, Color, MAX_COUNTER, MoveKind, Portable, Square};

use super::{FairyPosition, MOST_IN_HAND, castled};
use crate::any_move::AnyMove;
use crate::kind::KindId;
use crate::movegen::FairyNode;
use crate::tables::forward;

impl FairyPosition<'_> {
    /// The position after a legal move; meaningless after an illegal one.
    #[must_use]
    #[inline(always)]
    pub(crate) fn next(&self, m: AnyMove) -> Self {
        let mut next = *self;
        let us = self.turn();
        let kind = m.kind();
        let is_progress = next.make(m, us);
        next.pushed = None;
        next.en_passant = None;
        next.halfmove_clock =
            if is_progress { 0 } else { (self.halfmove_clock + 1).min(MAX_COUNTER) };
        next.pass_turn(m.piece());
        if self.rules().checks_to_win.is_some() && next.king_attackers(!us).any() {
            let left = &mut next.remaining_checks[us];
            *left = left.saturating_sub(1);
        }
        if kind == MoveKind::DoublePush {
            next.note_push(m, us);
        }
        next
    }

    /// Plays a legal move. After an illegal move the position is meaningless.
    #[must_use]
    pub fn play_unchecked(&self, m: AnyMove) -> Self {
        self.next(m)
    }

    /// Moves the pieces. Returns whether the move was a capture or a pawn move.
    #[inline(always)]
    fn make(&mut self, m: AnyMove, us: Color) -> bool {
        let (from, to, piece) = (m.from(), m.to(), m.piece());
        let is_pawn = piece == KindId::PAWN;
        match m.kind() {
            MoveKind::Castle => {
                let (king_to, rook_to) = castled(from, to);
                self.board.take(from);
                self.board.take(to);
                self.board.put(king_to, us, KindId::KING);
                self.board.put(rook_to, us, KindId::ROOK);
                self.castling -= Bitboard::rank(from.rank());
                return false;
            }
            MoveKind::Drop(_) => {
                self.board.put(to, us, piece);
                let count = &mut self.hands[us][piece.index()];
                *count = count.saturating_sub(1);
                return is_pawn;
            }
            _ => {}
        }
        let en_passant = m.kind() == MoveKind::EnPassant || self.promotes_en_passant(m, us);
        let taken = if en_passant { to.offset(0, -forward(us)) } else { Some(to) };
        let captured = taken.and_then(|square| Some((square, self.board.on(square)?.1)));
        if let Some((square, kind)) = captured {
            self.board.take(square);
            self.pocket(square, kind, us);
            self.castling = self.castling.without(square);
        }
        self.board.take(from);
        self.board.put(to, us, m.promotion().unwrap_or(piece));
        self.castling = self.castling.without(from);
        if piece == KindId::KING {
            // A king can castle only if it is its side's only king, so any king's move may clear the castling
            // rights.
            self.castling -=
                Bitboard::rank(self.rules().back_rank(us)).masked_if(self.castling.any());
        }
        if self.rules().drops {
            let was_promoted = self.promoted.contains(from) || m.promotion().is_some();
            self.promoted = self.promoted.without(from);
            self.promoted |= Bitboard::of(to).masked_if(was_promoted);
        }
        captured.is_some() || is_pawn
    }

    /// Whether a promotion is also a capture en passant.
    pub(crate) fn promotes_en_passant(&self, m: AnyMove, us: Color) -> bool {
        let pawns = self.tables().kind(us, KindId::PAWN);
        m.promotion().is_some()
            && self.en_passant == Some(m.to())
            && pawns.en_passant_to(m.to()).contains(m.from())
    }

    /// Adds the captured piece to the hand, under rules with drops.
    fn pocket(&mut self, square: Square, kind: KindId, us: Color) {
        if !self.rules().drops {
            return;
        }
        let kind = if self.promoted.contains(square) { KindId::PAWN } else { kind };
        let count = &mut self.hands[us][kind.index()];
        *count = (*count + 1).min(MOST_IN_HAND);
        self.promoted = self.promoted.without(square);
    }

    /// Advances to the next ply: an extra ply of the same side, or the next ply in the list of turns.
    pub(super) fn pass_turn(&mut self, piece: KindId) {
        let rules = self.rules();
        if !self.is_extra && rules.again.contains(piece) {
            self.is_extra = true;
            return;
        }
        self.is_extra = false;
        self.ply += 1;
        if usize::from(self.ply) == rules.turns.len() {
            self.ply = 0;
            self.fullmove_number = (self.fullmove_number + 1).min(MAX_COUNTER);
        }
    }

    /// Records the square passed by a double push, and whether a capture en passant there is legal.
    fn note_push(&mut self, m: AnyMove, us: Color) {
        if !self.rules().en_passant
            || self.rules().royal == Some(m.piece()) && self.royal(us) == Some(m.to())
        {
            return;
        }
        self.pushed = m.from().offset(0, forward(us));
        self.keep_en_passant_if_legal();
    }

    /// Sets `en_passant` to the square passed by the last move if a capture en passant there is legal, and
    /// otherwise to `None`.
    pub(super) fn keep_en_passant_if_legal(&mut self) {
        self.en_passant = None;
        let Some(passed) = self.pushed else { return };
        let turn = self.turn();
        let side = &self.tables().sides[turn];
        let near = side.en_passant[passed as usize] & self.by_color(turn);
        if near.is_empty() || self.is_variant_end() {
            return;
        }
        // The side that made the double push may also have the next ply; it cannot capture its own piece.
        let pusher = passed.offset(0, -forward(turn)).and_then(|square| self.board.on(square));
        let is_enemy = pusher.is_some_and(|(color, _)| color != turn);
        if is_enemy && FairyNode::new(Portable, self).en_passant_captures(passed).next().is_some() {
            self.en_passant = self.pushed;
        }
    }

    /// The position after a null move; `None` in check, in an extra ply, and unless the sides alternate ply by
    /// ply.
    #[must_use]
    pub fn null_move(&self) -> Option<Self> {
        let turns = &self.rules().turns;
        if self.is_extra || turns.len() != 2 || self.is_check() {
            return None;
        }
        let mut next = *self;
        next.pushed = None;
        next.en_passant = None;
        next.halfmove_clock = (self.halfmove_clock + 1).min(MAX_COUNTER);
        next.ply = 1 - self.ply;
        next.fullmove_number += u16::from(next.ply == 0);
        Some(next)
    }
}
