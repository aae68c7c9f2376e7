//! What a move does to kings.

use tabiya_core::attacks::{between, king_attacks};
use tabiya_core::{Bitboard, Move, MoveKind, Role, Square};

use super::facts::Facts;
use super::illegality_reason::IllegalityReason;
use super::pieces::Pieces;
use super::placed::{Line, PlacedPiece};

impl Facts {
    /// What keeps a move that is none of a royal king's from being safe for that king.
    pub(super) fn unsafe_for(&self, king: Square, m: Move) -> Option<IllegalityReason> {
        let captured = self.pieces.captured(self.us, m);
        let explodes = self.explodes && captured.is_some();
        if explodes && king_attacks(king).contains(m.to()) {
            return Some(IllegalityReason::BlowsUpOwnKing { king, at: m.to() });
        }
        let after = self.pieces.after(self.us, m, self.explodes);
        let attackers = self.attackers_of_king(king, &after);
        let before = self.checkers();
        if let Some(by) = self.first(attackers & before) {
            let mut both = before.into_iter().filter_map(|square| self.pieces.on(square));
            return Some(match (both.next(), both.next()) {
                (Some(a), Some(b)) if !explodes => IllegalityReason::DoubleCheck(a, b),
                _ => IllegalityReason::StaysInCheck(by),
            });
        }
        let by = self.first(attackers)?;
        let shields = between(king, by.square) & self.blockers();
        let shield = |square| shields.single() == Some(square);
        Some(match captured {
            _ if shield(m.from()) => self.pin_of(king, m.from(), by)?,
            Some(_) if explodes => IllegalityReason::ExplosionUncovers { at: m.to(), by, king },
            Some(captured) if shield(captured.square) => {
                IllegalityReason::Uncovered { shield: captured, by, king }
            }
            _ if m.kind() == MoveKind::EnPassant => IllegalityReason::BothPawnsGone { by, king },
            _ => return None,
        })
    }

    fn pin_of(&self, king: Square, from: Square, by: PlacedPiece) -> Option<IllegalityReason> {
        let pinned = self.pieces.on(from)?;
        Some(IllegalityReason::Pinned { pinned, line: Line::through(king, from), by })
    }

    /// What pins a piece to the king of the side to move.
    pub(super) fn pinner(&self, king: Square, from: Square) -> Option<PlacedPiece> {
        let closed = self.blockers().without(from);
        let seen = self.attackers(&self.pieces, !self.us, king, closed) - self.checkers();
        self.first(seen).filter(|_| !self.check_immune_squares.contains(king))
    }

    /// What attacks a square to which the royal king goes from another. Sliders look through it.
    pub(super) fn attacker_of_step(&self, king: Square, to: Square) -> Option<IllegalityReason> {
        if self.check_immune_squares.contains(to) {
            return None;
        }
        let closed = self.blockers().without(king);
        let attackers = self.attackers(&self.pieces, !self.us, to, closed);
        let through_king = |by: &Square| between(*by, to).contains(king);
        let direct: Bitboard = attackers.into_iter().filter(|by| !through_king(by)).collect();
        if let Some(by) = self.first(direct) {
            return Some(IllegalityReason::Attacked { square: to, by });
        }
        let by = self.first(attackers)?;
        Some(IllegalityReason::AttackedThroughKing { square: to, king, by })
    }

    /// What keeps a move that is no castling from being legal, seen from the kings.
    pub(super) fn king_obstacle(&self, m: Move) -> Option<IllegalityReason> {
        let is_king = m.kind() == MoveKind::Normal(Role::King);
        let captures = self.pieces.captured(self.us, m).is_some();
        if is_king && captures && self.explodes {
            return Some(IllegalityReason::KingCaptures);
        }
        let king = self.royal_king(self.us)?;
        if is_king { self.attacker_of_step(king, m.to()) } else { self.unsafe_for(king, m) }
    }

    /// The check that a move gives where nobody may.
    pub(super) fn forbidden_check(&self, m: Move) -> Option<IllegalityReason> {
        if !self.checks_are_illegal {
            return None;
        }
        let after: Pieces = self.pieces.after(self.us, m, self.explodes);
        let king = after.king(!self.us).filter(|_| self.royal[!self.us])?;
        let attackers = self.attackers(&after, self.us, king, after.occupied() | self.walls);
        let by = attackers.first().and_then(|square| after.on(square))?;
        Some(IllegalityReason::GivesCheck { by, king })
    }
}
