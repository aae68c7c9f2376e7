//! Castling: the castling move that two squares mean, and what prevents it.

use tabiya_core::{Bitboard, Castling, CastlingSide, MoveKind, Square, attacks::between};
use tabiya_fairy::AnyMove;
use tabiya_variants::{KindId, Obstacle};

use super::facts::Facts;
use super::illegality_reason::IllegalityReason;

/// The squares from `a` to `b` on the same rank, both included.
fn walk(a: Square, b: Square) -> Bitboard {
    between(a, b).with(a).with(b)
}

/// The square where the rook ends in a castling move.
fn rook_destination(m: AnyMove) -> Square {
    m.castled_rook().map_or(m.to(), |(_, to)| to)
}

impl Facts {
    /// The castling move that two squares mean, or the reason why the right to castle like that is missing. `None` if
    /// no castling is meant. `obstacle` is what prevents an ordinary king move between the squares.
    pub(super) fn castling_meant(
        &self,
        from: Square,
        to: Square,
        obstacle: Option<Obstacle>,
    ) -> Option<Result<AnyMove, IllegalityReason>> {
        let (p, us) = (&self.position, self.us);
        let home = Bitboard::rank(self.rules.back_rank(us));
        let is_home = home.contains(from) && home.contains(to);
        if p.by_piece(KindId::KING.of(us)).single() != Some(from) || !is_home {
            return None;
        }
        let is_step = !matches!(obstacle, Some(Obstacle::NotItsMove | Obstacle::TooFar));
        let with = self.rules.castling_with.iter();
        let rooks = with.fold(Bitboard::EMPTY, |all, kind| all | p.by_piece(kind.of(us))) & home;
        let rights = p.castling().0 & rooks;
        let castling = |rook| AnyMove::new(from, rook, MoveKind::Castle, KindId::KING);
        let lands = |&rook: &Square| !is_step && castling(rook).destination() == to;
        let named = rights.contains(to).then_some(to);
        if let Some(rook) = named.or_else(|| rights.into_iter().find(lands)) {
            return Some(Ok(castling(rook)));
        }
        if is_step || from == to {
            return None;
        }
        if self.rules.castling == Castling::Never {
            return Some(Err(IllegalityReason::NeverCastles));
        }
        // A target on the file where castling puts the king names the side of that castling, unless a rook is
        // there. Any other target names the side of the king on which it lies.
        let named = CastlingSide::ALL.into_iter().find(|side| side.king_file() == to.file());
        let side = named.filter(|_| !rooks.contains(to));
        let side = side.unwrap_or_else(|| CastlingSide::from_king_and_rook(from, to));
        let on_side = |&rook: &Square| CastlingSide::from_king_and_rook(from, rook) == side;
        let has_right = rights.into_iter().any(|rook| on_side(&rook));
        let rook = rooks.into_iter().find(on_side);
        let missing = IllegalityReason::NoCastlingRight { color: us, side, rook };
        (!has_right).then_some(Err(missing))
    }

    /// What prevents castling with a rook that has the castling right.
    pub(super) fn castling_obstacle(&self, m: AnyMove) -> Option<IllegalityReason> {
        if self.rules.castling == Castling::Never {
            return Some(IllegalityReason::NeverCastles);
        }
        let (king, rook, king_to) = (m.from(), m.to(), m.destination());
        let blockers = self.position.blockers();
        if let Some(checker) = self.first(self.attackers(king, blockers)) {
            return Some(IllegalityReason::CastlesOutOfCheck(checker));
        }
        if let Some(square) = (self.castling_path(m) & blockers).first() {
            return Some(IllegalityReason::CastlingBlocked(self.blocker(square)));
        }
        for (kind, to) in [(KindId::KING, king_to), (self.castling_partner(m), rook_destination(m))]
        {
            if !self.rules.kind(kind).mobility[self.us].contains(to) {
                return Some(IllegalityReason::OutOfBounds(self.name(kind).of(self.us), to));
            }
        }
        let after = self.position.play_unchecked(m);
        let at_end = self.attackers_in(&after, king_to, after.blockers());
        let attacked = |square| {
            let attackers = self.attackers(square, blockers.without(king).with(square));
            let end = if square == king_to { at_end } else { Bitboard::FULL };
            self.attacked(king, square, attackers & end)
        };
        self.castling_safe(m).without(king).into_iter().find_map(attacked).or_else(|| {
            // The king's destination is attacked only because the rook has left its square.
            let (shield, by) = (self.on(rook)?, self.first(at_end)?);
            Some(IllegalityReason::Uncovered { shield, by, king: self.piece_in(&after, king_to)? })
        })
    }

    /// The kind with which a castling king castles.
    pub(super) fn castling_partner(&self, m: AnyMove) -> KindId {
        self.position.piece_on(m.to()).map_or(KindId::ROOK, |piece| piece.role)
    }

    /// The squares that must be empty for a castling move.
    pub(super) fn castling_path(&self, m: AnyMove) -> Bitboard {
        let (king, rook) = (m.from(), m.to());
        let both = walk(king, m.destination()) | walk(rook, rook_destination(m));
        both.without(king).without(rook)
    }

    /// The squares on which a castling king must not be attacked.
    pub(super) fn castling_safe(&self, m: AnyMove) -> Bitboard {
        let walk = match self.rules.castling {
            Castling::ThroughAttack => Bitboard::of(m.from()).with(m.destination()),
            _ => walk(m.from(), m.destination()),
        };
        walk - self.check_immune_squares
    }
}
