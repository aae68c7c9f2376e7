//! Attacks, checks, pins and game endings.

use tabiya_core::{Bitboard, Color, Ends, Outcome, Square, Unreachable};

use tabiya_variants::{KindId, KindName, ending};

use crate::built_in::AnyPosition;

methods! { Checks:
    /// The pieces of both sides that attack a square if the `occupied` squares block sliders. A piece that may not
    /// enter the square does not attack it.
    pub fn attackers_to(p, square: Square, occupied: Bitboard) -> Bitboard {
        p.attackers_to(square, occupied)
    }

    /// The enemy pieces that attack any king of this side, royal or not. Reports of moves call this a check.
    pub fn king_attackers(p, color: Color) -> Bitboard {
        p.king_attackers(color)
    }

    /// The enemy pieces that attack any king of the side to move, royal or not.
    pub fn checkers(p) -> Bitboard {
        p.checkers()
    }

    /// Whether a king of the side to move is attacked, whether or not the rules require an answer. Under rules that make
    /// another kind royal, the royal piece counts instead.
    ///
    /// ```
    /// use tabiya_games::Variant;
    /// let fen = "4k3/8/8/8/8/8/8/4R1K1 b - - 0 1";
    /// for (variant, must_answer) in [(Variant::Chess, true), (Variant::KingCapture, false)] {
    ///     let (p, _) = variant.read(fen)?;
    ///     assert_eq!((p.is_check(), p.must_answer_check()), (true, must_answer));
    /// }
    /// # Ok::<(), tabiya_games::PositionError>(())
    /// ```
    pub fn is_check(p) -> bool {
        p.is_check()
    }

    /// Whether the side to move may only make moves that end a check: its royal piece is attacked, and the rules do not
    /// make the square safe. Mate, stalemate and the marks of algebraic notation depend on this, not on
    /// [`is_check`](Self::is_check).
    pub fn must_answer_check(p) -> bool {
        p.must_answer_check()
    }

    /// Whether the side to move could capture the enemy's royal king. This is possible only if the position was read
    /// with this fault ignored.
    pub fn is_opponent_in_check(p) -> bool {
        p.is_opponent_in_check()
    }

    /// The reasons why no game can reach this position although it has no fault. Checks before the last move are known
    /// only under rules whose moves are not generated from tables.
    pub fn unreachable(p) -> Vec<Unreachable> {
        p.unreachable().collect()
    } tables {
        let rule = p.rules().fifty_move_rule;
        Unreachable::by_clock(p.halfmove_clock(), rule).into_iter().collect()
    }

    /// The pieces of the side to move that are pinned to their king.
    pub fn pinned(p) -> Bitboard {
        p.pinned()
    }

    /// Whether the game has ended for a reason other than a lack of legal moves.
    pub fn is_variant_end(p) -> bool {
        R::Ends::is_variant_end(p)
    } tables {
        p.is_variant_end()
    }

    /// Whether the side to move must answer a check and has no legal move, and no other rule has ended the game.
    pub fn is_checkmate(p) -> bool {
        p.is_checkmate()
    }

    /// Whether the side to move has no check to answer and no legal move, and no other rule has ended the game.
    pub fn is_stalemate(p) -> bool {
        p.is_stalemate()
    }

    /// The ending of the game, if this position alone shows it. Repetition and lack of progress are found by the
    /// [game](crate::Game).
    ///
    /// ```
    /// use tabiya_core::{Color, Outcome, Win};
    /// use tabiya_games::Variant;
    /// let (p, _) = Variant::Antichess.read("8/8/8/8/8/8/8/r7 w - - 0 1")?;
    /// assert_eq!(p.outcome(), Some(Outcome::win(Color::White, Win::AllLost)));
    /// # Ok::<(), tabiya_games::PositionError>(())
    /// ```
    pub fn outcome(p) -> Option<Outcome<KindName>> {
        p.outcome().map(|outcome| outcome.map_kind(KindName::from))
    } tables {
        p.outcome().map(|outcome| outcome.map_kind(|kind| p.rules().kind(kind).name))
    }

    /// Whether material alone rules out mate by any sequence of moves. Other ways to win are not considered here, but
    /// in [`outcome`](Self::outcome).
    pub fn has_insufficient_material(p) -> bool {
        p.has_insufficient_material()
    }

    /// Whether a side does not have the material to win; exact for chess, for other rules known at least when the game is
    /// drawn.
    pub fn has_insufficient_material_of(p, color: Color) -> bool {
        R::Ends::insufficient_material_of(p, color)
    } tables {
        let _ = color;
        p.has_insufficient_material()
    }

    /// Whether the game has ended, as far as this position shows: whether there is an [`outcome`](Self::outcome).
    pub fn is_game_over(p) -> bool {
        p.outcome().is_some()
    }

    /// The ending of a game in this position, if the position has occurred `times` times in the game.
    pub fn ending(p, times: usize) -> Option<Outcome<KindName>> {
        ending(p, times).map(|outcome| outcome.map_kind(KindName::from))
    } tables {
        p.ending(times).map(|outcome| outcome.map_kind(|kind| p.rules().kind(kind).name))
    }
}

impl AnyPosition {
    /// The squares of attacked kings, or of attacked royal pieces if the rules make another kind royal.
    pub(crate) fn attacked_kings(&self) -> Bitboard {
        let royal = Color::ALL.into_iter().find_map(|color| self.piece_on(self.king(color)?));
        let is_attacked = |&square: &Square| {
            let enemies = self.piece_on(square).map(|king| self.by_color(!king.color));
            let attackers = self.attackers_to(square, self.blockers());
            enemies.is_some_and(|enemies| !attackers.is_disjoint(enemies))
        };
        let kings = self.by_kind(royal.map_or(KindId::KING, |piece| piece.role));
        kings.into_iter().filter(is_attacked).collect()
    }
}
