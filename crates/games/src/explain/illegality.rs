//! Finds the reason why a move is illegal by tests in order, from simple to subtle.

use tabiya_core::{Bitboard, MoveKind, Square, attacks::between};
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
        let reason = exposes.or_else(|| self.compulsory_capture(m));
        let reason = reason.or_else(|| self.forbidden_check(m)).or_else(|| self.facing_royals(m));
        reason.or_else(|| self.forbidden_drop(m)).or_else(|| self.dead_end(m))
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
        let is_held = |held: KindId| held == kind || self.rules.kind(held).dropped_as == Some(kind);
        if in_hand.iter().all(|&(held, _)| !is_held(held)) {
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

    /// Royal pieces of both sides that face each other after a move, under rules that forbid it.
    fn facing_royals(&self, m: AnyMove) -> Option<IllegalityReason> {
        let after = (!self.rules.facing_royals).then(|| self.position.play_unchecked(m))?;
        let of = |color| self.royals_in(&after, color).into_iter();
        let is_line = |a: Square, b: Square| a.file() == b.file() || a.rank() == b.rank();
        let faces = |a, b| is_line(a, b) && between(a, b).is_disjoint(after.blockers());
        let pairs = of(self.us).flat_map(|own| of(!self.us).map(move |other| (own, other)));
        let (own, other) = pairs.into_iter().find(|&(own, other)| faces(own, other))?;
        Some(IllegalityReason::RoyalsFace(
            self.piece_in(&after, own)?,
            self.piece_in(&after, other)?,
        ))
    }

    /// What forbids a drop, or a move that is not a drop.
    fn forbidden_drop(&self, m: AnyMove) -> Option<IllegalityReason> {
        let is_drop = |m: &AnyMove| matches!(m.kind(), MoveKind::Drop(_));
        if !is_drop(&m) {
            let must = || self.position.legal_moves().into_iter().find(is_drop);
            let first = self.rules.must_drop.then(must).flatten()?;
            return Some(IllegalityReason::MustDrop(self.us, first));
        }
        let (kind, name) = (m.piece(), self.name(m.piece()));
        let rules = self.rules.kind(kind);
        let pieces = self.position.by_piece(kind.of(self.us)) & Bitboard::file(m.to().file());
        if rules.most_on_file.is_some_and(|most| pieces.len() >= most.into()) {
            return Some(IllegalityReason::FileIsFull(name.of(self.us), m.to().file()));
        }
        let mates = || {
            let after = self.position.play_unchecked(m);
            after.must_answer_check() && after.legal_moves().is_empty()
        };
        (!rules.drop_mates && mates()).then_some(IllegalityReason::DropMates(name))
    }

    /// The square from which a piece could never move again, under rules that forbid it.
    fn dead_end(&self, m: AnyMove) -> Option<IllegalityReason> {
        let is_dead = || {
            let kind = self.rules.kind(m.piece());
            let walls = self.position.walls();
            let moves = |to: &Square| {
                let obstacle = kind.obstacle(self.us, m.to(), *to, Bitboard::of(m.to()), walls);
                kind.mobility[self.us].contains(*to) && !walls.contains(*to) && obstacle.is_none()
            };
            !Square::ALL.iter().any(moves)
        };
        let is_asked =
            !self.rules.dead_ends && m.promotion().is_none() && m.kind() != MoveKind::Castle;
        (is_asked && is_dead()).then(|| IllegalityReason::DeadEnd(self.name(m.piece()), m.to()))
    }

    /// The check that a move gives under rules that forbid giving check.
    fn forbidden_check(&self, m: AnyMove) -> Option<IllegalityReason> {
        let after = self.checks_are_illegal.then(|| self.position.play_unchecked(m))?;
        let attackers = |king| after.attackers_to(king, after.blockers()) & after.by_color(self.us);
        let mut kings = self.royals_in(&after, !self.us).into_iter();
        let king = kings.find(|&king| attackers(king).any())?;
        let attackers = attackers(king);
        let by = self.piece_in(&after, attackers.first()?)?;
        Some(IllegalityReason::GivesCheck { by, king: self.piece_in(&after, king)? })
    }

    fn missing_promotion(&self, m: AnyMove) -> Option<IllegalityReason> {
        let is_missing = self.rules.must_promote(m.piece())
            && m.kind() != MoveKind::Drop(m.piece())
            && m.promotion().is_none()
            && self.promotes(m.piece(), m.from(), m.to());
        let kinds = || self.names(self.rules.promotions(m.piece(), self.us));
        is_missing.then(|| IllegalityReason::PromotionMissing(self.name(m.piece()), kinds()))
    }
}
