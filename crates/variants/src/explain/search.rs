//! The way from a move to its reason.

use tabiya_core::attacks::{between, king_attacks, line};
use tabiya_core::{Move, MoveKind, Role, Square, UciMove};
use tabiya_fairy::{AnyMove, KindName};

use super::facts::{Facts, names};
use super::illegality_reason::IllegalityReason;
use super::legality_reason::LegalityReason;
use super::placed::Line;

impl Facts {
    /// What keeps a move from being legal that is not. `capture` finds a legal capture.
    pub(super) fn obstacle(
        &self,
        asked: UciMove,
        capture: impl FnOnce() -> Option<AnyMove>,
    ) -> IllegalityReason {
        if let Some(outcome) = self.ending {
            return IllegalityReason::GameOver(outcome.map_kind(KindName::from));
        }
        let m = match self.candidate(asked) {
            Ok(m) => m,
            Err(obstacle) => return obstacle,
        };
        let unsafe_move = match m.kind() {
            MoveKind::Castle => self.castling_obstacle(m.from(), m.to()),
            _ => self.king_obstacle(m),
        };
        let silent = m.kind() == MoveKind::Castle || self.pieces.captured(self.us, m).is_none();
        let must_capture = || {
            let capture = (self.must_capture && silent).then(capture).flatten()?;
            Some(IllegalityReason::MustCapture(self.us, capture))
        };
        let no_promotion = || {
            let is_missing = self.promotes(m.role(), m.to()) && m.promotion().is_none();
            (is_missing && !matches!(m.kind(), MoveKind::Drop(_)))
                .then_some(IllegalityReason::PromotionMissing(names(self.promotions)))
        };
        unsafe_move
            .or_else(must_capture)
            .or_else(|| self.forbidden_check(m))
            .or_else(no_promotion)
            .unwrap_or(IllegalityReason::Unexplained)
    }

    /// The move that is meant, if it is one but for kings and duties.
    fn candidate(&self, asked: UciMove) -> Result<Move, IllegalityReason> {
        match asked {
            UciMove::Step { from, to, promotion } => self.step(from, to, promotion),
            UciMove::Drop { role, to } => self.drop(role, to),
            UciMove::Null => Err(IllegalityReason::NullMove),
        }
    }

    fn step(
        &self,
        from: Square,
        to: Square,
        promotion: Option<Role>,
    ) -> Result<Move, IllegalityReason> {
        if let Some(wall) = [from, to].into_iter().find(|&square| self.walls.contains(square)) {
            return Err(IllegalityReason::Wall(wall));
        }
        let there = self.pieces.on(from).ok_or(IllegalityReason::NoPiece(from))?;
        if there.piece.color != self.us {
            return Err(IllegalityReason::EnemyPiece(there));
        }
        match self.castling_meant(from, to) {
            Some(castling) if promotion.is_none() => castling,
            _ => self.shape(there, to, promotion),
        }
    }

    fn drop(&self, role: Role, to: Square) -> Result<Move, IllegalityReason> {
        let pockets = self.pockets.ok_or(IllegalityReason::NeverDrops)?;
        let piece = role.of(self.us);
        if !pockets.contains(piece) {
            return Err(IllegalityReason::NotInHand(piece.map_kind(KindName::from)));
        }
        if self.walls.contains(to) {
            return Err(IllegalityReason::Wall(to));
        }
        if let Some(there) = self.pieces.on(to) {
            return Err(IllegalityReason::Occupied(there));
        }
        if !self.drops[role].contains(to) {
            return Err(IllegalityReason::DropOutOfBounds(KindName::from(role), to));
        }
        Ok(Move::drop(role, to))
    }

    /// What is most worth saying about a legal move.
    pub(super) fn ground(&self, m: Move) -> LegalityReason {
        let captured = self.pieces.captured(self.us, m);
        match (m.kind(), captured) {
            (MoveKind::Castle, _) => LegalityReason::Castles {
                empty: self.castling_path(m.from(), m.to()),
                safe: self.castling_safe(m.from(), m.to()),
            },
            (MoveKind::EnPassant, Some(captured)) => {
                // As far behind the square passed as it now stands before it.
                let step = m.to().rank() as i8 - captured.square.rank() as i8;
                let origin = m.to().offset(0, step).unwrap_or(m.to());
                LegalityReason::CapturesInPassing { captured, origin }
            }
            _ => self
                .explosion_ground(m)
                .or_else(|| {
                    m.promotion().map(|role| LegalityReason::Promotes {
                        kind: KindName::from(role),
                        captured,
                    })
                })
                .or_else(|| self.king_ground(m))
                .unwrap_or_else(|| self.plain_ground(m)),
        }
    }

    fn explosion_ground(&self, m: Move) -> Option<LegalityReason> {
        let king = self.pieces.king(!self.us)?;
        let captures = self.pieces.captured(self.us, m).is_some();
        let blown_up = captures && king_attacks(m.to()).with(m.to()).contains(king);
        let king = self.pieces.on(king)?;
        (self.explodes && blown_up).then_some(LegalityReason::BlowsUpKing(king))
    }

    /// Where a king that must be kept safe makes the move worth a word.
    fn king_ground(&self, m: Move) -> Option<LegalityReason> {
        let king = self.royal_king(self.us)?;
        let checkers = self.checkers();
        let captured = self.pieces.captured(self.us, m);
        if m.kind() == MoveKind::Normal(Role::King) {
            return Some(match (captured, self.first(checkers)) {
                _ if self.check_immune_squares.contains(m.to()) => return None,
                (Some(captured), _) => LegalityReason::KingCaptures(captured),
                (None, Some(by)) => LegalityReason::KingLeavesCheck { by, to: m.to() },
                (None, None) => LegalityReason::KingSteps(m.to()),
            });
        }
        if let Some(by) = self.first(checkers) {
            let is_captured = captured.is_some_and(|captured| captured == by);
            return Some(if is_captured {
                LegalityReason::CapturesChecker(by)
            } else if self.explodes && captured.is_some() {
                LegalityReason::BlowsUpChecker(by)
            } else {
                LegalityReason::BlocksCheck { by, on: m.to() }
            });
        }
        if matches!(m.kind(), MoveKind::Drop(_)) || !line(king, m.from()).contains(m.to()) {
            return None;
        }
        let by = self.pinner(king, m.from())?;
        let (pinned, line) = (KindName::from(m.role()), Line::through(king, m.from()));
        Some(match captured {
            Some(captured) if captured == by => LegalityReason::CapturesPinner { pinned, line, by },
            _ => LegalityReason::StaysOnPin { pinned, line, by },
        })
    }

    fn plain_ground(&self, m: Move) -> LegalityReason {
        let to = m.to();
        let captured = self.pieces.captured(self.us, m);
        match (self.pieces.on(m.from()), captured) {
            (_, Some(captured)) if self.must_capture => LegalityReason::MustCapture(captured),
            (Some(piece), Some(captured)) => LegalityReason::Captures { piece, captured },
            (Some(_), None) if m.kind() == MoveKind::DoublePush => {
                LegalityReason::DoublePush { passed: between(m.from(), to), to }
            }
            (Some(piece), None) => LegalityReason::Reaches { piece, to },
            // What comes from nowhere comes from the hand.
            (None, _) => LegalityReason::Drops(KindName::from(m.role()).of(self.us), to),
        }
    }
}
