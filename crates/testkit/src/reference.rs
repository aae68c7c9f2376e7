//! What an author says about a board.

use std::fmt::Debug;

use tabiya_core::CastlingMode;
use tabiya_variants::Variant;

/// A board that is to be checked: an engine's own, or that of any crate.
///
/// Four methods are required. Each of the others adds a check; its default, `None`, says that the
/// board offers nothing of the kind, which the [`Summary`](super::Summary) repeats. What is asked of
/// a board may not change it; `&mut self` is there for boards that make and take back moves to find
/// an answer.
pub trait ReferencePosition: Sized {
    /// A move as the board holds it: 16 bits, or a struct.
    type Move: Clone + PartialEq + Debug;

    /// How castling is written in the FENs that the board is given: as in orthodox chess, `KQkq`,
    /// where that can be, and by files where not, unless one of both ways is asked for here.
    const CASTLING: Option<CastlingMode> = None;

    /// The board of a chess position in FEN: six fields, the e.p. square only where a capture is
    /// legal.
    ///
    /// # Errors
    /// If the board cannot take this position, with the reason; it is reported.
    fn from_fen(fen: &str) -> Result<Self, String>;

    /// The legal moves, in any order.
    fn legal_moves(&mut self) -> Vec<Self::Move>;

    /// A legal move in UCI notation: `e2e4`, `e7e8q`, `N@f3`. Castling is `e1g1` or `e1h1`, where
    /// both cannot be mistaken for a step of the king, else king takes own rook.
    fn uci(&self, m: &Self::Move) -> String;

    /// Plays a legal move. Boards that are copied write `*self = self.after(m)`.
    fn play(&mut self, m: &Self::Move);

    /// The board of a position of any variant: for boards that play more than chess.
    ///
    /// # Errors
    /// If the board cannot take this position, with the reason; by default if it is not chess.
    fn from_fen_of(variant: Variant, fen: &str) -> Result<Self, String> {
        match variant {
            Variant::Chess => Self::from_fen(fen),
            other => Err(format!("the board does not play {other}")),
        }
    }

    /// The hash key: a 64-bit one as `Some(self.key.into())`. It must be what `from_fen` gives for
    /// the same position, and differ between positions.
    fn key(&self) -> Option<u128> {
        None
    }

    /// All moves that the board can hold, legal or not, about which [`is_legal`](Self::is_legal) is
    /// then asked at every node: `(0..=u16::MAX).map(Move::from_bits).collect()`. By default it is
    /// asked about the legal moves alone.
    fn encodings() -> Vec<Self::Move> {
        Vec::new()
    }

    /// Whether a move is one of the legal moves, whatever its bits say.
    fn is_legal(&mut self, _: &Self::Move) -> Option<bool> {
        None
    }

    /// Whether a legal move gives check.
    fn gives_check(&mut self, _: &Self::Move) -> Option<bool> {
        None
    }

    /// Takes back the move that was played last: `Some(())` once done.
    fn undo(&mut self, _: &Self::Move) -> Option<()> {
        None
    }

    /// All that a board is made of, which [`undo`](Self::undo) must bring back to the last byte and
    /// no question may change: `Some(format!("{self:?}"))`, where `Debug` is derived. Without it,
    /// key, FEN and moves are compared after an `undo`.
    fn state(&self) -> Option<String> {
        None
    }

    /// The position in FEN: six fields, castling by either convention, and the e.p. square after
    /// every double push, or where a pawn could capture, or where a capture is legal: one of the
    /// three throughout.
    fn fen(&self) -> Option<String> {
        None
    }
}
