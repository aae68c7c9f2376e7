//! A position under rules that are chosen at run time.

use std::fmt;

use tabiya_core::{CastlingMode, EnPassantMode, Fen, Position, Standard};

use crate::antichess::Antichess;
use crate::atomic::Atomic;
use crate::crazyhouse::Crazyhouse;
use crate::custom::Custom;
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

    /// The variant.
    pub fn variant(&self) -> Variant {
        self.visit(VariantOf)
    }

    /// The position as FEN.
    pub fn fen(&self, mode: CastlingMode, en_passant: EnPassantMode) -> Fen {
        self.visit(FenOf(mode, en_passant))
    }

    /// How this position's castling is written: as in Chess960 only if it must be.
    pub fn castling_mode(&self) -> CastlingMode {
        self.visit(CastlingModeOf)
    }
}

struct VariantOf;

impl PositionVisitor for VariantOf {
    type Out = Variant;

    fn visit<R: Playable>(self, p: &Position<R>) -> Variant {
        R::variant(p.extra())
    }
}

struct FenOf(CastlingMode, EnPassantMode);

impl PositionVisitor for FenOf {
    type Out = Fen;

    fn visit<R: Playable>(self, p: &Position<R>) -> Fen {
        p.fen(self.0, self.1)
    }
}

struct CastlingModeOf;

impl PositionVisitor for CastlingModeOf {
    type Out = CastlingMode;

    fn visit<R: Playable>(self, p: &Position<R>) -> CastlingMode {
        p.castling_mode()
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
