//! The interface of a board that is checked.

use std::fmt::Debug;

use tabiya_core::CastlingMode;
use tabiya_variants::Variant;

/// A board to be checked: that of an engine, or of any crate.
///
/// Four methods are required. Each of the others adds a check; its default, `None`, means that the board does
/// not offer this, which the [`Summary`](super::Summary) reports. A question must not change the board;
/// `&mut self` is for boards that play and take back moves to find an answer.
pub trait ReferencePosition: Sized {
    /// A move as the board holds it: 16 bits, or a struct.
    type Move: Clone + PartialEq + Debug;

    /// The notation of castling in the FENs that the board is given. By default it is orthodox, `KQkq`, where
    /// possible and by files elsewhere; a mode chosen here is used throughout.
    const CASTLING: Option<CastlingMode> = None;

    /// The board of a chess position in FEN: six fields, with the en passant square only where a capture is
    /// legal.
    ///
    /// # Errors
    /// If the board cannot represent this position, with the reason, which is reported.
    fn from_fen(fen: &str) -> Result<Self, String>;

    /// The legal moves, in any order.
    fn legal_moves(&mut self) -> Vec<Self::Move>;

    /// A legal move in UCI notation: `e2e4`, `e7e8q`, `N@f3`. Castling is `e1g1` or `e1h1` if neither can be
    /// mistaken for a step of the king, otherwise the king takes its own rook.
    fn uci(&self, m: &Self::Move) -> String;

    /// Plays a legal move. Boards that are copied use `*self = self.after(m)`.
    fn play(&mut self, m: &Self::Move);

    /// The board of a position of any variant: for boards that play more than chess.
    ///
    /// # Errors
    /// If the board cannot represent this position, with the reason; by default if it is not chess.
    fn from_fen_of(variant: Variant, fen: &str) -> Result<Self, String> {
        match variant {
            Variant::Chess => Self::from_fen(fen),
            other => Err(format!("the board does not play {other}")),
        }
    }

    /// The hash key: for a 64-bit key, `Some(self.key.into())`. It must equal the key of the same position made
    /// by `from_fen`, and must differ between positions.
    fn key(&self) -> Option<u128> {
        None
    }

    /// All moves that the move type can represent, legal or not:
    /// `(0..=u16::MAX).map(Move::from_bits).collect()`. [`is_legal`](Self::is_legal) is asked about all of them
    /// at every node, by default only about the legal moves.
    fn encodings() -> Vec<Self::Move> {
        Vec::new()
    }

    /// Whether a move is one of the legal moves; it may be any encoding.
    fn is_legal(&mut self, _: &Self::Move) -> Option<bool> {
        None
    }

    /// Whether a legal move gives check.
    fn gives_check(&mut self, _: &Self::Move) -> Option<bool> {
        None
    }

    /// Takes back the last move: `Some(())` once done.
    fn undo(&mut self, _: &Self::Move) -> Option<()> {
        None
    }

    /// The whole state of a board, which [`undo`](Self::undo) must restore to the last byte and no question may
    /// change: `Some(format!("{self:?}"))` if `Debug` is derived. Without it, key, FEN and moves are compared
    /// after an `undo`.
    fn state(&self) -> Option<String> {
        None
    }

    /// The position in FEN: six fields, castling in either notation, and the en passant square after every
    /// double push, or where a pawn could capture, or where a capture is legal: the same one of the three
    /// throughout.
    fn fen(&self) -> Option<String> {
        None
    }
}
