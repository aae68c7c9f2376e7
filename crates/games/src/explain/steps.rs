//! Pseudo-legal moves from square to square, regardless of the safety of royal pieces.

use tabiya_core::{Bitboard, Color, MoveKind, Role, Square};
use tabiya_fairy::AnyMove;
use tabiya_variants::{KindId, Obstacle};

use crate::rule_set_ref::RuleSetRef;

use super::facts::Facts;
use super::illegality_reason::IllegalityReason;
use super::placed::PlacedPiece;
use crate::built_in::AnyPosition;

impl Facts {
    /// The pseudo-legal move given by two squares and a promotion, or the reason why there is none.
    pub(super) fn step(
        &self,
        from: Square,
        to: Square,
        promotion: Option<KindId>,
    ) -> Result<AnyMove, IllegalityReason> {
        let (p, us) = (&self.position, self.us);
        if let Some(wall) = [from, to].into_iter().find(|&square| p.walls().contains(square)) {
            return Err(IllegalityReason::Wall(wall));
        }
        let (Some(piece), Some(there)) = (p.piece_on(from), self.on(from)) else {
            return Err(IllegalityReason::NoPiece(from));
        };
        if piece.color != us {
            return Err(IllegalityReason::EnemyPiece(there));
        }
        let kind = piece.role;
        let rules = self.rules.kind(kind);
        let obstacle = rules.obstacle(us, from, to, p.occupied(), p.walls());
        if promotion.is_none()
            && let Some(castling) = self.castling_meant(from, to, obstacle)
        {
            return castling;
        }
        if let Some(becomes) = promotion {
            self.check_promotion(kind, (from, to), becomes)?;
        }
        if from == to {
            return Err(IllegalityReason::SameSquare(from));
        }
        let moves = self.way((kind, there), to, obstacle)?;
        if !rules.mobility[us].contains(to) {
            return Err(IllegalityReason::OutOfBounds(there.piece, to));
        }
        let is_never_captured = matches!(p, AnyPosition::Fairy(_));
        if let Some(royal) = self.on(to)
            && is_never_captured
            && self.royal_in(p, !us) == Some(to)
        {
            return Err(IllegalityReason::RoyalIsTarget(royal));
        }
        Ok(AnyMove::new(from, to, promotion.map_or(moves, MoveKind::Promotion), kind))
    }

    /// Whether a piece of this kind can be promoted by a move between these squares.
    pub(super) fn promotes(&self, kind: KindId, from: Square, to: Square) -> bool {
        let zone = self.rules.promotion_squares[self.us];
        let is_in_zone = zone.contains(to) || kind != KindId::PAWN && zone.contains(from);
        is_in_zone && !self.rules.promotions(kind, self.us).is_empty()
    }

    /// Whether the promotion squares of the side to move are exactly its last rank.
    pub(super) fn promotes_on_last_rank(&self) -> bool {
        let last = Bitboard::rank(self.rules.back_rank(!self.us));
        ((last ^ self.rules.promotion_squares[self.us]) - self.position.walls()).is_empty()
    }

    fn check_promotion(
        &self,
        kind: KindId,
        (from, to): (Square, Square),
        becomes: KindId,
    ) -> Result<(), IllegalityReason> {
        let choice = self.rules.promotions(kind, self.us);
        let is_pawn = kind == KindId::PAWN;
        if !is_pawn && choice.is_empty() {
            let on_last_rank = self.promotes_on_last_rank();
            Err(IllegalityReason::NoPromotion { on_last_rank })
        } else if choice.is_empty() && self.rules.promotion[!self.us].is_empty() {
            Err(IllegalityReason::NeverPromotes)
        } else if choice.is_empty() {
            Err(IllegalityReason::NoPromotionOf(self.us))
        } else if !self.promotes(kind, from, to) {
            let on_last_rank = self.promotes_on_last_rank();
            Err(IllegalityReason::NoPromotion { on_last_rank })
        } else if !choice.contains(becomes) {
            Err(IllegalityReason::PromotionTo(self.name(becomes), self.names(choice)))
        } else {
            Ok(())
        }
    }

    /// The kind of the move, or the reason why the piece cannot move like that.
    fn way(
        &self,
        (kind, piece): (KindId, PlacedPiece),
        to: Square,
        obstacle: Option<Obstacle>,
    ) -> Result<MoveKind<KindId>, IllegalityReason> {
        let from = piece.square;
        // Pawns that move as in chess have special reasons.
        let is_pawn = kind == KindId::PAWN
            && self.rules.kind(kind).moves == RuleSetRef::default().kind(kind).moves;
        let own = self.on(to).filter(|there| there.piece.color == self.us);
        let blocked = |square| match self.blocker(square) {
            by if is_pawn => IllegalityReason::PushBlocked { pawn: piece, by },
            by => IllegalityReason::WayBlocked { from, to, by },
        };
        Err(match (obstacle, own) {
            (Some(Obstacle::NotItsMove), _) => IllegalityReason::NotItsMove(piece),
            (Some(Obstacle::TooFar), _) => IllegalityReason::TooFar(piece),
            (Some(Obstacle::OnlyAtFirst), _) if is_pawn => IllegalityReason::NoDoublePush(from),
            (Some(Obstacle::Blocked(square)), _) => blocked(square),
            (Some(Obstacle::NeverCaptures), _) if is_pawn => blocked(to),
            (_, Some(own)) => IllegalityReason::OwnPiece(own),
            (Some(Obstacle::OnlyAtFirst), _) => IllegalityReason::OnlyAtFirst(piece),
            (Some(Obstacle::OnlyCaptures), _) => {
                return self.en_passant((kind, piece), to, is_pawn);
            }
            (Some(Obstacle::NeverCaptures), _) => IllegalityReason::NeverCaptures(piece),
            (Some(Obstacle::NoHurdle), _) => IllegalityReason::NoHurdle(piece),
            (Some(Obstacle::SecondHurdle(square)), _) => {
                IllegalityReason::SecondHurdle { piece, by: self.blocker(square) }
            }
            (Some(Obstacle::LandsBehind(square)), _) => {
                IllegalityReason::LandsBehind { piece, hurdle: self.blocker(square) }
            }
            (Some(Obstacle::Lame(way)), _) => {
                IllegalityReason::Lame { piece, by: self.blocker(way) }
            }
            _ => return Ok(MoveKind::Normal(kind)),
        })
    }

    /// The en passant capture on an empty square by a piece that can reach the square only by a capture, or
    /// the reason why it is illegal.
    fn en_passant(
        &self,
        (kind, piece): (KindId, PlacedPiece),
        to: Square,
        is_pawn: bool,
    ) -> Result<MoveKind<KindId>, IllegalityReason> {
        let back = if self.us == Color::White { -1 } else { 1 };
        let pusher = to.offset(0, back).and_then(|square| self.enemy_on(square));
        let is_passed = self.position.en_passant_square() == Some(to) && pusher.is_some();
        let takes = self.rules.kind(kind).takes_en_passant(self.us, piece.square, to);
        Err(match pusher {
            _ if is_passed && !self.rules.en_passant => IllegalityReason::NoEnPassant,
            _ if is_passed && takes => return Ok(MoveKind::EnPassant),
            _ if is_passed => IllegalityReason::NeverTakesEnPassant(piece),
            Some(pusher) if is_pawn && pusher.piece.role == Role::Pawn => {
                IllegalityReason::NothingPassed(to)
            }
            _ if is_pawn => IllegalityReason::CapturesNothing(to),
            _ => IllegalityReason::OnlyCaptures(piece, to),
        })
    }
}
