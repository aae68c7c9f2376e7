//! Castling: what is meant, and what is in its way.

use tabiya_core::attacks::{between, king_attacks};
use tabiya_core::{Bitboard, Castling, CastlingSide, Move, MoveKind, Role, Square};
use tabiya_fairy::KindName;

use super::facts::Facts;
use super::illegality_reason::IllegalityReason;
use super::pieces::castled;
use super::placed::PlacedPiece;

/// The squares from one to another of the same rank, both included.
fn walk(a: Square, b: Square) -> Bitboard {
    between(a, b).with(a).with(b)
}

impl Facts {
    /// The castling that two squares mean: that of a rook that has the right, or none has. `None`
    /// where no castling is meant.
    pub(super) fn castling_meant(
        &self,
        from: Square,
        to: Square,
    ) -> Option<Result<Move, IllegalityReason>> {
        let is_home = from.rank() == self.us.back_rank() && to.rank() == from.rank();
        if self.pieces.king(self.us) != Some(from) || !is_home {
            return None;
        }
        let is_step = king_attacks(from).contains(to);
        let lands = |&rook: &Square| !is_step && castled(from, rook).0 == to;
        let named = self.castling_rooks.contains(to).then_some(to);
        if let Some(rook) = named.or_else(|| self.castling_rooks.into_iter().find(lands)) {
            return Some(Ok(Move::new(from, rook, MoveKind::Castle)));
        }
        if is_step || from == to {
            return None;
        }
        let rooks = self.pieces.by_piece(Role::Rook.of(self.us)) & Bitboard::rank(from.rank());
        // The king's destination names a wing; any other square does by where it lies, rook or not.
        let named = CastlingSide::ALL.into_iter().find(|side| side.king_file() == to.file());
        let side = named.filter(|_| !rooks.contains(to));
        let side = side.unwrap_or_else(|| CastlingSide::of(from, to));
        let rook = rooks.into_iter().find(|&rook| CastlingSide::of(from, rook) == side);
        Some(Err(match self.castling {
            Castling::Never => IllegalityReason::NeverCastles,
            _ => IllegalityReason::NoCastlingRight { color: self.us, side, rook },
        }))
    }

    /// What keeps the king from castling with a rook that has the right.
    pub(super) fn castling_obstacle(&self, king: Square, rook: Square) -> Option<IllegalityReason> {
        if self.castling == Castling::Never {
            return Some(IllegalityReason::NeverCastles);
        }
        if let Some(checker) = self.first(self.checkers()) {
            return Some(IllegalityReason::CastlesOutOfCheck(checker));
        }
        let (king_to, rook_to) = castled(king, rook);
        let in_the_way = self.castling_path(king, rook) & self.blockers();
        if let Some(by) = in_the_way.first().and_then(|square| self.blocker(square)) {
            return Some(IllegalityReason::CastlingBlocked(by));
        }
        for (role, to) in [(Role::King, king_to), (Role::Rook, rook_to)] {
            if !self.mobility[self.us][role].contains(to) {
                return Some(IllegalityReason::OutOfBounds(KindName::from(role).of(self.us), to));
            }
        }
        let attacked = |square| self.attacker_of_step(king, square);
        let walk = self.castling_safe(king, rook).without(king);
        walk.into_iter().find_map(attacked).or_else(|| {
            // The rook no longer stands where it has.
            let after = self.pieces.after(self.us, Move::new(king, rook, MoveKind::Castle), false);
            let by = self.first(self.attackers_of_king(king_to, &after))?;
            let shield =
                PlacedPiece { piece: KindName::from(Role::Rook).of(self.us), square: rook };
            Some(IllegalityReason::Uncovered { shield, by, king: king_to })
        })
    }

    /// The squares that a castling wants empty.
    pub(super) fn castling_path(&self, king: Square, rook: Square) -> Bitboard {
        let (king_to, rook_to) = castled(king, rook);
        (walk(king, king_to) | walk(rook, rook_to)).without(king).without(rook)
    }

    /// The squares on which a castling king may not be attacked.
    pub(super) fn castling_safe(&self, king: Square, rook: Square) -> Bitboard {
        let (king_to, _) = castled(king, rook);
        let walk = match self.castling {
            Castling::ThroughAttack => Bitboard::of(king).with(king_to),
            _ => walk(king, king_to),
        };
        walk - self.check_immune_squares
    }
}
