//! Attackers, captures, the outcome and keys of parts of a position.

use super::{Key, Position};
use crate::attacks::{bishop_attacks, king_attacks, knight_attacks, pawn_attacks, rook_attacks};
use crate::rules::{Draw, Ends, Outcome, Rules, Stalemate, Win};
use crate::types::{Bitboard, ByColor, ByRole, Color, Material, Move, MoveKind, Role, Square};

/// # Attacks and checks
impl<R: Rules> Position<R> {
    /// The pieces of both sides that attack a square, given the occupied squares. A piece that may not enter
    /// the square does not attack it.
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

    /// The pieces of one side that attack a square, given the occupied squares.
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

    /// All pieces of a role; the empty set if `color`'s pieces of this role may not enter the square.
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

    /// The enemy king, if it gives check to a king of this colour on the square `king`. This is possible only
    /// under rules that limit where kings may go.
    #[inline(always)]
    pub(crate) fn checking_king(&self, color: Color, king: Square) -> Bitboard {
        if R::mobility(self, color, Role::King) == Bitboard::FULL {
            return Bitboard::EMPTY;
        }
        king_attacks(king) & self.entering(!color, Role::King, king) & self.by_color(!color)
    }

    /// The squares that the slider on `from` may enter; the slider is a queen or has the role `other`.
    #[inline(always)]
    pub(crate) fn slider_mobility(&self, color: Color, from: Square, other: Role) -> Bitboard {
        let is_queen = self.by_role(Role::Queen).contains(from);
        R::mobility(self, color, if is_queen { Role::Queen } else { other })
    }

    /// The enemy pieces that attack a king of the side to move, whether or not the rules require an answer.
    pub fn checkers(&self) -> Bitboard {
        self.king_attackers(self.turn())
    }

    /// Whether a king of the side to move is attacked. [`must_answer_check`](Self::must_answer_check) is the question
    /// whether the rules require an answer, which in chess is the same.
    pub fn is_check(&self) -> bool {
        self.checkers().any()
    }

    /// Whether the side to move may only make moves that end a check: its only king is royal, attacked, and not on a
    /// square that is immune to check.
    pub fn must_answer_check(&self) -> bool {
        self.checkers_of(self.turn()).any()
    }

    /// Whether every attack on a king of the side to move is a check that must be answered. A constant in chess, but
    /// for positions with several kings, which have a fault.
    #[inline(always)]
    pub(crate) fn answers_all_checks(&self) -> bool {
        let us = self.turn();
        let immune = R::check_immune_squares(self, us);
        self.royal_king(us).is_some_and(|king| !immune.contains(king))
    }

    /// Whether the side that is not to move is in check: a fault, which is possible if faults were ignored.
    pub fn is_opponent_in_check(&self) -> bool {
        self.checkers_of(!self.turn()).any()
    }

    /// The pieces that attack this side's king, if it is royal and not on a square that is immune to check.
    pub(crate) fn checkers_of(&self, color: Color) -> Bitboard {
        self.royal_king(color)
            .filter(|&king| !R::check_immune_squares(self, color).contains(king))
            .map_or(Bitboard::EMPTY, |king| self.attackers_of(!color, king, self.blockers()))
    }

    /// The pieces that attack any of this side's kings, whether or not the rules require a king to be safe.
    ///
    /// ```
    /// use tabiya_core::{Color, Position};
    /// let p: Position = "4k3/8/8/8/8/8/8/4R1K1 b - - 0 1".parse()?;
    /// assert_eq!(p.king_attackers(Color::Black).len(), 1);
    /// assert!(p.king_attackers(Color::White).is_empty());
    /// # Ok::<(), tabiya_core::FenError>(())
    /// ```
    pub fn king_attackers(&self, color: Color) -> Bitboard {
        let immune = R::check_immune_squares(self, color);
        let attackers = |king| {
            let all = self.attackers_of(!color, king, self.blockers());
            // A king that is immune because it touches the enemy king cannot be captured by it.
            all - self.by_role(Role::King).masked_if(immune.contains(king))
        };
        let kings = self.by_piece(Role::King.of(color)).into_iter();
        kings.map(attackers).fold(Bitboard::EMPTY, |all, more| all | more)
    }
}

/// # What a legal move does
impl<R: Rules> Position<R> {
    /// Whether a legal move captures a piece, en passant included.
    #[inline(always)]
    pub fn is_capture(&self, m: Move) -> bool {
        self.by_color(!self.turn()).contains(m.to()) || m.is_en_passant()
    }

    /// Whether a legal move is quiet: it neither captures nor promotes to a queen.
    #[inline(always)]
    pub fn is_quiet(&self, m: Move) -> bool {
        !self.is_capture(m) && m.promotion() != Some(Role::Queen)
    }

    /// The role that a legal move captures, and its square: the target of the move, except in en passant.
    ///
    /// ```
    /// use tabiya_core::{Position, Role, Square, UciMove};
    /// let p: Position = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1".parse()?;
    /// let m = "e5d6".parse::<UciMove>()?.to_move(&p)?;
    /// assert_eq!(p.captured(m), Some((Role::Pawn, Square::D5)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn captured(&self, m: Move) -> Option<(Role, Square)> {
        if m.is_en_passant() {
            return Some((Role::Pawn, Square::new(m.to().file(), m.from().rank())));
        }
        if !self.by_color(!self.turn()).contains(m.to()) {
            return None;
        }
        Some((self.board.role_on_occupied(m.to()), m.to()))
    }

    /// Whether the position before a legal move cannot occur again after it: the move captures, drops or moves a pawn,
    /// or takes away a castling right or the chance of a capture en passant.
    ///
    /// ```
    /// use tabiya_core::{Position, San};
    /// let p: Position = "4k3/8/8/8/8/8/4P3/4K2R w K - 0 1".parse()?;
    /// for text in ["e4", "Rg1"] {
    ///     assert!(p.is_irreversible(text.parse::<San>()?.to_move(&p)?));
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_irreversible(&self, m: Move) -> bool {
        let next = self.play_unchecked(m);
        let is_drop = matches!(m.kind(), MoveKind::Drop(_));
        is_drop
            || self.is_capture(m)
            || m.role() == Role::Pawn
            || next.castling() != self.castling()
            || self.en_passant().is_some()
            || next.state != self.state
    }
}

/// # The end of the game
impl<R: Rules> Position<R> {
    /// How the game has ended, as far as this position shows; `None` if it has not. A special rule of the
    /// variant is tested first, then checkmate and stalemate, then insufficient material. Repetition and the
    /// fifty-move rule depend on the game: see [`Repetitions`](crate::Repetitions) and
    /// [`halfmove_clock`](Self::halfmove_clock).
    ///
    /// ```
    /// use tabiya_core::{Color, Outcome, Position, Win};
    /// let p: Position = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3".parse()?;
    /// assert_eq!(p.outcome(), Some(Outcome::win(Color::Black, Win::Checkmate)));
    /// assert_eq!(Position::startpos().outcome(), None);
    /// # Ok::<(), tabiya_core::FenError>(())
    /// ```
    pub fn outcome(&self) -> Option<Outcome> {
        let material = || {
            let is_draw = R::Ends::insufficient_material(self);
            is_draw.then_some(Outcome::Draw(Draw::InsufficientMaterial))
        };
        R::Ends::ending(self)
            .or_else(|| (self.count_moves() == 0).then(|| self.outcome_without_moves()))
            .or_else(material)
    }

    /// Whether the game has ended, as far as this position shows: whether there is an [`outcome`](Self::outcome).
    pub fn is_game_over(&self) -> bool {
        self.outcome().is_some()
    }

    /// Whether a special rule of the variant has ended the game; no moves are generated then.
    #[inline(always)]
    pub fn is_variant_end(&self) -> bool {
        R::Ends::is_variant_end(self)
    }

    /// The outcome if the side to move has no legal move.
    pub(crate) fn outcome_without_moves(&self) -> Outcome {
        let us = self.turn();
        if self.must_answer_check() {
            return Outcome::win(!us, Win::Checkmate);
        }
        match R::Ends::stalemate(self) {
            Stalemate::Draw => Outcome::Draw(Draw::Stalemate),
            Stalemate::Win => Outcome::win(us, Win::Stalemate),
            Stalemate::Loss => Outcome::win(!us, Win::Stalemate),
        }
    }

    /// Whether material alone rules out mate by any sequence of moves: the value of
    /// [`Ends::insufficient_material`](crate::Ends::insufficient_material) for rules that have no other way
    /// to win.
    pub fn has_insufficient_material(&self) -> bool {
        Color::ALL.into_iter().all(|color| self.has_insufficient_material_of(color))
    }

    /// Whether material alone rules out that this side mates, by any sequence of moves of both sides. Besides its king
    /// it has nothing, or one knight while the enemy has nothing but queens, or bishops while all bishops are on
    /// squares of one colour and there are neither pawns nor knights. False under rules with another way to win.
    ///
    /// ```
    /// use tabiya_core::{Color, Position};
    /// let lacks = |fen: &str| {
    ///     let p: Position = fen.parse()?;
    ///     Ok(Color::ALL.map(|color| p.has_insufficient_material_of(color)))
    /// };
    /// // A knight mates only with the help of the pawn, which may take a square from its king.
    /// assert_eq!(lacks("4k3/7p/8/8/8/8/8/4KN2 w - - 0 1")?, [false, false]);
    /// assert_eq!(lacks("4k3/7q/8/8/8/8/8/4KN2 w - - 0 1")?, [true, false]);
    /// # Ok::<(), tabiya_core::FenError>(())
    /// ```
    pub fn has_insufficient_material_of(&self, color: Color) -> bool {
        let royal = Color::ALL.into_iter().all(|color| self.royal_king(color).is_some());
        let is_free = |color, role| R::mobility(self, color, role) == Bitboard::FULL;
        let anywhere = |color| Role::ALL.into_iter().all(|role| is_free(color, role));
        let whole_board = R::walls(self).is_empty() && Color::ALL.into_iter().all(anywhere);
        let only_mate_wins = royal && R::Ends::stalemate(self) == Stalemate::Draw;
        only_mate_wins && whole_board && !self.has_mating_material(color)
    }

    /// Whether a side could mate with the help of the enemy's pieces, which may take squares from their own king.
    fn has_mating_material(&self, color: Color) -> bool {
        let (knights, bishops) = (self.by_role(Role::Knight), self.by_role(Role::Bishop));
        let ours = self.by_color(color) - self.by_role(Role::King);
        let theirs = self.by_color(!color) - self.by_role(Role::King);
        if !ours.is_subset(knights | bishops) {
            return true;
        }
        if !ours.is_disjoint(knights) {
            return ours.more_than_one() || !theirs.is_subset(self.by_role(Role::Queen));
        }
        let of_one_color =
            bishops.is_disjoint(Bitboard::LIGHT) || bishops.is_subset(Bitboard::LIGHT);
        let has_others = !(knights | self.by_role(Role::Pawn)).is_empty();
        ours.any() && (has_others || !of_one_color)
    }
}

/// # Material and its keys
impl<R: Rules> Position<R> {
    /// The key of both sides' pawns, computed on every call. Positions with equal pawns have equal pawn keys.
    pub fn pawn_key(&self) -> Key {
        let mut key = Key::default();
        for color in Color::ALL {
            let pawn = Role::Pawn.of(color);
            for square in self.by_piece(pawn) {
                key ^= Key::of_piece(pawn, square);
            }
        }
        key
    }

    /// The number of pieces of each kind on the board.
    ///
    /// ```
    /// use tabiya_core::{Color, Position, Role};
    /// let p: Position = "4k3/8/8/8/8/8/4P3/R3K1r1 w - - 0 1".parse()?;
    /// let material = p.material();
    /// assert_eq!(material.count(Role::Pawn.of(Color::White)), 1);
    /// assert_eq!(material.to_string(), "KRPvKR");
    /// # Ok::<(), tabiya_core::FenError>(())
    /// ```
    pub fn material(&self) -> Material {
        let count = |color| ByRole(Role::ALL.map(|role: Role| self.by_piece(role.of(color)).len()));
        Material(ByColor { white: count(Color::White), black: count(Color::Black) })
    }

    /// The key of the material: the number of pieces of each kind on the board. It is computed on every call.
    ///
    /// ```
    /// use tabiya_core::Position;
    /// let a: Position = "k7/8/8/8/8/8/3QQ3/4K3 w - - 0 1".parse()?;
    /// let b: Position = "k7/8/8/8/8/3QQ3/8/4K3 w - - 0 1".parse()?;
    /// assert_eq!(a.material_key(), b.material_key());
    /// assert_ne!(a.material_key(), Position::startpos().material_key());
    /// # Ok::<(), tabiya_core::FenError>(())
    /// ```
    pub fn material_key(&self) -> Key {
        let mut key = Key::default();
        for color in Color::ALL {
            for role in Role::ALL {
                let piece = role.of(color);
                let count = self.by_piece(piece).len() as usize;
                for &square in Square::ALL.iter().take(count) {
                    key ^= Key::of_piece(piece, square);
                }
            }
        }
        key
    }
}
