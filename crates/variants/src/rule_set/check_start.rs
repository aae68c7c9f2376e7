//! Checks of the start position, and of what pieces can do in games that begin there.

use tabiya_core::{Bitboard, CastlingMode, Color, FenError, Rank, Role, Setup, Square};

use super::check::{fail_if, none_of};
use super::contradiction::Contradiction as Fault;
use super::reach::Reach;
use super::{KindId, KindName, RuleSet, Start};
use super::{Placement, PlacementFault};

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

impl RuleSet {
    /// Checks the start position of consistent rules, and reads it.
    pub(crate) fn check_start(&self) -> Result<Start, Fault> {
        let read = |fen: &str| Placement::from_fen(fen, self).map_err(|_| Fault::StartIsNoFen);
        let start = if self.are_masks() {
            Start::Setup(Box::new(self.start_setup()?))
        } else {
            Start::Placement(Box::new(read(&self.start)?))
        };
        let p = match &start {
            // Castling rights and the en passant square were already checked when the setup was read.
            Start::Setup(setup) => {
                let plain = Setup {
                    castling_rooks: Bitboard::EMPTY,
                    en_passant: None,
                    ..(**setup).clone()
                };
                read(&plain.fen(CastlingMode::Standard).to_string())?
            }
            Start::Placement(p) => {
                fail_if(p.start_fen(self) != self.start, Fault::StartIsNoFen)?;
                **p
            }
        };
        self.check_faults(&p)?;
        self.check_pieces(&p)?;
        let reach = Reach::new(self, &p);
        for color in Color::ALL {
            self.check_pawns(&reach, color)?;
            self.kind_ids().try_for_each(|kind| self.check_goal(&reach, color, kind))?;
        }
        let nobody =
            |&kind: &KindId| !Color::ALL.into_iter().any(|color| reach.can_have(kind, color));
        if let Some(kind) = self.kind_ids().skip(6).find(nobody) {
            return Err(Fault::KindOfNobody(self.kind(kind).name));
        }
        if let Some(kind) = self.again.iter().find(nobody) {
            return Err(Fault::AgainOfNobody(self.kind(kind).name));
        }
        fail_if(self.is_over(&p), Fault::OverAtStart)?;
        Ok(start)
    }

    /// Whether a game that begins here is over, for a reason that the other checks do not find: the checks given, a
    /// bare king, or the loss of all pieces.
    fn is_over(&self, p: &Placement) -> bool {
        let turn = p.turn(self);
        let any = |is: &dyn Fn(Color) -> bool| Color::ALL.into_iter().any(is);
        self.checks_to_win.is_some() && any(&|color| p.remaining_checks[color] == 0)
            || self.bare_king_loses && p.is_bare(self, !turn) && !p.is_bare(self, turn)
            || self.bare_wins() && any(&|color| p.has_lost_all(color))
    }

    /// Checks that the start position has no faults.
    fn check_faults(&self, p: &Placement) -> Result<(), Fault> {
        let royal = self.royal.iter().next().map(|kind| self.kind(kind).name);
        let turn = p.turn(self);
        let Some(fault) = p.faults(self).into_iter().next() else { return Ok(()) };
        Err(match (fault, royal) {
            (PlacementFault::NoRoyal(color), Some(name)) => Fault::NoRoyal(color, name),
            (PlacementFault::SeveralRoyals(color), Some(name)) => Fault::SeveralRoyals(color, name),
            (PlacementFault::OpponentInCheck, Some(name)) => Fault::OpponentInCheck(!turn, name),
            (PlacementFault::PawnOnPromotionSquare(square), _) => {
                let color = p.board.on(square).map_or(turn, |(color, _)| color);
                Fault::PawnOnPromotionSquare(color, square)
            }
            _ => Fault::StartIsNoFen,
        })
    }

    fn check_pieces(&self, p: &Placement) -> Result<(), Fault> {
        for color in Color::ALL {
            let has_king = self.checked_kinds().iter().any(|kind| p.by_piece(color, kind).any());
            let checked = self.checks_to_win.is_some();
            fail_if(checked && !has_king, Fault::NoKingToCheck(color))?;
            for kind in self.extinct.iter() {
                let gone = p.is_extinct(self, color, Some(kind));
                fail_if(gone, Fault::ExtinctAtStart(color, self.kind(kind).name))?;
            }
            let few = self.extinct_together && p.is_extinct(self, color, None);
            fail_if(few, Fault::TooFewAtStart(color, self.extinct_left))?;
        }
        let empty = Color::ALL.into_iter().all(|color| p.is_empty_handed(color));
        fail_if(self.drops && !self.captures_to_hand && empty, Fault::NothingToDrop)?;
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
        let apart = reach.reached(KindId::PAWN, color).is_disjoint(squares);
        fail_if(promotes && apart, Fault::PromotionOutOfReach(color))
    }

    /// Whether the rules name a kind, or a side can have one.
    #[cfg(feature = "rule-files")]
    pub(crate) fn can_occur(&self, kind: KindId) -> bool {
        let named = self.royal.contains(kind) || self.extinct.contains(kind);
        let p = Placement::from_fen(&self.start, self);
        let reach = |p: &Placement| {
            let reach = Reach::new(self, p);
            Color::ALL.into_iter().any(|color| reach.can_have(kind, color))
        };
        named || self.again.contains(kind) || p.is_ok_and(|p| reach(&p))
    }

    fn check_goal(&self, reach: &Reach<'_>, color: Color, id: KindId) -> Result<(), Fault> {
        let kind = self.kind(id);
        let goal = kind.goal[color];
        if goal.is_empty() {
            return Ok(());
        }
        if self.goal_count == 1 && !self.goal_safe && !self.goal_reply {
            none_of(goal & reach.p.by_piece(color, id), |square| {
                Fault::GoalReachedAtStart(color, kind.name, square)
            })?;
        }
        // Of a goal for all kinds, one kind that can reach it is enough.
        let of_all = self.kinds.iter().all(|other| other.goal[color] == goal);
        if of_all && self.kind_ids().any(|id| self.can_reach_goal(reach, color, id)) {
            return Ok(());
        }
        fail_if(!reach.can_have(id, color), Fault::GoalOfNobody(color, kind.name))?;
        let is_out = !self.can_reach_goal(reach, color, id);
        fail_if(is_out, Fault::GoalOutOfReach(color, kind.name))
    }

    /// Whether a side can have a piece of a kind that reaches its goal.
    fn can_reach_goal(&self, reach: &Reach<'_>, color: Color, id: KindId) -> bool {
        if !reach.can_have(id, color) {
            return false;
        }
        let kind = self.kind(id);
        let mut reached = reach.reached(id, color);
        if id == KindId::PAWN && self.promotion_forced && !self.promotion[color].is_empty() {
            // A pawn on a promotion square is promoted, unless it was dropped there.
            let dropped = kind.drop_squares[color].masked_if(self.drops);
            reached -= self.promotion_squares[color] - dropped;
        }
        !kind.goal[color].is_disjoint(reached)
    }
}
