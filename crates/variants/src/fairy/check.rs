//! Whether the rules of pieces of one's own agree with each other, before anything stands on the board.

use tabiya_core::{Bitboard, Castling, Color, Role, Stalemate};
use tabiya_fairy::{KindId, KindSet};

use super::{Fairy, FairyContradiction as Fault, FairyKind, KindName};
use crate::check::{fail_if, none_of};
use crate::contradiction::Contradiction;
use crate::rule_set::RuleSet;

impl Fairy {
    /// Judges all but the start position.
    pub(crate) fn check_rules(&self, rules: &RuleSet) -> Result<(), Contradiction> {
        fail_if(rules.clone().without_pieces() != *rules, Fault::SaidTwice)?;
        self.check_kinds()?;
        self.check_turns()?;
        self.check_sets(rules)?;
        self.check_ends(rules)?;
        self.check_promotion()?;
        for (id, kind) in self.kind_ids().zip(&self.kinds) {
            self.check_en_passant(rules, kind)?;
            for color in Color::ALL {
                self.check_double_push(kind, color)?;
                self.check_walls(rules, (id, kind), color)?;
            }
        }
        Ok(())
    }

    fn check_kinds(&self) -> Result<(), Contradiction> {
        let board = Fault::Board(self.files, self.ranks);
        fail_if(![self.files, self.ranks].iter().all(|n| (1..=8).contains(n)), board)?;
        let roles = Role::ALL.map(KindName::of);
        let count = self.kinds.len();
        let starts_with_roles = self.kinds.iter().map(|kind| kind.name).take(6).eq(roles);
        fail_if(!starts_with_roles || count > tabiya_fairy::MOST_KINDS, Fault::Kinds(count))?;
        for (at, kind) in self.kinds.iter().enumerate() {
            fail_if(at >= 6 && kind.name.is_reserved(), Fault::ReservedName(kind.name))?;
            fail_if(!kind.letter.is_ascii_lowercase(), Fault::Letter(kind.name, kind.letter))?;
            for before in &self.kinds[..at] {
                fail_if(before.name == kind.name, Fault::NameTwice(kind.name))?;
                let twice = Fault::LetterTwice(kind.letter, before.name, kind.name);
                fail_if(before.letter == kind.letter, twice)?;
            }
        }
        let sets = [self.extinct, self.again, self.promotion.white, self.promotion.black];
        let mut named = sets.into_iter().flat_map(KindSet::iter).chain(self.royal);
        fail_if(named.any(|kind| kind.index() >= count), Fault::UnknownKind)
    }

    fn check_turns(&self) -> Result<(), Contradiction> {
        let plies = self.turns.len();
        fail_if(!(1..=64).contains(&plies), Fault::Turns(plies))?;
        Color::ALL
            .into_iter()
            .try_for_each(|color| fail_if(!self.turns.contains(&color), Fault::TurnsWithout(color)))
    }

    /// Whether every square of a list is one of the board.
    fn check_sets(&self, rules: &RuleSet) -> Result<(), Contradiction> {
        let on_board = |squares: Bitboard| {
            none_of(squares - self.board(), |square| {
                Fault::SquareOffBoard(square, self.files, self.ranks)
            })
        };
        on_board(rules.walls)?;
        for color in Color::ALL {
            on_board(self.promotion_squares[color])?;
            for kind in &self.kinds {
                on_board(kind.double_push[color])?;
                on_board(kind.goal[color])?;
                for squares in [kind.mobility[color], kind.drop_squares[color]] {
                    // All 64 squares are what is meant where nothing is said.
                    on_board(if squares == Bitboard::FULL { Bitboard::EMPTY } else { squares })?;
                }
            }
        }
        Ok(())
    }

    fn check_ends(&self, rules: &RuleSet) -> Result<(), Contradiction> {
        let has_goal = |kind: &FairyKind| (kind.goal.white | kind.goal.black).any();
        let can_win = self.royal.is_some()
            || !self.extinct.is_empty()
            || self.kinds.iter().any(has_goal)
            || rules.checks_to_win.is_some()
            || rules.stalemate != Stalemate::Draw;
        fail_if(!can_win, Contradiction::NoWayToWin)?;
        let bare = self.bare_king_loses && self.royal.is_none();
        fail_if(bare, Fault::BareKingWithoutRoyal)?;
        let castles = rules.castling != Castling::Never;
        let has_king = self.royal == Some(KindId::KING);
        fail_if(castles && !has_king, Contradiction::CastlingWithoutRoyal)?;
        fail_if(castles && self.files != 8, Fault::CastlingWithoutFiles(self.files))
    }

    fn check_promotion(&self) -> Result<(), Contradiction> {
        for color in Color::ALL {
            let becomes = |kind| self.promotion[color].contains(kind);
            fail_if(becomes(KindId::PAWN), Contradiction::PromotionToPawn)?;
            if let Some(royal) = self.royal.filter(|&royal| becomes(royal)) {
                return Err(Fault::PromotionToRoyal(self.kind(royal).name).into());
            }
        }
        let nothing = Color::ALL.into_iter().all(|color| self.promotion[color].is_empty());
        fail_if(self.promotion_forced && nothing, Fault::ForcedPromotionToNothing)
    }

    fn check_double_push(&self, kind: &FairyKind, color: Color) -> Result<(), Contradiction> {
        let from = kind.double_push[color];
        let parts = &kind.moves[color].movement().parts;
        let waits = parts.iter().any(|part| part.initial);
        let idle = from.any() && !waits && !kind.steps_forward(color);
        fail_if(idle, Fault::DoublePushWithoutStep(color, kind.name))?;
        none_of(kind.pushes_from(color) - self.has_two_squares_ahead(color), |square| {
            Fault::DoublePushOffBoard(color, kind.name, square)
        })?;
        fail_if(from.is_empty() && waits, Fault::InitialWithoutSquares(color, kind.name))
    }

    /// Whether a kind that captures en passant can. The pawn does by default, however it moves.
    fn check_en_passant(&self, rules: &RuleSet, kind: &FairyKind) -> Result<(), Contradiction> {
        if !kind.en_passant || kind.name == KindName::of(Role::Pawn) {
            return Ok(());
        }
        fail_if(!rules.en_passant, Fault::EnPassantForbidden(kind.name))?;
        self.check_en_passant_steps(kind)
    }

    /// Whether a kind of each side has the step by which pieces capture en passant.
    pub(crate) fn check_en_passant_steps(&self, kind: &FairyKind) -> Result<(), Contradiction> {
        let has_step = |&color: &Color| kind.moves[color].movement().can_take_en_passant();
        let without = Color::ALL.into_iter().find(|color| !has_step(color));
        without.map_or(Ok(()), |color| Err(Fault::EnPassantWithoutStep(color, kind.name).into()))
    }

    fn check_walls(
        &self,
        rules: &RuleSet,
        (id, kind): (KindId, &FairyKind),
        color: Color,
    ) -> Result<(), Contradiction> {
        let (walls, name) = (rules.walls, kind.name);
        none_of(kind.goal[color] & walls, |square| Fault::GoalOnWall(color, name, square))?;
        if kind.mobility[color] != Bitboard::FULL {
            none_of(kind.mobility[color] & walls, |square| {
                Fault::MobilityOnWall(color, name, square)
            })?;
        }
        let drops = kind.drop_squares[color];
        if drops != self.default_drop_squares(id, color) {
            fail_if(!self.drops, Fault::DropSquaresWithoutDrops(name))?;
            none_of(drops & walls, |square| Fault::DropSquareOnWall(color, name, square))?;
        }
        Ok(())
    }
}
