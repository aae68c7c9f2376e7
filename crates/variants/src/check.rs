//! Whether the rules of a set agree with each other.

use tabiya_core::{Bitboard, Castling, Color, Piece, Rank, Role, Square, Stalemate};

use crate::contradiction::{Contradiction, NumberField};
use crate::ending::attacks;
use crate::fairy::FairyContradiction;
use crate::rule_set::RuleSet;

/// The names that a game can have.
pub(crate) const FIT_NAME: &str =
    "1 to 64 letters, digits and punctuation marks of ASCII, and spaces between them";

/// Every colour of every role.
pub(crate) fn all_pieces() -> impl Iterator<Item = Piece> {
    Color::ALL.into_iter().flat_map(|color| Role::ALL.map(|role| role.of(color)))
}

/// Whether a game can have this name.
pub(crate) fn is_fit_name(name: &str) -> bool {
    let length = name.chars().count();
    (1..=64).contains(&length)
        && name.trim() == name
        && name.chars().all(|c| c.is_alphanumeric() || c.is_ascii_graphic() || c == ' ')
}

/// An error if the condition holds.
pub(crate) fn fail_if(
    condition: bool,
    contradiction: impl Into<Contradiction>,
) -> Result<(), Contradiction> {
    if condition { Err(contradiction.into()) } else { Ok(()) }
}

/// An error about the first square of the set.
pub(crate) fn none_of<C: Into<Contradiction>>(
    squares: Bitboard,
    contradiction: impl Fn(Square) -> C,
) -> Result<(), Contradiction> {
    squares.first().map_or(Ok(()), |square| Err(contradiction(square).into()))
}

impl RuleSet {
    /// Judges the set as a file is judged when it is read.
    ///
    /// A set with pieces of its own is opened for that, and what follows from it stays in memory until the
    /// program ends.
    ///
    /// # Errors
    /// The first contradiction found.
    ///
    /// ```
    /// use tabiya_core::Roles;
    /// use tabiya_variants::RuleSet;
    ///
    /// let rules = RuleSet { extinct: Roles::EMPTY, ..RuleSet::king_capture() };
    /// let error = rules.check().unwrap_err();
    /// assert_eq!(error.to_string(), "no way to win, expected a royal king, extinct roles, a goal, \
    ///     checks-to-win, or a stalemate that is no draw");
    /// ```
    pub fn check(&self) -> Result<(), Contradiction> {
        self.check_values()?;
        if let Some(fairy) = &self.fairy {
            fairy.check_rules(self)?;
            return fairy.check_start(self);
        }
        self.check_rules()?;
        self.check_double_push()?;
        self.check_walls()?;
        self.check_start()?;
        all_pieces().try_for_each(|piece| self.check_goal(piece))
    }

    pub(crate) fn check_values(&self) -> Result<(), Contradiction> {
        fail_if(!is_fit_name(&self.name), Contradiction::Name)?;
        fail_if(!Self::built_in_names().contains(&self.base.as_str()), Contradiction::Base)?;
        let numbers = [
            (NumberField::ChecksToWin, self.checks_to_win.map(u32::from)),
            (NumberField::Repetition, self.repetition),
            (NumberField::FiftyMoveRule, self.fifty_move_rule),
        ];
        numbers.into_iter().try_for_each(|(field, value)| {
            fail_if(!field.allows(value), Contradiction::Number(field))
        })
    }

    fn check_rules(&self) -> Result<(), Contradiction> {
        let can_win = self.royal
            || !self.extinct.is_empty()
            || all_pieces().any(|piece| self.goal[piece.color][piece.role].any())
            || self.checks_to_win.is_some()
            || self.stalemate != Stalemate::Draw;
        fail_if(!can_win, Contradiction::NoWayToWin)?;
        let castles = self.castling != Castling::Never;
        fail_if(castles && !self.royal, Contradiction::CastlingWithoutRoyal)?;
        let becomes = |role| self.promotion.contains(role);
        fail_if(becomes(Role::Pawn), Contradiction::PromotionToPawn)?;
        fail_if(self.royal && becomes(Role::King), Contradiction::PromotionToRoyalKing)
    }

    fn check_double_push(&self) -> Result<(), Contradiction> {
        for color in Color::ALL {
            let from = self.double_push[color];
            none_of(from - has_two_squares_ahead(color), |square| {
                Contradiction::DoublePushOffBoard(color, square)
            })?;
            if !self.promotion.is_empty() {
                let ends_on_last = match color {
                    Color::White => Bitboard::rank(Rank::Sixth),
                    Color::Black => Bitboard::rank(Rank::Third),
                };
                none_of(from & ends_on_last, |square| {
                    Contradiction::DoublePushToPromotion(color, square)
                })?;
            }
        }
        Ok(())
    }

    fn check_walls(&self) -> Result<(), Contradiction> {
        for piece in all_pieces() {
            let goal = self.goal[piece.color][piece.role];
            none_of(goal & self.walls, |square| Contradiction::GoalOnWall(piece, square))?;
            let mobility = self.mobility[piece.color][piece.role];
            // All 64 squares are what is meant where nothing is said.
            if mobility != Bitboard::FULL {
                none_of(mobility & self.walls, |square| {
                    Contradiction::MobilityOnWall(piece, square)
                })?;
            }
            none_of(self.start.by_piece(piece) & self.walls, |square| {
                Contradiction::PieceOnWall(piece, square)
            })?;
        }
        Ok(())
    }

    fn check_start(&self) -> Result<(), Contradiction> {
        for color in Color::ALL {
            let kings = self.start.by_piece(Role::King.of(color));
            fail_if(self.royal && kings.is_empty(), Contradiction::NoRoyalKing(color))?;
            fail_if(self.royal && kings.more_than_one(), Contradiction::SeveralRoyalKings(color))?;
            let no_king_to_check = self.checks_to_win.is_some() && kings.is_empty();
            fail_if(no_king_to_check, Contradiction::NoKingToCheck(color))?;
            if !self.promotion.is_empty() {
                let edges = Bitboard::rank(Rank::First) | Bitboard::rank(Rank::Eighth);
                none_of(self.start.by_piece(Role::Pawn.of(color)) & edges, |square| {
                    Contradiction::PawnOnBackRank(color, square)
                })?;
            }
            for role in self.extinct.iter() {
                let piece = role.of(color);
                let is_extinct = self.start.by_piece(piece).is_empty();
                fail_if(is_extinct, Contradiction::ExtinctAtStart(piece))?;
            }
        }
        let waiting = !self.start.turn;
        let king = self.start.by_piece(Role::King.of(waiting)).first();
        let in_check = king.is_some_and(|king| self.is_attacked(king, self.start.turn));
        fail_if(self.royal && in_check, Contradiction::OpponentInCheck(waiting))?;
        let left = self.start.remaining_checks;
        let has_won = left.is_some_and(|left| left.white == 0 || left.black == 0);
        fail_if(has_won, FairyContradiction::OverAtStart)?;
        let again = self.read_start(&self.start_fen());
        fail_if(again.as_ref() != Ok(&self.start), Contradiction::StartIsNoFen)
    }

    /// Whether a piece of this colour could capture a king on the square.
    fn is_attacked(&self, square: Square, by: Color) -> bool {
        let pieces = Square::ALL.into_iter().filter(|&s| self.start.pieces[s as usize].is_some());
        let blocked = pieces.collect::<Bitboard>() | self.walls;
        Role::ALL.into_iter().any(|role| {
            // A piece attacks the squares from which its like of the other side attacks it.
            let from = attacks(role, !by, square, blocked);
            let may_enter = self.mobility[by][role].contains(square);
            may_enter && !from.is_disjoint(self.start.by_piece(role.of(by)))
        })
    }

    fn check_goal(&self, piece: Piece) -> Result<(), Contradiction> {
        let goal = self.goal[piece.color][piece.role];
        if goal.is_empty() {
            return Ok(());
        }
        let there = self.start.by_piece(piece);
        none_of(goal & there, |square| Contradiction::GoalReachedAtStart(piece, square))?;
        let has_pawns = self.start.by_piece(Role::Pawn.of(piece.color)).any();
        let can_arise = there.any() || has_pawns && self.promotion.contains(piece.role);
        fail_if(!can_arise, Contradiction::GoalOfNobody(piece))?;
        let mut reach = self.mobility[piece.color][piece.role];
        if piece.role == Role::Pawn {
            reach -= Bitboard::rank(piece.color.back_rank());
            if !self.promotion.is_empty() {
                reach -= Bitboard::rank((!piece.color).back_rank());
            }
        }
        fail_if(goal.is_disjoint(reach), Contradiction::GoalOutOfReach(piece))
    }
}

/// The squares from which two steps forward stay on the board.
pub(crate) const fn has_two_squares_ahead(color: Color) -> Bitboard {
    match color {
        Color::White => Bitboard(!0 >> 16),
        Color::Black => Bitboard(!0 << 16),
    }
}
