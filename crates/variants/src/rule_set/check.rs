//! Checks that rules are consistent, apart from the start position.

use tabiya_core::{Bitboard, Castling, Color, Role, Square, Stalemate};

use super::contradiction::{Contradiction as Fault, NumberField};
use super::kind_name::KindName;
use super::{KindId, KindSet, MOST_KINDS, RoyalSafety};
use super::{KindRules, RuleSet};
use crate::betza::{Mode, Part};

/// A description of the names that a game can have, for error messages.
pub(crate) const FIT_NAME: &str =
    "1 to 64 letters, digits and punctuation marks of ASCII, and spaces between them";

/// Whether a name is valid for a game.
pub(crate) fn is_fit_name(name: &str) -> bool {
    let length = name.chars().count();
    (1..=64).contains(&length)
        && name.trim() == name
        && name.chars().all(|c| c.is_alphanumeric() || c.is_ascii_graphic() || c == ' ')
}

/// Returns the fault as an error if the condition holds.
pub(super) fn fail_if(condition: bool, fault: Fault) -> Result<(), Fault> {
    if condition { Err(fault) } else { Ok(()) }
}

/// Returns the fault for the first square of the set as an error; succeeds if the set is empty.
pub(super) fn none_of(squares: Bitboard, fault: impl Fn(Square) -> Fault) -> Result<(), Fault> {
    squares.first().map_or(Ok(()), |square| Err(fault(square)))
}

impl RuleSet {
    /// Checks everything except the start position.
    pub(crate) fn check_rules(&self) -> Result<(), Fault> {
        self.check_values()?;
        self.check_kinds(&[])?;
        self.check_turns()?;
        self.check_sets()?;
        self.check_ends()?;
        self.check_promotion()?;
        self.check_hands()?;
        for (id, kind) in self.kind_ids().zip(&self.kinds) {
            self.check_en_passant(kind)?;
            for color in Color::ALL {
                self.check_double_push(kind, color)?;
                self.check_walls((id, kind), color)?;
            }
        }
        Ok(())
    }

    fn check_values(&self) -> Result<(), Fault> {
        fail_if(!is_fit_name(&self.name), Fault::Name)?;
        fail_if(!Self::built_in_names().contains(&self.base.as_str()), Fault::Base)?;
        let numbers = [
            (NumberField::ChecksToWin, self.checks_to_win.map(u32::from)),
            (NumberField::Repetition, self.repetition),
            (NumberField::FiftyMoveRule, self.fifty_move_rule),
            (NumberField::GoalCount, Some(self.goal_count.into())),
        ];
        let most = self
            .kinds
            .iter()
            .map(|kind| (NumberField::MostOnFile, kind.most_on_file.map(u32::from)));
        let numbers = numbers.into_iter().chain(most);
        numbers
            .into_iter()
            .try_for_each(|(field, value)| fail_if(!field.allows(value), Fault::Number(field)))
    }

    /// Checks the board's size and the kinds of pieces, with their names and letters. `letters` are those that a kind
    /// may have besides a to z.
    ///
    /// # Errors
    /// Fails with the first fault.
    pub fn check_kinds(&self, letters: &[char]) -> Result<(), Fault> {
        let [files, ranks] = [self.board.files, self.board.ranks];
        fail_if(![files, ranks].iter().all(|n| (1..=8).contains(n)), Fault::Board(files, ranks))?;
        let roles = Role::ALL.map(KindName::from);
        let count = self.kinds.len();
        let starts_with_roles = self.kinds.iter().map(|kind| kind.name).take(6).eq(roles);
        fail_if(!starts_with_roles || count > MOST_KINDS, Fault::Kinds(count))?;
        for (at, kind) in self.kinds.iter().enumerate() {
            fail_if(at >= 6 && kind.name.is_reserved(), Fault::ReservedName(kind.name))?;
            let is_fit = kind.letter.is_ascii_lowercase() || letters.contains(&kind.letter);
            fail_if(!is_fit, Fault::Letter(kind.name, kind.letter))?;
            for before in &self.kinds[..at] {
                fail_if(before.name == kind.name, Fault::NameTwice(kind.name))?;
                let twice = Fault::LetterTwice(kind.letter, before.name, kind.name);
                fail_if(before.letter == kind.letter, twice)?;
            }
        }
        let sets = [self.extinct, self.again, self.promotion.white, self.promotion.black];
        let of_kind = |kind: &KindRules| [kind.captured_as, kind.dropped_as];
        let of_kinds = self.kinds.iter().flat_map(of_kind).flatten();
        let promotions = self.kinds.iter().map(|kind| kind.promotes_to);
        let sets = sets.into_iter().chain(promotions).chain([self.royal, self.castling_with]);
        let mut named = sets.flat_map(KindSet::iter).chain(of_kinds);
        fail_if(named.any(|kind| kind.index() >= count), Fault::UnknownKind)
    }

    fn check_turns(&self) -> Result<(), Fault> {
        let plies = self.turns.len();
        fail_if(!(1..=64).contains(&plies), Fault::Turns(plies))?;
        Color::ALL
            .into_iter()
            .try_for_each(|color| fail_if(!self.turns.contains(&color), Fault::TurnsWithout(color)))
    }

    /// Checks that every square of the rules' sets is on the board.
    fn check_sets(&self) -> Result<(), Fault> {
        let on_board = |squares: Bitboard| {
            none_of(squares - self.board.squares(), |square| {
                Fault::SquareOffBoard(square, self.board.files, self.board.ranks)
            })
        };
        on_board(self.walls)?;
        for color in Color::ALL {
            on_board(self.promotion_squares[color])?;
            for kind in &self.kinds {
                on_board(kind.double_push[color])?;
                on_board(kind.first_moves_from(color))?;
                on_board(kind.goal[color])?;
                for squares in [kind.mobility[color], kind.drop_squares[color]] {
                    // All 64 squares are the default, so they are allowed even on a smaller board.
                    on_board(if squares == Bitboard::FULL { Bitboard::EMPTY } else { squares })?;
                }
            }
        }
        Ok(())
    }

    fn check_ends(&self) -> Result<(), Fault> {
        let has_goal = |kind: &KindRules| (kind.goal.white | kind.goal.black).any();
        let can_win = !self.royal.is_empty()
            || self.has_extinction()
            || self.kinds.iter().any(has_goal)
            || self.checks_to_win.is_some()
            || self.stalemate != Stalemate::Draw;
        fail_if(!can_win, Fault::NoWayToWin)?;
        if !self.has_extinction() {
            fail_if(self.extinct_left > 0, Fault::WithoutExtinction("extinct-left"))?;
            fail_if(self.extinct_wins, Fault::WithoutExtinction("extinct-result"))?;
        }
        let keys = [
            ("royal-safety", self.royal_safety != RoyalSafety::Last),
            ("checks", !self.gives_checks),
            ("facing-royals", !self.facing_royals),
            ("checkmate", self.checkmate_wins),
        ];
        for (key, is_said) in keys {
            fail_if(is_said && self.royal.is_empty(), Fault::WithoutRoyal(key))?;
        }
        let keys = [
            ("goal-safe", self.goal_safe),
            ("goal-count", self.goal_count != 1),
            ("goal-reply", self.goal_reply),
        ];
        for (key, is_said) in keys {
            fail_if(is_said && !self.kinds.iter().any(has_goal), Fault::WithoutGoal(key))?;
        }
        let bare = self.bare_king_loses && self.royal.is_empty();
        fail_if(bare, Fault::BareKingWithoutRoyal)?;
        let castles = self.castling != Castling::Never;
        let has_king = self.royal.contains(KindId::KING) || self.castling == Castling::Free;
        fail_if(castles && !has_king, Fault::CastlingWithoutRoyal)?;
        let with_rooks = self.castling_with == KindId::ROOK.into();
        fail_if(!castles && !with_rooks, Fault::WithoutCastling("castling-with"))?;
        let of_king = self.castling_with.contains(KindId::KING);
        fail_if(of_king || self.castling_with.is_empty(), Fault::CastlingWith)?;
        let draws = self.stalemate_counts && self.stalemate == Stalemate::Draw;
        fail_if(draws, Fault::StalemateCountsDraw)?;
        let files = self.board.files;
        let Some([king_side, queen_side]) = self.castling_files else {
            return fail_if(castles && files != 8, Fault::CastlingWithoutFiles(files));
        };
        fail_if(!castles, Fault::WithoutCastling("castling-files"))?;
        // The rook ends beside the king, on its inner side.
        let [king_side, queen_side] = [king_side as u8, queen_side as u8];
        let fit = king_side < files && queen_side + 1 < files && king_side > 0;
        fail_if(!fit, Fault::CastlingFiles)
    }

    fn check_promotion(&self) -> Result<(), Fault> {
        for color in Color::ALL {
            let becomes = |kind| self.promotion[color].contains(kind);
            fail_if(becomes(KindId::PAWN), Fault::PromotionToPawn)?;
        }
        for (id, kind) in self.kind_ids().zip(&self.kinds) {
            let to = kind.promotes_to;
            let nothing = kind.must_promote && to.is_empty();
            fail_if(nothing, Fault::MustPromoteToNothing(kind.name))?;
            fail_if(id == KindId::PAWN && !to.is_empty(), Fault::PawnPromotesTo)?;
            fail_if(to.contains(id), Fault::PromotesToItself(kind.name))?;
            let of_royal = self.royal.contains(id) && !to.without(self.royal).is_empty();
            fail_if(of_royal, Fault::RoyalPromotes(kind.name))?;
        }
        let nothing = Color::ALL.into_iter().all(|color| self.promotion[color].is_empty());
        fail_if(self.promotion_forced && nothing, Fault::ForcedPromotionToNothing)
    }

    fn check_hands(&self) -> Result<(), Fault> {
        let any = |has: fn(&KindRules) -> bool| self.kinds.iter().any(has);
        let keys = [
            ("captures-to-hand", !self.captures_to_hand),
            ("must-drop", self.must_drop),
            ("promoted-stay", self.promoted_stay),
            ("captured-as", any(|kind| kind.captured_as.is_some())),
            ("dropped-as", any(|kind| kind.dropped_as.is_some())),
            ("most-on-file", any(|kind| kind.most_on_file.is_some())),
            ("drop-mates", any(|kind| !kind.drop_mates)),
        ];
        for (key, is_said) in keys {
            fail_if(is_said && !self.drops, Fault::WithoutDrops(key))?;
        }
        for kind in &self.kinds {
            let Some(other) = kind.dropped_as.map(|other| self.kind(other)) else { continue };
            let twice = other.captured_as.is_none() && self.captures_to_hand;
            fail_if(twice, Fault::DroppedAsInHand(kind.name, other.name))?;
        }
        Ok(())
    }

    fn check_double_push(&self, kind: &KindRules, color: Color) -> Result<(), Fault> {
        let from = kind.double_push[color];
        let parts = &kind.moves[color].parts;
        let waits = parts.iter().any(|part| part.initial);
        let limits = waits && kind.first_moves.is_none();
        let idle = from.any() && !limits && !kind.steps_forward(color);
        fail_if(idle, Fault::DoublePushWithoutStep(color, kind.name))?;
        none_of(kind.pushes_from(color) - self.has_two_squares_ahead(color), |square| {
            Fault::DoublePushOffBoard(color, kind.name, square)
        })?;
        let first = kind.first_moves_from(color);
        fail_if(first.is_empty() && waits, Fault::InitialWithoutSquares(color, kind.name))?;
        let is_push = |part: &Part| {
            part.initial && part.moves && part.mode == Mode::Lame && part.steps.contains(&(0, 2))
        };
        let both = !first.is_disjoint(kind.pushes_from(color));
        fail_if(both && parts.iter().any(is_push), Fault::DoublePushTwice(color, kind.name))?;
        let idle = kind.first_moves.is_some() && first.any() && !waits;
        fail_if(idle, Fault::FirstMovesWithoutMoves(color, kind.name))
    }

    /// Checks that a kind that captures en passant has a step for such captures. Pawns are exempt, because
    /// they have `en_passant` by default, with any steps.
    fn check_en_passant(&self, kind: &KindRules) -> Result<(), Fault> {
        if !kind.en_passant || kind.name == KindName::from(Role::Pawn) {
            return Ok(());
        }
        fail_if(!self.en_passant, Fault::EnPassantForbidden(kind.name))?;
        self.check_en_passant_steps(kind)
    }

    /// Checks that a kind has, for each side, a step that captures en passant: diagonally forward, only to
    /// capture.
    pub(crate) fn check_en_passant_steps(&self, kind: &KindRules) -> Result<(), Fault> {
        let has_step = |&color: &Color| kind.moves[color].can_take_en_passant();
        let without = Color::ALL.into_iter().find(|color| !has_step(color));
        without.map_or(Ok(()), |color| Err(Fault::EnPassantWithoutStep(color, kind.name)))
    }

    fn check_walls(&self, (id, kind): (KindId, &KindRules), color: Color) -> Result<(), Fault> {
        let (walls, name) = (self.walls, kind.name);
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
