//! Whether a piece moves so at all, as far as nobody's king is concerned.

use tabiya_core::attacks::{between, pawn_attacks};
use tabiya_core::{Bitboard, Color, Move, MoveKind, Role, Square};
use tabiya_fairy::KindName;

use super::facts::{Facts, names};
use super::illegality_reason::IllegalityReason;
use super::placed::PlacedPiece;
use crate::ending;

impl Facts {
    /// The move that two squares and a promotion mean, castling and drops apart.
    pub(super) fn shape(
        &self,
        there: PlacedPiece,
        to: Square,
        promotion: Option<Role>,
    ) -> Result<Move, IllegalityReason> {
        let from = there.square;
        let of_name = |&role: &Role| there.piece.role == role;
        let Some(role) = Role::ALL.into_iter().find(of_name) else {
            return Err(IllegalityReason::NotItsMove(there));
        };
        if promotion.is_some() {
            self.check_promotion(there, to, promotion)?;
        }
        if from == to {
            return Err(IllegalityReason::SameSquare(from));
        }
        let kind = if role == Role::Pawn {
            self.pawn(there, to, promotion)?
        } else {
            self.piece(there, role, to)?
        };
        if !self.mobility[self.us][role].contains(to) {
            return Err(IllegalityReason::OutOfBounds(there.piece, to));
        }
        Ok(Move::new(from, to, kind))
    }

    /// Whether a move by this piece has to say what it becomes.
    pub(super) fn promotes(&self, role: Role, to: Square) -> bool {
        role == Role::Pawn && to.rank() == (!self.us).back_rank() && !self.promotions.is_empty()
    }

    fn check_promotion(
        &self,
        there: PlacedPiece,
        to: Square,
        promotion: Option<Role>,
    ) -> Result<(), IllegalityReason> {
        let Some(role) = promotion else { return Ok(()) };
        if self.promotions.is_empty() {
            Err(IllegalityReason::NeverPromotes)
        } else if there.piece.role != Role::Pawn || !self.promotes(Role::Pawn, to) {
            Err(IllegalityReason::NoPromotion)
        } else if !self.promotions.contains(role) {
            Err(IllegalityReason::PromotionTo(KindName::from(role), names(self.promotions)))
        } else {
            Ok(())
        }
    }

    fn piece(
        &self,
        there: PlacedPiece,
        role: Role,
        to: Square,
    ) -> Result<MoveKind, IllegalityReason> {
        let from = there.square;
        if !ending::attacks(role, self.us, from, Bitboard::EMPTY).contains(to) {
            return Err(IllegalityReason::NotItsMove(there));
        }
        let on_the_way = between(from, to) & self.blockers();
        let nearest = if to > from { on_the_way.first() } else { on_the_way.last() };
        if let Some(by) = nearest.and_then(|square| self.blocker(square)) {
            return Err(IllegalityReason::WayBlocked { from, to, by });
        }
        self.check_own(to)?;
        Ok(MoveKind::Normal(role))
    }

    fn check_own(&self, to: Square) -> Result<(), IllegalityReason> {
        match self.pieces.on(to).filter(|target| target.piece.color == self.us) {
            Some(target) => Err(IllegalityReason::OwnPiece(target)),
            None => Ok(()),
        }
    }

    fn pawn(
        &self,
        pawn: PlacedPiece,
        to: Square,
        promotion: Option<Role>,
    ) -> Result<MoveKind, IllegalityReason> {
        let from = pawn.square;
        let forward = if self.us == Color::White { 1 } else { -1 };
        let plain = promotion.map_or(MoveKind::Normal(Role::Pawn), MoveKind::Promotion);
        let is_clear = |square| match self.blocker(square) {
            Some(by) => Err(IllegalityReason::PushBlocked { pawn, by }),
            None => Ok(()),
        };
        if from.offset(0, forward) == Some(to) {
            is_clear(to)?;
            return Ok(plain);
        }
        if from.offset(0, 2 * forward) == Some(to) {
            if !self.double_push.contains(from) {
                return Err(IllegalityReason::NoDoublePush(from));
            }
            from.offset(0, forward).map_or(Ok(()), is_clear)?;
            is_clear(to)?;
            return Ok(MoveKind::DoublePush);
        }
        if !pawn_attacks(self.us, from).contains(to) {
            return Err(IllegalityReason::NotItsMove(pawn));
        }
        self.check_own(to)?;
        if self.pieces.on(to).is_some() {
            return Ok(plain);
        }
        let beside = self.pieces.on(Square::new(to.file(), from.rank()));
        let is_enemy_pawn =
            beside.is_some_and(|there| there.piece == KindName::from(Role::Pawn).of(!self.us));
        if self.passed == Some(to) && self.en_passant && is_enemy_pawn {
            Ok(MoveKind::EnPassant)
        } else if self.passed == Some(to) && is_enemy_pawn {
            Err(IllegalityReason::NoEnPassant)
        } else if is_enemy_pawn {
            Err(IllegalityReason::NothingPassed(to))
        } else {
            Err(IllegalityReason::CapturesNothing(to))
        }
    }
}
