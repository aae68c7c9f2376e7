//! Whether the royal piece is safe after a move.

use tabiya_core::{
    Bitboard, MoveKind, Square,
    attacks::{between, king_attacks},
};
use tabiya_fairy::AnyMove;
use tabiya_variants::{KindId, RoyalSafety};

use crate::built_in::AnyPosition;

use super::facts::Facts;
use super::illegality_reason::IllegalityReason;
use super::placed::{PinLine, PlacedPiece};

impl Facts {
    /// The reason why a move other than castling leaves the royal piece unsafe.
    pub(super) fn exposure(&self, m: AnyMove) -> Option<IllegalityReason> {
        let captured = self.captured(m);
        let explodes = self.explodes && captured.is_some();
        if explodes && m.piece() == KindId::KING {
            return Some(IllegalityReason::KingCaptures);
        }
        let royal = self.royal();
        if let Some(king) = royal.filter(|&king| explodes && king_attacks(king).contains(m.to())) {
            return Some(IllegalityReason::BlowsUpOwnKing { king, at: m.to() });
        }
        let after = self.position.play_unchecked(m);
        let royals = self.royals_in(&after, self.us);
        if royals.more_than_one() {
            return self.exposed_royal(&after, royals);
        }
        let king = self.piece_in(&after, self.royal_in(&after, self.us)?)?;
        let attackers = self.attackers_in(&after, king.square, after.blockers());
        if royal == Some(m.from()) {
            return self.attacked(m.from(), king.square, attackers);
        }
        let checkers = self.checkers();
        if let Some(by) = self.first(attackers & checkers) {
            let mut both = checkers.into_iter().filter_map(|square| self.on(square));
            return Some(match (both.next(), both.next()) {
                (Some(a), Some(b)) if !explodes && self.only_royal_moves() => {
                    IllegalityReason::DoubleCheck { king: king.piece.role, by: (a, b) }
                }
                _ => IllegalityReason::StaysInCheck(by),
            });
        }
        let by = self.first(attackers)?;
        let line = between(king.square, by.square);
        let shields = line & self.position.blockers();
        let shield = |square| shields.single() == Some(square);
        Some(match captured {
            _ if shield(m.from()) => IllegalityReason::Pinned {
                pinned: self.on(m.from())?,
                line: PinLine::through(king.square, m.from()),
                by,
            },
            Some(_) if explodes => IllegalityReason::ExplosionUncovers { at: m.to(), by, king },
            Some(captured) if shield(captured.square) => {
                IllegalityReason::Uncovered { shield: captured, by, king }
            }
            Some(captured)
                if m.kind() == MoveKind::EnPassant
                    && line.contains(m.from())
                    && line.contains(captured.square) =>
            {
                IllegalityReason::BothPawnsGone { by, king }
            }
            _ => IllegalityReason::Exposes { royal: king, by },
        })
    }

    /// The attack on one of several royal pieces after a move, if that makes the move illegal.
    fn exposed_royal(&self, after: &AnyPosition, royals: Bitboard) -> Option<IllegalityReason> {
        let attackers = |square| self.attackers_in(after, square, after.blockers());
        let attacked: Bitboard = royals.into_iter().filter(|&at| attackers(at).any()).collect();
        let one_is_enough = self.rules.royal_safety != RoyalSafety::One;
        let square = attacked.first().filter(|_| one_is_enough || attacked == royals)?;
        let by = self.piece_in(after, attackers(square).first()?)?;
        Some(IllegalityReason::Exposes { royal: self.piece_in(after, square)?, by })
    }

    /// Whether only the royal piece has legal moves.
    fn only_royal_moves(&self) -> bool {
        let royal = self.royal();
        self.position.legal_moves().iter().all(|m| Some(m.from()) == royal)
    }

    /// The attack, if any, on `square`, the destination of the royal piece on `king`. An attack along a line through
    /// `king` is returned only if there is no other.
    pub(super) fn attacked(
        &self,
        king: Square,
        square: Square,
        attackers: Bitboard,
    ) -> Option<IllegalityReason> {
        let through_king = |by: &Square| between(*by, square).contains(king);
        let direct: Bitboard = attackers.into_iter().filter(|by| !through_king(by)).collect();
        if let Some(by) = self.first(direct) {
            return Some(IllegalityReason::Attacked { square, by });
        }
        let (by, king) = (self.first(attackers)?, self.on(king)?);
        Some(IllegalityReason::AttackedThroughKing { square, king, by })
    }

    /// The enemy piece that pins the piece on `from` to its royal piece on `king`.
    pub(super) fn pinner(&self, king: Square, from: Square) -> Option<PlacedPiece> {
        let seen = self.attackers(king, self.position.blockers().without(from));
        self.first(seen - self.checkers())
    }
}
