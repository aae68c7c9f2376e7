//! Attacks and checks.

use tabiya_core::{Bitboard, Color, Portable, Square};
use tabiya_variants::KindId;

use super::FairyPosition;
use crate::any_move::AnyMove;
use crate::movegen::FairyNode;

impl FairyPosition {
    /// The pieces of a side that attack a square.
    pub fn attackers(&self, by: Color, to: Square) -> Bitboard {
        let node = FairyNode::for_side(Portable, self, by);
        node.attackers(by, self.occupied()).all(to)
    }

    /// The pieces of both sides that attack a square if exactly the squares of `occupied` are occupied.
    pub fn attackers_to(&self, to: Square, occupied: Bitboard) -> Bitboard {
        let node = FairyNode::for_side(Portable, self, Color::White);
        let by = |color| node.attackers(color, occupied).all(to);
        by(Color::White) | by(Color::Black)
    }

    /// The pieces of the side to move that a rider pins to their royal piece.
    pub fn pinned(&self) -> Bitboard {
        FairyNode::new(Portable, self).pinned()
    }

    /// Whether a side's royal piece is attacked.
    pub fn is_attacked_royal(&self, color: Color) -> bool {
        self.royal(color).is_some_and(|royal| self.attackers(!color, royal).any())
    }

    /// The enemy pieces that attack a royal piece of the side to move, or a king if no kind is royal.
    pub fn checkers(&self) -> Bitboard {
        self.king_attackers(self.turn())
    }

    /// Whether a royal piece of the side to move is attacked, or a king if no kind is royal.
    pub fn is_check(&self) -> bool {
        self.checkers().any()
    }

    /// Whether the side to move may only make moves that end a check: its only royal piece is attacked.
    pub fn must_answer_check(&self) -> bool {
        self.is_attacked_royal(self.turn())
    }

    /// The kind that can be in check: the royal kind, or the king if no kind is royal.
    pub fn checked_kind(&self) -> KindId {
        self.rules().royal.unwrap_or(KindId::KING)
    }

    /// The pieces that attack any of a side's pieces of the [`checked_kind`](Self::checked_kind), even if it
    /// has several. Rules that count checks use this definition of check.
    pub fn king_attackers(&self, color: Color) -> Bitboard {
        let kings = self.by_piece(color, self.checked_kind());
        kings.into_iter().fold(Bitboard::EMPTY, |all, king| all | self.attackers(!color, king))
    }

    /// Whether a legal move gives check to the other side's royal piece, which it must answer.
    pub fn gives_check(&self, m: AnyMove) -> bool {
        self.play_unchecked(m).is_attacked_royal(!self.turn())
    }

    /// Whether the royal piece of the side not to move is attacked, which is a fault of the position. Always
    /// `false` if the side to move also made the previous ply.
    pub fn is_opponent_in_check(&self) -> bool {
        self.placement.last_mover(self.rules()) != self.turn()
            && self.is_attacked_royal(!self.turn())
    }
}
