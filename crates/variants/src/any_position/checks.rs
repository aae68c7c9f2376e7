//! Attacks, checks, pins, and endings.

use tabiya_core::{Bitboard, Color, Ends, Outcome, Square};

use tabiya_fairy::KindName;

use crate::ending;

methods! { Checks:
    /// The pieces of both sides that attack a square, with the given squares occupied. A piece that may not enter the
    /// square does not attack it.
    pub fn attackers_to(p, square: Square, occupied: Bitboard) -> Bitboard {
        p.attackers_to(square, occupied)
    }

    /// The pieces that attack any of this side's kings, royal or not: a check in a referee's sense.
    pub fn king_attackers(p, color: Color) -> Bitboard {
        p.king_attackers(color)
    }

    /// The enemies that give check to the side to move.
    pub fn checkers(p) -> Bitboard {
        p.checkers()
    }

    /// Whether the side to move is in check.
    pub fn is_check(p) -> bool {
        p.is_check()
    }

    /// Whether the side to move could capture a royal king: a fault that may have been ignored.
    pub fn is_opponent_in_check(p) -> bool {
        p.is_opponent_in_check()
    }

    /// The pieces of the side to move that are pinned to their king.
    pub fn pinned(p) -> Bitboard {
        p.pinned()
    }

    /// Whether the game has ended for another reason than a lack of moves.
    pub fn is_over(p) -> bool {
        R::Ends::is_over(p)
    } tables {
        p.is_over()
    }

    /// Whether the side to move is in check without a legal move, and no other rule has ended the game.
    pub fn is_checkmate(p) -> bool {
        p.is_checkmate()
    }

    /// Whether the side to move is not in check and has no legal move, and no other rule has ended the game.
    pub fn is_stalemate(p) -> bool {
        p.is_stalemate()
    }

    /// The ending of the game, as far as this position shows it: repetition and lack of progress need the
    /// [game](crate::AnyGame).
    ///
    /// ```
    /// use tabiya_core::{Color, Outcome, Win};
    /// use tabiya_variants::Variant;
    /// let (p, _) = Variant::Antichess.read("8/8/8/8/8/8/8/r7 w - - 0 1")?;
    /// assert_eq!(p.outcome(), Some(Outcome::win(Color::White, Win::AllLost)));
    /// # Ok::<(), tabiya_variants::PositionError>(())
    /// ```
    pub fn outcome(p) -> Option<Outcome<KindName>> {
        p.outcome().map(|outcome| outcome.map_kind(KindName::from))
    } tables {
        p.outcome().map(|outcome| outcome.map_kind(|kind| p.rules().kind(kind).name))
    }

    /// Whether no sequence of moves leads to mate, judged by material alone. Other ways to win are left to
    /// [`outcome`](Self::outcome).
    pub fn has_insufficient_material(p) -> bool {
        p.has_insufficient_material()
    }

    /// The ending of a game in this position, if the position has occurred `times` times in the game.
    pub(crate) fn ending(p, times: usize) -> Option<Outcome<KindName>> {
        ending::ending(p, times).map(|outcome| outcome.map_kind(KindName::from))
    } tables {
        p.ending(times).map(|outcome| outcome.map_kind(|kind| p.rules().kind(kind).name))
    }
}
