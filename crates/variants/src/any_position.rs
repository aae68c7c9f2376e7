//! A position under rules that are chosen at run time.

use std::fmt;

use tabiya_core::{
    Bitboard, CastlingMode, Color, EnPassantMode, Fen, Key, Move, MoveError, Piece, Position, San,
    Square, Standard, UciMove,
};

use crate::antichess::Antichess;
use crate::atomic::Atomic;
use crate::crazyhouse::Crazyhouse;
use crate::custom::Custom;
use crate::explain::Facts;
use crate::horde::Horde;
use crate::king_capture::KingCapture;
use crate::king_of_the_hill::KingOfTheHill;
use crate::pawn_wipeout::PawnWipeout;
use crate::racing_kings::RacingKings;
use crate::three_check::ThreeCheck;
use crate::variant::{Playable, Variant};

/// A position of any variant.
///
/// ```
/// use tabiya_core::Position;
/// use tabiya_variants::{AnyPosition, Playable, PositionVisitor, Variant};
///
/// struct CountMoves;
///
/// impl PositionVisitor for CountMoves {
///     type Out = u32;
///     fn visit<R: Playable>(self, p: &Position<R>) -> u32 {
///         p.count_moves()
///     }
/// }
///
/// let (p, _) = Variant::KingCapture.read("4k3/8/8/8/8/8/8/4RK2 w - - 0 1")?;
/// assert_eq!(p.visit(CountMoves), 15);
/// # Ok::<(), tabiya_core::FenError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the names are those of the variants")]
pub enum AnyPosition {
    Chess(Position<Standard>),
    KingCapture(Position<KingCapture>),
    PawnWipeout(Position<PawnWipeout>),
    KingOfTheHill(Position<KingOfTheHill>),
    ThreeCheck(Position<ThreeCheck>),
    Antichess(Position<Antichess>),
    Atomic(Position<Atomic>),
    Horde(Position<Horde>),
    RacingKings(Position<RacingKings>),
    Crazyhouse(Position<Crazyhouse>),
    Custom(Position<Custom>),
}

/// Something done with a position, whatever its rules.
pub trait PositionVisitor {
    /// What comes of it.
    type Out;

    /// Does it.
    fn visit<R: Playable>(self, p: &Position<R>) -> Self::Out;
}

impl AnyPosition {
    /// Does something with the position.
    pub fn visit<V: PositionVisitor>(&self, visitor: V) -> V::Out {
        match self {
            Self::Chess(p) => visitor.visit(p),
            Self::KingCapture(p) => visitor.visit(p),
            Self::PawnWipeout(p) => visitor.visit(p),
            Self::KingOfTheHill(p) => visitor.visit(p),
            Self::ThreeCheck(p) => visitor.visit(p),
            Self::Antichess(p) => visitor.visit(p),
            Self::Atomic(p) => visitor.visit(p),
            Self::Horde(p) => visitor.visit(p),
            Self::RacingKings(p) => visitor.visit(p),
            Self::Crazyhouse(p) => visitor.visit(p),
            Self::Custom(p) => visitor.visit(p),
        }
    }

    /// The position without the type of its rules.
    fn erased(&self) -> &dyn Erased {
        match self {
            Self::Chess(p) => p,
            Self::KingCapture(p) => p,
            Self::PawnWipeout(p) => p,
            Self::KingOfTheHill(p) => p,
            Self::ThreeCheck(p) => p,
            Self::Antichess(p) => p,
            Self::Atomic(p) => p,
            Self::Horde(p) => p,
            Self::RacingKings(p) => p,
            Self::Crazyhouse(p) => p,
            Self::Custom(p) => p,
        }
    }

    /// The variant.
    pub fn variant(&self) -> Variant {
        self.erased().variant()
    }

    /// The position as FEN.
    pub fn fen(&self, mode: CastlingMode, en_passant: EnPassantMode) -> Fen {
        self.erased().fen(mode, en_passant)
    }

    /// How this position's castling is written: as in Chess960 only if it must be.
    pub fn castling_mode(&self) -> CastlingMode {
        self.erased().castling_mode()
    }

    /// The side to move.
    pub fn turn(&self) -> Color {
        self.erased().turn()
    }

    /// The piece on a square.
    pub fn piece_on(&self, square: Square) -> Option<Piece> {
        self.erased().piece_on(square)
    }

    /// The squares of one kind of piece.
    pub fn by_piece(&self, piece: Piece) -> Bitboard {
        self.erased().by_piece(piece)
    }

    /// The squares that do not exist.
    pub fn walls(&self) -> Bitboard {
        self.erased().walls()
    }

    /// The rooks that may still castle.
    pub fn castling_rooks(&self) -> Bitboard {
        self.erased().castling_rooks()
    }

    /// The square on which a pawn can be captured in passing now.
    pub fn en_passant(&self) -> Option<Square> {
        self.erased().en_passant()
    }

    /// The enemies that give check to the side to move.
    pub fn checkers(&self) -> Bitboard {
        self.erased().checkers()
    }

    /// The pieces of the side to move that are pinned to their king.
    pub fn pinned(&self) -> Bitboard {
        self.erased().pinned()
    }

    /// The key, which two equal positions have in common.
    pub fn key(&self) -> Key {
        self.erased().key()
    }

    /// The legal moves, in no particular order.
    ///
    /// ```
    /// use tabiya_variants::Variant;
    /// let p = Variant::RacingKings.start();
    /// let moves = p.legal_moves();
    /// assert_eq!(moves.len(), 21);
    /// assert!(moves.iter().all(|&m| p.is_legal(m) && !p.gives_check(m)));
    /// ```
    pub fn legal_moves(&self) -> Vec<Move> {
        self.erased().legal_moves()
    }

    /// Whether a move, whatever its bits say, is legal here.
    pub fn is_legal(&self, m: Move) -> bool {
        self.erased().is_legal(m)
    }

    /// Whether a legal move gives check.
    pub fn gives_check(&self, m: Move) -> bool {
        self.erased().gives_check(m)
    }

    /// The position after a legal move; after any other it is some position, without meaning.
    #[must_use]
    pub fn play_unchecked(&self, m: Move) -> Self {
        self.erased().play_unchecked(m)
    }

    /// The legal move that a text in UCI notation means here.
    ///
    /// # Errors
    /// If it is not legal, or lacks the piece to promote to.
    pub fn uci_move(&self, text: UciMove) -> Result<Move, MoveError> {
        self.erased().uci_move(text)
    }

    /// The legal move that a text in algebraic notation means here.
    ///
    /// # Errors
    /// If it is not legal, or several are meant.
    pub fn san_move(&self, text: San) -> Result<Move, MoveError> {
        self.erased().san_move(text)
    }

    /// What moves are judged by.
    pub(crate) fn facts(&self) -> Facts {
        self.erased().facts()
    }
}

/// A position without the type of its rules: what is asked of it is compiled here, once.
trait Erased {
    fn variant(&self) -> Variant;
    fn fen(&self, mode: CastlingMode, en_passant: EnPassantMode) -> Fen;
    fn castling_mode(&self) -> CastlingMode;
    fn turn(&self) -> Color;
    fn piece_on(&self, square: Square) -> Option<Piece>;
    fn by_piece(&self, piece: Piece) -> Bitboard;
    fn walls(&self) -> Bitboard;
    fn castling_rooks(&self) -> Bitboard;
    fn en_passant(&self) -> Option<Square>;
    fn checkers(&self) -> Bitboard;
    fn pinned(&self) -> Bitboard;
    fn key(&self) -> Key;
    fn legal_moves(&self) -> Vec<Move>;
    fn is_legal(&self, m: Move) -> bool;
    fn gives_check(&self, m: Move) -> bool;
    fn play_unchecked(&self, m: Move) -> AnyPosition;
    fn uci_move(&self, text: UciMove) -> Result<Move, MoveError>;
    fn san_move(&self, text: San) -> Result<Move, MoveError>;
    fn facts(&self) -> Facts;
}

impl<R: Playable> Erased for Position<R> {
    fn variant(&self) -> Variant {
        R::variant(self.extra())
    }

    fn fen(&self, mode: CastlingMode, en_passant: EnPassantMode) -> Fen {
        self.fen(mode, en_passant)
    }

    fn castling_mode(&self) -> CastlingMode {
        self.castling_mode()
    }

    fn turn(&self) -> Color {
        self.turn()
    }

    fn piece_on(&self, square: Square) -> Option<Piece> {
        self.piece_on(square)
    }

    fn by_piece(&self, piece: Piece) -> Bitboard {
        self.by_piece(piece)
    }

    fn walls(&self) -> Bitboard {
        R::walls(self)
    }

    fn castling_rooks(&self) -> Bitboard {
        self.castling().0
    }

    fn en_passant(&self) -> Option<Square> {
        self.en_passant()
    }

    fn checkers(&self) -> Bitboard {
        self.checkers()
    }

    fn pinned(&self) -> Bitboard {
        self.pinned()
    }

    fn key(&self) -> Key {
        self.key()
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.legal_moves().iter().copied().collect()
    }

    fn is_legal(&self, m: Move) -> bool {
        self.is_legal(m)
    }

    fn gives_check(&self, m: Move) -> bool {
        self.gives_check(m)
    }

    fn play_unchecked(&self, m: Move) -> AnyPosition {
        R::any(self.play_unchecked(m))
    }

    fn uci_move(&self, text: UciMove) -> Result<Move, MoveError> {
        text.to_move(self)
    }

    fn san_move(&self, text: San) -> Result<Move, MoveError> {
        text.to_move(self)
    }

    fn facts(&self) -> Facts {
        Facts::gather(self)
    }
}

impl<R: Playable> From<Position<R>> for AnyPosition {
    fn from(p: Position<R>) -> Self {
        R::any(p)
    }
}

impl Default for AnyPosition {
    /// The start position of chess.
    fn default() -> Self {
        Self::Chess(Position::startpos())
    }
}

impl fmt::Display for AnyPosition {
    /// FEN with orthodox castling letters where they serve.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fen(CastlingMode::Standard, EnPassantMode::Legal).fmt(f)
    }
}
