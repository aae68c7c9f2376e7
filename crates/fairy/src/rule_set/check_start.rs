//! Checks of the start position, and of what pieces can do in games that begin there.

use tabiya_core::{Bitboard, CastlingMode, Color, FenError, Rank, Role, Setup, Square};

use super::check::{fail_if, none_of};
use super::contradiction::Contradiction as Fault;
use super::reach::Reach;
use super::{KindName, RuleSet};
use crate::kind::KindId;
use crate::position::{FairyFault, FairyPosition};
use crate::tables::Tables;

impl RuleSet {
    /// Strictly reads a start position with chess's own pieces, including the remaining checks if these rules
    /// count checks.
    pub(crate) fn read_setup(&self, fen: &str) -> Result<Setup, FenError> {
        match self.checks_to_win {
            Some(most) => Setup::from_fen_counting_checks(fen, most),
            None => fen.parse(),
        }
    }

    /// The start position of rules that the generator of chess can play with masks.
    pub(crate) fn start_setup(&self) -> Result<Setup, Fault> {
        let setup = self.read_setup(&self.start).map_err(|_| Fault::StartIsNoFen)?;
        let again = setup.fen(CastlingMode::Standard).to_string();
        fail_if(again != self.start, Fault::StartIsNoFen)?;
        for square in Square::ALL {
            let Some(piece) = setup.pieces[square as usize] else { continue };
            let name = KindName::from(piece.role);
            let on_wall = Fault::PieceOnWall(piece.color, name, square);
            fail_if(self.walls.contains(square), on_wall)?;
            let edge = matches!(square.rank(), Rank::First | Rank::Eighth);
            let stuck = edge && piece.role == Role::Pawn && self.promotion_forced;
            fail_if(stuck, Fault::PawnOnBackRank(piece.color, square))?;
        }
        Ok(setup)
    }
}

impl Tables {
    /// Checks the start position of consistent rules. `setup` is given for rules that the generator of chess
    /// can play with masks.
    pub(crate) fn check_start(&self, setup: Option<&Setup>) -> Result<(), Fault> {
        let rules = &self.rules;
        let read = |fen: &str| FairyPosition::of_fen(fen, self).map_err(|_| Fault::StartIsNoFen);
        let p = match setup {
            // Castling rights and the en passant square were already checked when `setup` was read.
            Some(setup) => {
                let plain =
                    Setup { castling_rooks: Bitboard::EMPTY, en_passant: None, ..setup.clone() };
                read(&plain.fen(CastlingMode::Standard).to_string())?
            }
            None => read(&rules.start)?,
        };
        fail_if(setup.is_none() && p.to_string() != rules.start, Fault::StartIsNoFen)?;
        rules.check_faults(&p)?;
        rules.check_pieces(&p)?;
        let reach = Reach { rules, p: &p };
        for color in Color::ALL {
            rules.check_pawns(&reach, color)?;
            rules.kind_ids().try_for_each(|kind| rules.check_goal(&reach, color, kind))?;
        }
        let nobody =
            |&kind: &KindId| !Color::ALL.into_iter().any(|color| reach.can_have(kind, color));
        if let Some(kind) = rules.kind_ids().skip(6).find(nobody) {
            return Err(Fault::KindOfNobody(rules.kind(kind).name));
        }
        if let Some(kind) = rules.again.iter().find(nobody) {
            return Err(Fault::AgainOfNobody(rules.kind(kind).name));
        }
        fail_if(p.is_variant_end(), Fault::OverAtStart)
    }
}

impl RuleSet {
    /// Checks that the start position has no faults.
    fn check_faults(&self, p: &FairyPosition<'_>) -> Result<(), Fault> {
        let royal = self.royal.map(|kind| self.kind(kind).name);
        let Some(fault) = p.faults().into_iter().next() else { return Ok(()) };
        Err(match (fault, royal) {
            (FairyFault::NoRoyal(color), Some(name)) => Fault::NoRoyal(color, name),
            (FairyFault::SeveralRoyals(color), Some(name)) => Fault::SeveralRoyals(color, name),
            (FairyFault::OpponentInCheck, Some(name)) => Fault::OpponentInCheck(!p.turn(), name),
            (FairyFault::PawnOnPromotionSquare(square), _) => {
                let color = p.piece_on(square).map_or(p.turn(), |(color, _)| color);
                Fault::PawnOnPromotionSquare(color, square)
            }
            _ => Fault::StartIsNoFen,
        })
    }

    fn check_pieces(&self, p: &FairyPosition<'_>) -> Result<(), Fault> {
        for color in Color::ALL {
            let has_king = p.by_piece(color, self.royal.unwrap_or(KindId::KING)).any();
            let checked = self.checks_to_win.is_some();
            fail_if(checked && !has_king, Fault::NoKingToCheck(color))?;
            for kind in self.extinct.iter() {
                let gone = p.by_piece(color, kind).is_empty();
                fail_if(gone, Fault::ExtinctAtStart(color, self.kind(kind).name))?;
            }
        }
        Ok(())
    }

    fn check_pawns(&self, reach: &Reach<'_>, color: Color) -> Result<(), Fault> {
        if !reach.has_pawns(color) {
            return Ok(());
        }
        let stuck = !reach.can_move(KindId::PAWN, color);
        fail_if(stuck, Fault::PawnNeverMoves(color))?;
        let squares = self.promotion_squares[color] & self.exists();
        // If walls leave no promotion squares, pawns stay pawns.
        let promotes = !self.promotion[color].is_empty() && squares.any();
        let apart = reach.of(KindId::PAWN, color).is_disjoint(squares);
        fail_if(promotes && apart, Fault::PromotionOutOfReach(color))
    }

    fn check_goal(&self, reach: &Reach<'_>, color: Color, id: KindId) -> Result<(), Fault> {
        let kind = self.kind(id);
        let goal = kind.goal[color];
        if goal.is_empty() {
            return Ok(());
        }
        none_of(goal & reach.p.by_piece(color, id), |square| {
            Fault::GoalReachedAtStart(color, kind.name, square)
        })?;
        fail_if(!reach.can_have(id, color), Fault::GoalOfNobody(color, kind.name))?;
        let mut reached = reach.of(id, color);
        if id == KindId::PAWN && self.promotion_forced && !self.promotion[color].is_empty() {
            // A pawn on a promotion square is promoted, unless it was dropped there.
            let dropped = kind.drop_squares[color].masked_if(self.drops);
            reached -= self.promotion_squares[color] - dropped;
        }
        fail_if(goal.is_disjoint(reached), Fault::GoalOutOfReach(color, kind.name))
    }
}
