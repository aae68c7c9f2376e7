//! A position under rules that are chosen at run time.

use std::fmt;

use tabiya_core::{
    Bitboard, CastlingMode, Color, EnPassantMode, Ends, Fen, Key, Move, MoveError, Packed, Piece,
    Position, San, Setup, Square, Standard, UciMove,
};

use crate::built_in::atomic::Atomic;
use crate::built_in::crazyhouse::Crazyhouse;
use crate::built_in::horde::Horde;
use crate::built_in::racing_kings::RacingKings;
use crate::custom::Custom;
use crate::explain::Facts;
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
    Atomic(Position<Atomic>),
    Horde(Position<Horde>),
    RacingKings(Position<RacingKings>),
    Crazyhouse(Position<Crazyhouse>),
    /// A position of a rule file, or of a built-in variant whose rules are data.
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
            Self::Atomic(p) => p,
            Self::Horde(p) => p,
            Self::RacingKings(p) => p,
            Self::Crazyhouse(p) => p,
            Self::Custom(p) => p,
        }
    }
}

/// Defines each method once: what it answers for a position of rules `R`, and the method of
/// [`AnyPosition`] that asks for it.
macro_rules! methods {
    ($(
        $(#[$doc:meta])*
        $vis:vis fn $name:ident($p:ident $(, $argument:ident: $type:ty)*) -> $out:ty $body:block
    )*) => {
        /// What positions of all rules answer.
        trait Erased {
            $(fn $name(&self $(, $argument: $type)*) -> $out;)*
        }

        impl<R: Playable> Erased for Position<R> {
            $(fn $name(&self $(, $argument: $type)*) -> $out {
                let $p = self;
                $body
            })*
        }

        impl AnyPosition {
            $($(#[$doc])*
            $vis fn $name(&self $(, $argument: $type)*) -> $out {
                self.erased().$name($($argument),*)
            })*
        }
    };
}

methods! {
    /// The variant.
    pub fn variant(p) -> Variant {
        R::variant(p.state())
    }

    /// The position as FEN.
    pub fn fen(p, mode: CastlingMode, en_passant: EnPassantMode) -> Fen {
        p.fen(mode, en_passant)
    }

    /// How this position's castling is written: as in Chess960 only if it must be.
    pub fn castling_mode(p) -> CastlingMode {
        p.castling_mode()
    }

    /// The side to move.
    pub fn turn(p) -> Color {
        p.turn()
    }

    /// The piece on a square.
    pub fn piece_on(p, square: Square) -> Option<Piece> {
        p.piece_on(square)
    }

    /// The squares of one kind of piece.
    pub fn by_piece(p, piece: Piece) -> Bitboard {
        p.by_piece(piece)
    }

    /// The squares that do not exist.
    pub fn walls(p) -> Bitboard {
        R::walls(p)
    }

    /// The rooks that may still castle.
    pub fn castling_rooks(p) -> Bitboard {
        p.castling().0
    }

    /// The square on which a legal en passant capture ends.
    pub fn en_passant(p) -> Option<Square> {
        p.en_passant()
    }

    /// The enemies that give check to the side to move.
    pub fn checkers(p) -> Bitboard {
        p.checkers()
    }

    /// The pieces of the side to move that are pinned to their king.
    pub fn pinned(p) -> Bitboard {
        p.pinned()
    }

    /// The key, which two equal positions have in common.
    pub fn key(p) -> Key {
        p.key()
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
    pub fn legal_moves(p) -> Vec<Move> {
        R::legal_moves(p).iter().copied().collect()
    }

    /// Whether a move, whatever its bits say, is legal here.
    pub fn is_legal(p, m: Move) -> bool {
        p.is_legal(m)
    }

    /// Whether a legal move gives check.
    pub fn gives_check(p, m: Move) -> bool {
        p.gives_check(m)
    }

    /// The position after a legal move; after any other it is some position, without meaning.
    #[must_use]
    pub fn play_unchecked(p, m: Move) -> AnyPosition {
        R::any(p.play_unchecked(m))
    }

    /// The legal move that a text in UCI notation means here.
    ///
    /// # Errors
    /// If it is not legal, or lacks the piece to promote to.
    pub fn uci_move(p, text: UciMove) -> Result<Move, MoveError> {
        text.to_move(p)
    }

    /// The legal move that a text in algebraic notation means here.
    ///
    /// # Errors
    /// If it is not legal, or several are meant.
    pub fn san_move(p, text: San) -> Result<Move, MoveError> {
        text.to_move(p)
    }

    /// The position as a setup, with the square behind a double push just made even if no capture is
    /// legal there.
    pub fn to_setup(p) -> Setup {
        Setup { en_passant: p.en_passant_square(), ..p.to_setup() }
    }

    /// The number of legal moves.
    pub fn count_moves(p) -> u32 {
        R::count_moves(p)
    }

    /// Adds the legal moves, each with the key of the position after it.
    pub fn add_keys_after(p, moves: &mut Vec<(Move, Key)>) -> () {
        moves.extend(R::legal_moves(p).iter().map(|&m| (m, p.key_after(m))));
    }

    /// Whether the game has ended otherwise than by a lack of moves.
    pub fn is_over(p) -> bool {
        R::Ends::is_over(p)
    }

    /// Whether the side to move could take a royal king: a fault that may have been ignored.
    pub fn is_opponent_in_check(p) -> bool {
        p.is_opponent_in_check()
    }

    /// The position without its counters in a few words, for keeping many of them.
    pub fn pack(p) -> Packed {
        Packed::new(p)
    }

    /// How many words of a [`Packed`] position of this game are filled.
    pub fn packed_length(p) -> usize {
        let _ = p;
        Packed::length::<R>()
    }

    /// A position of the same game that was packed, with this side to move; its counters are 0 and 1.
    #[must_use]
    pub fn unpack(p, packed: &Packed, turn: Color) -> AnyPosition {
        R::any(packed.unpack::<R>(turn, *p.state()))
    }

    /// What [`explain`](Self::explain) goes by.
    pub(crate) fn facts(p) -> Facts {
        Facts::gather(p)
    }
}

impl<R: Playable> From<Position<R>> for AnyPosition {
    fn from(p: Position<R>) -> Self {
        R::any(p)
    }
}

impl<R: Playable> From<&Position<R>> for AnyPosition {
    fn from(p: &Position<R>) -> Self {
        R::any(*p)
    }
}

impl From<&AnyPosition> for AnyPosition {
    fn from(p: &AnyPosition) -> Self {
        *p
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
