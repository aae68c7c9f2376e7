//! The way from a move to its reason.

use tabiya_core::attacks::{between, king_attacks, line};
use tabiya_core::{Move, MoveKind, Role, Square, UciMove};

use super::facts::Facts;
use super::ground::Ground;
use super::obstacle::Obstacle;
use super::placed::Line;

impl Facts {
    /// What keeps a move from being legal that is not. `capture` finds a legal capture.
    pub(super) fn obstacle(
        &self,
        asked: UciMove,
        capture: impl FnOnce() -> Option<Move>,
    ) -> Obstacle {
        if let Some(outcome) = self.ending {
            return Obstacle::GameOver(outcome);
        }
        let m = match self.candidate(asked) {
            Ok(m) => m,
            Err(obstacle) => return obstacle,
        };
        let unsafe_move = match m.kind() {
            MoveKind::Castle => self.castling_obstacle(m.from(), m.to()),
            _ => self.king_obstacle(m),
        };
        let silent = m.kind() == MoveKind::Castle || self.men.captured(self.us, m).is_none();
        let must_capture = || {
            let capture = (self.must_capture && silent).then(capture).flatten()?;
            Some(Obstacle::MustCapture(self.us, capture))
        };
        let no_promotion = || {
            let is_missing = self.promotes(m.role(), m.to()) && m.promotion().is_none();
            (is_missing && !matches!(m.kind(), MoveKind::Drop(_)))
                .then_some(Obstacle::PromotionMissing(self.promotions))
        };
        unsafe_move
            .or_else(must_capture)
            .or_else(|| self.forbidden_check(m))
            .or_else(no_promotion)
            .unwrap_or(Obstacle::Unexplained)
    }

    /// The move that is meant, if it is one but for kings and duties.
    fn candidate(&self, asked: UciMove) -> Result<Move, Obstacle> {
        match asked {
            UciMove::Step { from, to, promotion } => self.step(from, to, promotion),
            UciMove::Drop { role, to } => self.drop(role, to),
        }
    }

    fn step(&self, from: Square, to: Square, promotion: Option<Role>) -> Result<Move, Obstacle> {
        if let Some(wall) = [from, to].into_iter().find(|&square| self.walls.contains(square)) {
            return Err(Obstacle::Wall(wall));
        }
        let there = self.men.on(from).ok_or(Obstacle::NoPiece(from))?;
        if there.piece.color != self.us {
            return Err(Obstacle::EnemyPiece(there));
        }
        match self.castling_meant(from, to) {
            Some(castling) if promotion.is_none() => castling,
            _ => self.shape(there, to, promotion),
        }
    }

    fn drop(&self, role: Role, to: Square) -> Result<Move, Obstacle> {
        let pockets = self.pockets.ok_or(Obstacle::NeverDrops)?;
        let piece = role.of(self.us);
        if !pockets.contains(piece) {
            return Err(Obstacle::NotInHand(piece));
        }
        if self.walls.contains(to) {
            return Err(Obstacle::Wall(to));
        }
        if let Some(there) = self.men.on(to) {
            return Err(Obstacle::Occupied(there));
        }
        if !self.drops[role].contains(to) {
            return Err(Obstacle::DropOutOfBounds(role, to));
        }
        Ok(Move::drop(role, to))
    }

    /// What is most worth saying about a legal move.
    pub(super) fn ground(&self, m: Move) -> Ground {
        let captured = self.men.captured(self.us, m);
        match (m.kind(), captured) {
            (MoveKind::Castle, _) => Ground::Castles {
                empty: self.castling_path(m.from(), m.to()),
                safe: self.castling_safe(m.from(), m.to()),
            },
            (MoveKind::EnPassant, Some(captured)) => {
                // As far behind the square passed as it now stands before it.
                let step = m.to().rank() as i8 - captured.square.rank() as i8;
                let origin = m.to().offset(0, step).unwrap_or(m.to());
                Ground::CapturesInPassing { captured, origin }
            }
            _ => self
                .explosion_ground(m)
                .or_else(|| m.promotion().map(|role| Ground::Promotes { role, captured }))
                .or_else(|| self.king_ground(m))
                .unwrap_or_else(|| self.plain_ground(m)),
        }
    }

    fn explosion_ground(&self, m: Move) -> Option<Ground> {
        let king = self.men.king(!self.us)?;
        let captures = self.men.captured(self.us, m).is_some();
        let blown_up = captures && king_attacks(m.to()).with(m.to()).contains(king);
        let king = self.men.on(king)?;
        (self.explodes && blown_up).then_some(Ground::BlowsUpKing(king))
    }

    /// Where a king that must be kept safe makes the move worth a word.
    fn king_ground(&self, m: Move) -> Option<Ground> {
        let king = self.royal_king(self.us)?;
        let checkers = self.checkers();
        let captured = self.men.captured(self.us, m);
        if m.kind() == MoveKind::Normal(Role::King) {
            return Some(match (captured, self.first(checkers)) {
                _ if self.sanctuary.contains(m.to()) => return None,
                (Some(captured), _) => Ground::KingCaptures(captured),
                (None, Some(by)) => Ground::KingLeavesCheck { by, to: m.to() },
                (None, None) => Ground::KingSteps(m.to()),
            });
        }
        if let Some(by) = self.first(checkers) {
            let is_captured = captured.is_some_and(|captured| captured == by);
            return Some(if is_captured {
                Ground::CapturesChecker(by)
            } else if self.explodes && captured.is_some() {
                Ground::BlowsUpChecker(by)
            } else {
                Ground::BlocksCheck { by, on: m.to() }
            });
        }
        if matches!(m.kind(), MoveKind::Drop(_)) || !line(king, m.from()).contains(m.to()) {
            return None;
        }
        let by = self.pinner(king, m.from())?;
        let (pinned, line) = (m.role(), Line::through(king, m.from()));
        Some(match captured {
            Some(captured) if captured == by => Ground::CapturesPinner { pinned, line, by },
            _ => Ground::StaysOnPin { pinned, line, by },
        })
    }

    fn plain_ground(&self, m: Move) -> Ground {
        let to = m.to();
        let captured = self.men.captured(self.us, m);
        match (self.men.on(m.from()), captured) {
            (_, Some(captured)) if self.must_capture => Ground::MustCapture(captured),
            (Some(piece), Some(captured)) => Ground::Captures { piece, captured },
            (Some(_), None) if m.kind() == MoveKind::DoublePush => {
                Ground::DoublePush { passed: between(m.from(), to), to }
            }
            (Some(piece), None) => Ground::Reaches { piece, to },
            // What comes from nowhere comes from the hand.
            (None, _) => Ground::Drops(m.role().of(self.us), to),
        }
    }
}
