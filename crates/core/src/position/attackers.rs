//! Attackers of a square: pieces that could capture there.

use super::Position;
use crate::attacks::{bishop_attacks, king_attacks, knight_attacks, pawn_attacks, rook_attacks};
use crate::rules::Rules;
use crate::types::{Bitboard, Color, Role, Square};

impl<R: Rules> Position<R> {
    /// The pieces of both sides that attack a square, with the given squares occupied. A piece that may not
    /// enter the square does not attack it.
    ///
    /// ```
    /// use tabiya_core::{Position, Square};
    /// let p = Position::startpos();
    /// assert_eq!(p.attackers_to(Square::F3, p.occupied()).len(), 3);
    /// ```
    pub fn attackers_to(&self, square: Square, occupied: Bitboard) -> Bitboard {
        self.attackers_of(Color::White, square, occupied)
            | self.attackers_of(Color::Black, square, occupied)
    }

    /// The pieces of one side that attack a square, with the given squares occupied.
    #[inline]
    pub(crate) fn attackers_of(
        &self,
        color: Color,
        square: Square,
        occupied: Bitboard,
    ) -> Bitboard {
        let leapers = (pawn_attacks(!color, square) & self.entering(color, Role::Pawn, square))
            | (knight_attacks(square) & self.entering(color, Role::Knight, square))
            | (king_attacks(square) & self.entering(color, Role::King, square));
        (leapers & self.by_color(color))
            | (bishop_attacks(square, occupied) & self.diagonal_sliders_to(color, square))
            | (rook_attacks(square, occupied) & self.orthogonal_sliders_to(color, square))
    }

    /// The pieces of a role, or none if this side's may not enter the square.
    #[inline(always)]
    pub(crate) fn entering(&self, color: Color, role: Role, square: Square) -> Bitboard {
        self.by_role(role).masked_if(R::mobility(self, color, role).contains(square))
    }

    /// This side's bishops and queens that may enter the square.
    #[inline(always)]
    pub(crate) fn diagonal_sliders_to(&self, color: Color, square: Square) -> Bitboard {
        (self.entering(color, Role::Bishop, square) | self.entering(color, Role::Queen, square))
            & self.by_color(color)
    }

    /// This side's rooks and queens that may enter the square.
    #[inline(always)]
    pub(crate) fn orthogonal_sliders_to(&self, color: Color, square: Square) -> Bitboard {
        (self.entering(color, Role::Rook, square) | self.entering(color, Role::Queen, square))
            & self.by_color(color)
    }

    /// The enemy king that checks a king of this colour on the square: only possible if this king may not
    /// capture it in turn.
    #[inline(always)]
    pub(crate) fn checking_king(&self, color: Color, king: Square) -> Bitboard {
        if R::mobility(self, color, Role::King) == Bitboard::FULL {
            return Bitboard::EMPTY;
        }
        king_attacks(king) & self.entering(!color, Role::King, king) & self.by_color(!color)
    }

    /// The squares where the slider on `from` may land, for a queen or else the role `other`.
    #[inline(always)]
    pub(crate) fn slider_mobility(&self, color: Color, from: Square, other: Role) -> Bitboard {
        let is_queen = self.by_role(Role::Queen).contains(from);
        R::mobility(self, color, if is_queen { Role::Queen } else { other })
    }

    /// The enemy pieces that give check.
    pub fn checkers(&self) -> Bitboard {
        self.checkers_of(self.turn())
    }

    /// Whether the side to move is in check.
    pub fn is_check(&self) -> bool {
        self.checkers().any()
    }

    /// Whether the side to move could capture a royal king: a fault that may have been ignored.
    pub fn is_opponent_in_check(&self) -> bool {
        self.checkers_of(!self.turn()).any()
    }

    /// The pieces that attack this side's king, if it is royal and not on a square that is immune to check.
    pub(crate) fn checkers_of(&self, color: Color) -> Bitboard {
        self.royal_king(color)
            .filter(|&king| !R::check_immune_squares(self, color).contains(king))
            .map_or(Bitboard::EMPTY, |king| self.attackers_of(!color, king, self.blockers()))
    }

    /// The pieces that attack any of this side's kings, royal or not: check in the usual sense.
    ///
    /// ```
    /// use tabiya_core::{Color, Position};
    /// let p: Position = "4k3/8/8/8/8/8/8/4R1K1 b - - 0 1".parse()?;
    /// assert_eq!(p.king_attackers(Color::Black).len(), 1);
    /// assert!(p.king_attackers(Color::White).is_empty());
    /// # Ok::<(), tabiya_core::FenError>(())
    /// ```
    pub fn king_attackers(&self, color: Color) -> Bitboard {
        let attackers = |king| self.attackers_of(!color, king, self.blockers());
        let kings = self.by_piece(Role::King.of(color)).into_iter();
        kings.map(attackers).fold(Bitboard::EMPTY, |all, more| all | more)
    }
}
