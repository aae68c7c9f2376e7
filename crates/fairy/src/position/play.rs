//! Playing moves.

use tabiya_core::{Bitboard, Color, MAX_COUNTER, MoveKind, Portable, Square};
use tabiya_variants::{KindId, MOST_IN_HAND, betza::forward};

use super::FairyPosition;
use crate::any_move::AnyMove;
use crate::movegen::FairyNode;

impl FairyPosition {
    /// The position after a legal move; meaningless after an illegal one.
    #[must_use]
    #[inline(always)]
    pub(crate) fn next(&self, m: AnyMove) -> Self {
        let mut next = *self;
        let us = self.turn();
        let kind = m.kind();
        let is_progress = next.make(m, us);
        next.placement.pushed = None;
        next.en_passant = None;
        next.placement.halfmove_clock =
            if is_progress { 0 } else { (self.placement.halfmove_clock + 1).min(MAX_COUNTER) };
        next.pass_turn(m.piece());
        if self.rules().checks_to_win.is_some() && next.king_attackers(!us).any() {
            let left = &mut next.placement.remaining_checks[us];
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
                let (king_to, rook_to) = m.castled();
                let partner = self.placement.board.on(to).map_or(KindId::ROOK, |(_, kind)| kind);
                self.placement.board.take(from);
                self.placement.board.take(to);
                self.placement.board.put(king_to, us, KindId::KING);
                self.placement.board.put(rook_to, us, partner);
                self.placement.castling -= Bitboard::rank(from.rank());
                return false;
            }
            MoveKind::Drop(_) => {
                self.placement.board.put(to, us, piece);
                let held = self.held_for(us, piece);
                let count = &mut self.placement.hands[us][held.index()];
                *count = count.saturating_sub(1);
                return is_pawn;
            }
            _ => {}
        }
        let en_passant = m.kind() == MoveKind::EnPassant || self.promotes_en_passant(m, us);
        let taken = if en_passant { to.offset(0, -forward(us)) } else { Some(to) };
        let captured = taken.and_then(|square| Some((square, self.placement.board.on(square)?.1)));
        if let Some((square, kind)) = captured {
            self.placement.board.take(square);
            self.pocket(square, kind, us);
            self.placement.castling = self.placement.castling.without(square);
            if kind == KindId::KING {
                self.placement.castling -= Bitboard::rank(self.rules().back_rank(!us));
            }
        }
        self.placement.board.take(from);
        self.placement.board.put(to, us, m.promotion().unwrap_or(piece));
        self.placement.castling = self.placement.castling.without(from);
        if piece == KindId::KING {
            // A king can castle only if it is its side's only king, so any king's move may clear the castling
            // rights.
            self.placement.castling -=
                Bitboard::rank(self.rules().back_rank(us)).masked_if(self.placement.castling.any());
        }
        if self.rules().drops {
            let was_promoted = self.placement.promoted.contains(from)
                || m.promotion().is_some() && is_pawn && !self.rules().promoted_stay;
            self.placement.promoted = self.placement.promoted.without(from);
            self.placement.promoted |= Bitboard::of(to).masked_if(was_promoted);
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
        let rules = self.rules();
        if !rules.drops {
            return;
        }
        let kind = if self.placement.promoted.contains(square) { KindId::PAWN } else { kind };
        self.placement.promoted = self.placement.promoted.without(square);
        if !rules.captures_to_hand {
            return;
        }
        let kind = rules.kind(kind).captured_as.unwrap_or(kind);
        let count = &mut self.placement.hands[us][kind.index()];
        *count = (*count + 1).min(MOST_IN_HAND);
    }

    /// The kind in hand of which a piece is dropped as a piece of `kind`.
    fn held_for(&self, us: Color, kind: KindId) -> KindId {
        let has = |held: &KindId| self.in_hand(us, *held) > 0;
        let gives = |held: &KindId| self.rules().kind(*held).dropped_as == Some(kind);
        let other = || self.rules().kind_ids().find(|held| has(held) && gives(held));
        Some(kind).filter(has).or_else(other).unwrap_or(kind)
    }

    /// Advances to the next ply: an extra ply of the same side, or the next ply in the list of turns.
    pub(super) fn pass_turn(&mut self, piece: KindId) {
        let rules = self.rules();
        if !self.placement.is_extra && rules.again.contains(piece) {
            self.placement.is_extra = true;
            return;
        }
        self.placement.is_extra = false;
        self.placement.ply += 1;
        if usize::from(self.placement.ply) == rules.turns.len() {
            self.placement.ply = 0;
            self.placement.fullmove_number = (self.placement.fullmove_number + 1).min(MAX_COUNTER);
        }
    }

    /// Records the square passed by a double push, and whether a capture en passant there is legal.
    fn note_push(&mut self, m: AnyMove, us: Color) {
        if !self.rules().en_passant
            || self.rules().royal.contains(m.piece()) && self.royal(us) == Some(m.to())
        {
            return;
        }
        self.placement.pushed = m.from().offset(0, forward(us));
        self.keep_en_passant_if_legal();
    }

    /// Sets `en_passant` to the square passed by the last move if a capture en passant there is legal, and
    /// otherwise to `None`.
    pub(super) fn keep_en_passant_if_legal(&mut self) {
        self.en_passant = None;
        let Some(passed) = self.placement.pushed else { return };
        let turn = self.turn();
        let side = &self.tables().sides[turn];
        let near = side.en_passant[passed as usize] & self.by_color(turn);
        if near.is_empty() || self.is_variant_end() {
            return;
        }
        // The side that made the double push may also have the next ply; it cannot capture its own piece.
        let pusher =
            passed.offset(0, -forward(turn)).and_then(|square| self.placement.board.on(square));
        let is_enemy = pusher.is_some_and(|(color, _)| color != turn);
        let takes = |(kind, from)| {
            let m = AnyMove::new(from, passed, MoveKind::EnPassant, kind);
            !self.tables().is_filtered || self.is_allowed(m)
        };
        if is_enemy && FairyNode::new(Portable, self).en_passant_captures(passed).any(takes) {
            self.en_passant = self.placement.pushed;
        }
    }

    /// The position after a null move; `None` in check, in an extra ply, and unless the sides alternate ply by
    /// ply.
    #[must_use]
    pub fn null_move(&self) -> Option<Self> {
        let turns = &self.rules().turns;
        if self.placement.is_extra || turns.len() != 2 || self.must_answer_check() {
            return None;
        }
        let mut next = *self;
        next.placement.pushed = None;
        next.en_passant = None;
        next.placement.halfmove_clock = (self.placement.halfmove_clock + 1).min(MAX_COUNTER);
        next.placement.ply = 1 - self.placement.ply;
        next.placement.fullmove_number += u16::from(next.placement.ply == 0);
        Some(next)
    }
}
