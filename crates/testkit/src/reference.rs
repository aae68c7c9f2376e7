//! The interface of a board that can be checked.

use std::fmt::Debug;

use tabiya_core::CastlingMode;
use tabiya_games::Variant;

/// A board to be checked: the board of an engine, or of any crate.
///
/// Four methods are required. Each other method adds a check; its default leaves the check out, which the
/// [`Summary`](super::Summary) reports. Except `play` and `undo`, no method may change the board; `&mut self` is
/// for boards that play and take back moves to find an answer.
pub trait ReferencePosition: Sized {
    /// A move as the board stores it, for example 16 bits or a struct.
    type Move: Clone + PartialEq + Debug;

    /// The castling notation in the FENs that the board is given. By default it is orthodox (`KQkq`) where
    /// possible, and names the rooks' files otherwise; a mode chosen here is used for all FENs.
    const CASTLING: Option<CastlingMode> = None;

    /// Creates the board of a chess position from its FEN: six fields, with the en passant square only if an en
    /// passant capture is legal.
    ///
    /// # Errors
    /// The reason why the board cannot represent this position, which is then reported.
    fn from_fen(fen: &str) -> Result<Self, String>;

    /// The legal moves, in any order.
    fn legal_moves(&mut self) -> Vec<Self::Move>;

    /// A legal move in UCI notation: `e2e4`, `e7e8q`, `N@f3`. Castling is `e1g1` or `e1h1` if neither can be
    /// mistaken for a step of the king; otherwise it is written as the king taking its own rook.
    fn uci(&self, m: &Self::Move) -> String;

    /// Plays a legal move. For boards that copy positions: `*self = self.after(m)`.
    fn play(&mut self, m: &Self::Move);

    /// Creates the board of a position of any variant, for engines that play more than chess.
    ///
    /// # Errors
    /// The reason why the board cannot represent this position. The default refuses all variants except chess.
    fn from_fen_of(variant: Variant, fen: &str) -> Result<Self, String> {
        match variant {
            Variant::Chess => Self::from_fen(fen),
            other => Err(format!("the board does not play {other}")),
        }
    }

    /// The hash key; for a 64-bit key, `Some(self.key.into())`. It must equal the key of the same position created
    /// by `from_fen`, and must differ from the keys of other positions.
    fn key(&self) -> Option<u128> {
        None
    }

    /// All moves that the move type can represent, legal or not: `(0..=u16::MAX).map(Move::from_bits).collect()`.
    /// At every node, [`is_legal`](Self::is_legal) is called with the legal moves and with all of these; by
    /// default there are none.
    fn encodings() -> Vec<Self::Move> {
        Vec::new()
    }

    /// Whether a move, which may be any of the encodings, is one of the legal moves.
    fn is_legal(&mut self, _: &Self::Move) -> Option<bool> {
        None
    }

    /// Whether a legal move gives check.
    fn gives_check(&mut self, _: &Self::Move) -> Option<bool> {
        None
    }

    /// Takes back the last move, and returns `Some(())`.
    fn undo(&mut self, _: &Self::Move) -> Option<()> {
        None
    }

    /// The whole state of a board, which [`undo`](Self::undo) must restore exactly and no other method except
    /// `play` may change: `Some(format!("{self:?}"))` if `Debug` is derived. Without it, key, FEN and moves are
    /// compared after an `undo`.
    fn state(&self) -> Option<String> {
        None
    }

    /// The position as FEN: six fields, and castling in either notation. The en passant square may be given after
    /// every double push, or where a pawn could capture, or where a capture is legal, but always by the same of
    /// these three rules.
    fn fen(&self) -> Option<String> {
        None
    }
}
