//! Static exchange evaluation.

use tabiya_core::{Bitboard, Color, MoveKind, Square};
use tabiya_variants::{KindId, betza::forward};

use super::FairyPosition;
use crate::any_move::AnyMove;

/// Value of a royal piece in an exchange: more than any other piece's.
const ROYAL: i32 = 20_000;

impl FairyPosition {
    /// The kind of the piece that a legal move captures, and its square, which for a capture en passant is not
    /// the target of the move.
    pub fn captured(&self, m: AnyMove) -> Option<(KindId, Square)> {
        let square = match m.kind() {
            MoveKind::Castle | MoveKind::Drop(_) => return None,
            _ if self.takes_en_passant(m) => m.to().offset(0, -forward(self.turn()))?,
            _ => m.to(),
        };
        self.piece_on(square).map(|(_, kind)| (kind, square))
    }

    /// Static exchange evaluation: what the mover gains, in hundredths of a pawn, if both sides keep capturing
    /// on the target square with their cheapest piece for as long as that gains material. Pins, hands and
    /// other effects of the rules are ignored.
    pub fn see(&self, m: AnyMove) -> i32 {
        if m.kind() == MoveKind::Castle {
            return 0;
        }
        let us = self.turn();
        let (mut gain, mut occupied) = (0, self.occupied());
        if let Some((kind, square)) = self.captured(m) {
            gain += self.exchange_value(!us, kind);
            occupied = occupied.without(square);
        }
        let mut standing = self.exchange_value(us, m.piece());
        if let Some(kind) = m.promotion() {
            let promoted = self.exchange_value(us, kind);
            gain += promoted - standing;
            standing = promoted;
        }
        if !matches!(m.kind(), MoveKind::Drop(_)) {
            occupied = occupied.without(m.from());
        }
        gain - self.recapture(m.to(), !us, standing, occupied).max(0)
    }

    /// What side `by` gains if it captures the piece on `to`, worth `standing`, with its cheapest piece.
    fn recapture(&self, to: Square, by: Color, standing: i32, occupied: Bitboard) -> i32 {
        let attackers = self.attackers_to(to, occupied.with(to)) & occupied;
        let ours = attackers & self.by_color(by);
        let cheapest = ours.into_iter().min_by_key(|&from| self.worth(from));
        let Some(from) = cheapest else { return 0 };
        let next = self.worth(from);
        let rest = self.recapture(to, !by, next, occupied.without(from));
        // A royal piece cannot capture a protected piece.
        if next >= ROYAL && rest > 0 { 0 } else { standing - rest.max(0) }
    }

    /// The value of the piece on a square.
    fn worth(&self, square: Square) -> i32 {
        self.piece_on(square).map_or(0, |(color, kind)| self.exchange_value(color, kind))
    }

    fn exchange_value(&self, color: Color, kind: KindId) -> i32 {
        if self.rules().royal.contains(kind) { ROYAL } else { self.value(color, kind) }
    }
}
