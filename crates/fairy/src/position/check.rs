//! Attacks and checks.

use tabiya_core::{Bitboard, Color, Cpu, MoveKind, Portable, Square};

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

    /// Whether a side is in check: a royal piece that must be safe is attacked.
    pub fn is_attacked_royal(&self, color: Color) -> bool {
        let attacked = |royal| self.attackers(!color, royal).any();
        match self.tables().royal {
            Some(_) => self.royal(color).is_some_and(attacked),
            None => self.placement.is_in_check(self.rules(), color, attacked),
        }
    }

    /// Whether royal pieces of both sides are on a rank or file with nothing between them.
    pub(crate) fn are_royals_facing(&self) -> bool {
        let theirs = self.royals(Color::Black);
        let blockers = self.occupied() | self.blocked();
        let seen = |from| Portable.rook_attacks(from, blockers);
        self.royals(Color::White).into_iter().any(|from| !seen(from).is_disjoint(theirs))
    }

    /// Whether a move that the masks allow is legal by the rules for which masks are not enough.
    pub(crate) fn is_allowed(&self, m: AnyMove) -> bool {
        let (rules, us) = (self.rules(), self.turn());
        let next = self.play_unchecked(m);
        let mates = || next.is_attacked_royal(!us) && next.count_moves() == 0;
        let may_mate = !matches!(m.kind(), MoveKind::Drop(_)) || rules.kind(m.piece()).drop_mates;
        (self.tables().royal.is_some() || !next.is_attacked_royal(us))
            && (rules.gives_checks || !next.is_attacked_royal(!us))
            && (rules.facing_royals || !next.are_royals_facing())
            && (may_mate || !mates())
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

    /// A side's pieces that can be in check: of the royal kinds, or kings if no kind is royal.
    pub fn kings(&self, color: Color) -> Bitboard {
        let kinds = self.rules().checked_kinds();
        kinds.iter().fold(Bitboard::EMPTY, |all, kind| all | self.by_piece(color, kind))
    }

    /// The pieces that attack any of a side's [`kings`](Self::kings), even if it has several. Rules that count checks use
    /// this definition of check.
    pub fn king_attackers(&self, color: Color) -> Bitboard {
        let kings = self.kings(color);
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
