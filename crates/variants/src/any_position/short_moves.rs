//! Moves in 16 bits, for searches.

use tabiya_core::{Bitboard, Move, MoveKind, Position, Role};

use crate::built_in::{AnyPosition, Playable};

/// What positions whose pieces are those of chess answer about moves in 16 bits: compiled here for all rules,
/// for searches that look at many positions.
#[doc(hidden)]
pub trait ShortMoves {
    /// The legal moves in place of those in the buffer.
    fn legal_moves_into(&self, moves: &mut Vec<Move>);
    /// The legal moves that take something in place of those in the buffer.
    fn captures_into(&self, moves: &mut Vec<Move>);
    /// The legal moves that take nothing in place of those in the buffer.
    fn quiets_into(&self, moves: &mut Vec<Move>);
    /// Whether a move, whatever its bits say, is legal here.
    fn is_legal(&self, m: Move) -> bool;
    /// Whether a legal move gives check.
    fn gives_check(&self, m: Move) -> bool;
    /// Whether a legal move takes a piece, en passant too.
    fn is_capture(&self, m: Move) -> bool;
    /// What a legal move takes.
    fn captured(&self, m: Move) -> Option<Role>;
    /// Whether the static exchange evaluation of a move is at least this much.
    fn see_ge(&self, m: Move, threshold: i32) -> bool;
    /// The position after a legal move.
    fn play_unchecked(&self, m: Move) -> AnyPosition;
}

impl<R: Playable> ShortMoves for Position<R> {
    fn legal_moves_into(&self, moves: &mut Vec<Move>) {
        moves.clear();
        moves.extend_from_slice(&R::legal_moves(self));
    }

    // Parts of the list are picked from it: a generator for each of them would be compiled for all rules.
    fn captures_into(&self, moves: &mut Vec<Move>) {
        ShortMoves::legal_moves_into(self, moves);
        let enemies = self.by_color(!self.turn());
        moves.retain(|&m| takes(enemies, m));
    }

    fn quiets_into(&self, moves: &mut Vec<Move>) {
        ShortMoves::legal_moves_into(self, moves);
        let enemies = self.by_color(!self.turn());
        moves.retain(|&m| !takes(enemies, m));
    }

    fn is_legal(&self, m: Move) -> bool {
        self.is_legal(m)
    }

    fn gives_check(&self, m: Move) -> bool {
        self.gives_check(m)
    }

    fn is_capture(&self, m: Move) -> bool {
        self.is_capture(m)
    }

    fn captured(&self, m: Move) -> Option<Role> {
        self.captured(m).map(|(role, _)| role)
    }

    fn see_ge(&self, m: Move, threshold: i32) -> bool {
        self.see_ge(m, threshold)
    }

    fn play_unchecked(&self, m: Move) -> AnyPosition {
        R::any(self.play_unchecked(m))
    }
}

/// Whether a move takes one of these enemies, or a pawn en passant.
#[inline(always)]
fn takes(enemies: Bitboard, m: Move) -> bool {
    enemies.contains(m.to()) || m.kind() == MoveKind::EnPassant
}
