//! Finds the reason why a move is illegal by tests in order, from simple to subtle.

use tabiya_core::{MoveKind, Square};
use tabiya_fairy::{AnyMove, AnyUciMove};
use tabiya_variants::KindId;

use super::facts::Facts;
use super::illegality_reason::IllegalityReason;

impl Facts {
    /// The reason why an illegal move is illegal.
    pub(super) fn illegality(&self, asked: AnyUciMove) -> IllegalityReason {
        if self.position.is_variant_end()
            && let Some(outcome) = self.position.outcome()
        {
            return IllegalityReason::GameOver(outcome);
        }
        let m = match self.candidate(asked) {
            Ok(m) => m,
            Err(reason) => return reason,
        };
        self.prohibition(m)
            .or_else(|| self.missing_promotion(m))
            .unwrap_or(IllegalityReason::Unexplained)
    }

    /// What forbids a pseudo-legal move: king safety, compulsory captures and the like.
    pub(super) fn prohibition(&self, m: AnyMove) -> Option<IllegalityReason> {
        let exposes = match m.kind() {
            MoveKind::Castle => self.castling_obstacle(m),
            _ => self.exposure(m),
        };
        exposes.or_else(|| self.compulsory_capture(m)).or_else(|| self.forbidden_check(m))
    }

    /// The pseudo-legal move that `asked` means. King safety, compulsory captures and similar rules are
    /// not tested here.
    fn candidate(&self, asked: AnyUciMove) -> Result<AnyMove, IllegalityReason> {
        let kind = |letter| self.rules.kind_of_letter(letter).ok_or(IllegalityReason::Unexplained);
        match asked {
            AnyUciMove::Step { from, to, promotion } => {
                self.step(from, to, promotion.map(kind).transpose()?)
            }
            AnyUciMove::Drop { role: letter, to } => self.drop(kind(letter)?, to),
            AnyUciMove::Null => Err(IllegalityReason::NullMove),
        }
    }

    fn drop(&self, kind: KindId, to: Square) -> Result<AnyMove, IllegalityReason> {
        let in_hand = self.position.in_hand(self.us).ok_or(IllegalityReason::NeverDrops)?;
        let name = self.name(kind);
        if in_hand.iter().all(|&(held, _)| held != kind) {
            return Err(IllegalityReason::NotInHand(name.of(self.us)));
        }
        if self.position.walls().contains(to) {
            return Err(IllegalityReason::Wall(to));
        }
        if let Some(there) = self.on(to) {
            return Err(IllegalityReason::Occupied(there));
        }
        let rules = self.rules.kind(kind);
        let within = rules.drop_squares[self.us] & rules.mobility[self.us];
        if !within.contains(to) {
            return Err(IllegalityReason::DropOutOfBounds { kind: name, to, within });
        }
        Ok(AnyMove::new(to, to, MoveKind::Drop(kind), kind))
    }

    /// The compulsory capture that makes a non-capture illegal: the one with the lowest origin if there are several.
    fn compulsory_capture(&self, m: AnyMove) -> Option<IllegalityReason> {
        if !self.rules.must_capture || self.captured(m).is_some() {
            return None;
        }
        let mut captures = self.position.legal_moves();
        captures.retain(|&m| self.captured(m).is_some());
        let first = captures.into_iter().min_by_key(|m| (m.from(), m.to()))?;
        Some(IllegalityReason::MustCapture(self.us, first))
    }

    /// The check that a move gives under rules that forbid giving check.
    fn forbidden_check(&self, m: AnyMove) -> Option<IllegalityReason> {
        let after = self.checks_are_illegal.then(|| self.position.play_unchecked(m))?;
        let king = self.royal_in(&after, !self.us)?;
        let attackers = after.attackers_to(king, after.blockers()) & after.by_color(self.us);
        let by = self.piece_in(&after, attackers.first()?)?;
        Some(IllegalityReason::GivesCheck { by, king: self.piece_in(&after, king)? })
    }

    fn missing_promotion(&self, m: AnyMove) -> Option<IllegalityReason> {
        let is_missing = self.rules.promotion_forced
            && m.kind() != MoveKind::Drop(m.piece())
            && m.promotion().is_none()
            && self.promotes(m.piece(), m.to());
        is_missing
            .then(|| IllegalityReason::PromotionMissing(self.names(self.rules.promotion[self.us])))
    }
}
