//! Whether the start position of a game with pieces of its own is one.

use tabiya_core::Color;
use tabiya_fairy::{FairyFault, FairyFenError, FairyPosition, FairyRulesRef, KindId};

use super::reach::Reach;
use super::{Fairy, FairyContradiction as Fault};
use crate::check::{fail_if, none_of};
use crate::contradiction::Contradiction;
use crate::rule_set::RuleSet;

impl Fairy {
    /// Reads a position under these rules, which must agree with each other, whatever its faults.
    ///
    /// The rules stay in memory, as those do that are opened. What does not matter here is left out of
    /// them, so that rules which differ in that share one place.
    pub(crate) fn read(&self, rules: &RuleSet, fen: &str) -> Result<FairyPosition, FairyFenError> {
        let rules = tabiya_fairy::FairyRules {
            name: String::new(),
            repetition: None,
            fifty_move_rule: None,
            ..self.rules(rules)
        };
        FairyPosition::from_fen_unchecked(fen, FairyRulesRef::open(rules))
    }

    /// Judges the start position by rules that agree with each other.
    pub(crate) fn check_start(&self, rules: &RuleSet) -> Result<(), Contradiction> {
        let p = self.read(rules, &self.start).ok().filter(|p| p.to_string() == self.start);
        let p = p.ok_or(Contradiction::StartIsNoFen)?;
        self.check_faults(&p)?;
        self.check_pieces(rules, &p)?;
        let reach = Reach { rules, fairy: self };
        for color in Color::ALL {
            self.check_pawns(&reach, &p, color)?;
            self.kind_ids().try_for_each(|kind| self.check_goal(&reach, &p, (color, kind)))?;
        }
        let nobody =
            |&kind: &KindId| !Color::ALL.into_iter().any(|color| reach.can_have(&p, kind, color));
        if let Some(kind) = self.kind_ids().skip(6).find(nobody) {
            return Err(Fault::KindOfNobody(self.kind(kind).name).into());
        }
        if let Some(kind) = self.again.iter().find(nobody) {
            return Err(Fault::AgainOfNobody(self.kind(kind).name).into());
        }
        fail_if(p.is_over(), Fault::OverAtStart)
    }

    /// Whether it is a position that a game can have.
    fn check_faults(&self, p: &FairyPosition) -> Result<(), Contradiction> {
        let royal = self.royal.map(|kind| self.kind(kind).name);
        let Some(fault) = p.faults().into_iter().next() else { return Ok(()) };
        Err(match (fault, royal) {
            (FairyFault::NoRoyal(color), Some(name)) => Fault::NoRoyal(color, name).into(),
            (FairyFault::SeveralRoyals(color), Some(name)) => {
                Fault::SeveralRoyals(color, name).into()
            }
            (FairyFault::OpponentInCheck, Some(name)) => {
                Fault::OpponentInCheck(!p.turn(), name).into()
            }
            (FairyFault::PawnOnPromotionSquare(square), _) => {
                let color = p.piece_on(square).map_or(p.turn(), |(color, _)| color);
                Fault::PawnOnPromotionSquare(color, square).into()
            }
            _ => Contradiction::StartIsNoFen,
        })
    }

    fn check_pieces(&self, rules: &RuleSet, p: &FairyPosition) -> Result<(), Contradiction> {
        for color in Color::ALL {
            let has_king = p.by_piece(color, self.royal.unwrap_or(KindId::KING)).any();
            let checked = rules.checks_to_win.is_some();
            fail_if(checked && !has_king, Contradiction::NoKingToCheck(color))?;
            for kind in self.extinct.iter() {
                let gone = p.by_piece(color, kind).is_empty();
                fail_if(gone, Fault::ExtinctAtStart(color, self.kind(kind).name))?;
            }
        }
        Ok(())
    }

    fn check_pawns(
        &self,
        reach: &Reach<'_>,
        p: &FairyPosition,
        color: Color,
    ) -> Result<(), Contradiction> {
        if !reach.has_pawns(p, color) {
            return Ok(());
        }
        let stuck = !reach.can_move(KindId::PAWN, color);
        fail_if(stuck, Fault::PawnNeverMoves(color))?;
        let promotes = !self.promotion[color].is_empty();
        let reached = reach.of(p, KindId::PAWN, color) & self.promotion_squares[color];
        fail_if(promotes && reached.is_empty(), Fault::PromotionOutOfReach(color))
    }

    fn check_goal(
        &self,
        reach: &Reach<'_>,
        p: &FairyPosition,
        (color, id): (Color, KindId),
    ) -> Result<(), Contradiction> {
        let kind = self.kind(id);
        let goal = kind.goal[color];
        if goal.is_empty() {
            return Ok(());
        }
        none_of(goal & p.by_piece(color, id), |square| {
            Fault::GoalReachedAtStart(color, kind.name, square)
        })?;
        fail_if(!reach.can_have(p, id, color), Fault::GoalOfNobody(color, kind.name))?;
        let apart = goal.is_disjoint(reach.of(p, id, color));
        fail_if(apart, Fault::GoalOutOfReach(color, kind.name))
    }
}
