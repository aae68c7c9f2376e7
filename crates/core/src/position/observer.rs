//! Observers: they are told what a move changes on the board.

use super::Position;
use crate::rules::Rules;
use crate::types::{CastlingSide, Color, Move, MoveKind, Piece, Role, Square};

/// What a move changes on the board, as [`Position::play_into_with`] reports it: for the accumulators of a network, for
/// keys and for boards of one's own.
///
/// A piece leaves a square before another piece comes to it, so that a board of one piece a square is right after every
/// report, also when pieces change places in castling.
///
/// ```
/// use tabiya_core::{BoardObserver, Color, Piece, Position, Square, UciMove};
///
/// /// The sum of the values of White's pieces less Black's.
/// #[derive(Default)]
/// struct Balance(i32);
///
/// impl BoardObserver for Balance {
///     fn added(&mut self, piece: Piece, _: Square) {
/// self.0 += [100, 300, 300, 500, 900, 0][piece.role as usize] * if piece.color == Color::White { 1 } else { -1 };
///     }
///     fn removed(&mut self, piece: Piece, square: Square) {
///         self.added(piece.role.of(!piece.color), square);
///     }
/// }
///
/// let p: Position = "r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1".parse()?;
/// let (mut next, mut balance) = (p, Balance(-400));
/// p.play_into_with("b7a8q".parse::<UciMove>()?.to_move(&p)?, &mut next, &mut balance);
/// assert_eq!(balance.0, 900);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait BoardObserver {
    /// A piece has come to an empty square: by a drop, a promotion or castling, or as the rules of a variant want it.
    fn added(&mut self, piece: Piece, square: Square);

    /// A piece has left the board: it has been captured, has been promoted, or is about to be [added](Self::added)
    /// again elsewhere.
    fn removed(&mut self, piece: Piece, square: Square);

    /// A piece has moved to an empty square. By default, it is [removed](Self::removed) and [added](Self::added).
    #[inline(always)]
    fn moved(&mut self, piece: Piece, from: Square, to: Square) {
        self.removed(piece, from);
        self.added(piece, to);
    }
}

/// Nothing is done.
impl BoardObserver for () {
    #[inline(always)]
    fn added(&mut self, _: Piece, _: Square) {}

    #[inline(always)]
    fn removed(&mut self, _: Piece, _: Square) {}
}

/// Both are told, the first one first.
impl<A: BoardObserver, B: BoardObserver> BoardObserver for (A, B) {
    #[inline(always)]
    fn added(&mut self, piece: Piece, square: Square) {
        self.0.added(piece, square);
        self.1.added(piece, square);
    }

    #[inline(always)]
    fn removed(&mut self, piece: Piece, square: Square) {
        self.0.removed(piece, square);
        self.1.removed(piece, square);
    }

    #[inline(always)]
    fn moved(&mut self, piece: Piece, from: Square, to: Square) {
        self.0.moved(piece, from, to);
        self.1.moved(piece, from, to);
    }
}

impl<O: BoardObserver + ?Sized> BoardObserver for &mut O {
    #[inline(always)]
    fn added(&mut self, piece: Piece, square: Square) {
        (**self).added(piece, square);
    }

    #[inline(always)]
    fn removed(&mut self, piece: Piece, square: Square) {
        (**self).removed(piece, square);
    }

    #[inline(always)]
    fn moved(&mut self, piece: Piece, from: Square, to: Square) {
        (**self).moved(piece, from, to);
    }
}

/// # Playing, observed
impl<R: Rules> Position<R> {
    /// Plays a move as [`play_into`](Self::play_into) does, and tells the observer what changes on the board. An
    /// observer that does nothing costs nothing. Null moves change nothing on the board.
    #[inline]
    pub fn play_into_with(&self, m: Move, next: &mut Self, observer: &mut impl BoardObserver) {
        self.play_into(m, next);
        if R::plays_as_chess(self) {
            self.report_move(m, observer);
        } else {
            self.report_differences(next, observer);
        }
    }

    /// Reports the changes of a move that is made as in chess.
    #[inline(always)]
    fn report_move(&self, m: Move, observer: &mut impl BoardObserver) {
        let (us, from, to) = (self.turn(), m.from(), m.to());
        if let Some((role, square)) = self.captured(m) {
            observer.removed(role.of(!us), square);
        }
        match m.kind() {
            MoveKind::Normal(role) => observer.moved(role.of(us), from, to),
            MoveKind::DoublePush | MoveKind::EnPassant => {
                observer.moved(Role::Pawn.of(us), from, to);
            }
            MoveKind::Promotion(role) => {
                observer.removed(Role::Pawn.of(us), from);
                observer.added(role.of(us), to);
            }
            MoveKind::Castle => {
                let side = CastlingSide::from_king_and_rook(from, to);
                let (king, rook) = side.destinations(us.back_rank());
                observer.removed(Role::Rook.of(us), to);
                if king != from {
                    observer.moved(Role::King.of(us), from, king);
                }
                observer.added(Role::Rook.of(us), rook);
            }
            MoveKind::Drop(role) => observer.added(role.of(us), to),
        }
    }

    /// Reports the pieces that are only in this position as removed, and those only in `next` as added.
    fn report_differences(&self, next: &Self, observer: &mut impl BoardObserver) {
        let pieces =
            || Color::ALL.into_iter().flat_map(|color| Role::ALL.map(|role| role.of(color)));
        for piece in pieces() {
            for square in self.by_piece(piece) - next.by_piece(piece) {
                observer.removed(piece, square);
            }
        }
        for piece in pieces() {
            for square in next.by_piece(piece) - self.by_piece(piece) {
                observer.added(piece, square);
            }
        }
    }
}
