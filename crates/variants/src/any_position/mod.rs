//! A position under rules that are chosen at run time.

/// Defines each method once: what it answers for a position of rules `R`, and the method of
/// [`AnyPosition`] that asks for it. The trait is what is called without knowing `R`.
macro_rules! methods {
    ($trait:ident: $(
        $(#[$doc:meta])*
        $vis:vis fn $name:ident($p:ident $(, $argument:ident: $type:ty)*) -> $out:ty $body:block
    )*) => {
        /// What positions of all rules answer.
        pub(super) trait $trait {
            $(fn $name(&self $(, $argument: $type)*) -> $out;)*
        }

        impl<R: $crate::variant::Playable> $trait for tabiya_core::Position<R> {
            $(fn $name(&self $(, $argument: $type)*) -> $out {
                let $p = self;
                $body
            })*
        }

        impl $crate::any_position::AnyPosition {
            $($(#[$doc])*
            $vis fn $name(&self $(, $argument: $type)*) -> $out {
                self.erased().$name($($argument),*)
            })*
        }
    };
}

mod board;
mod checks;
mod fairy;
mod moves;
mod play;
mod short_moves;
mod text;

use std::fmt;

use tabiya_core::{CastlingMode, EnPassantMode, Position, Standard};

use crate::built_in::atomic::Atomic;
use crate::built_in::crazyhouse::Crazyhouse;
use crate::built_in::horde::Horde;
use crate::built_in::racing_kings::RacingKings;
use crate::custom::Custom;
use crate::ruled_position::RuledPosition;
use crate::variant::Playable;

pub use short_moves::ShortMoves;

/// A position of any variant.
///
/// It answers what a [`Position`] and its [`Node`](tabiya_core::Node) answer, at the price of an indirect
/// call each time. Moves come in a `Vec`; they and the pieces are those of any rules, [`AnyMove`](crate::AnyMove)
/// and [`Kind`](crate::Kind). What visits many positions is better written for all rules that are a type:
/// [`visit`](Self::visit) hands it the typed position.
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
/// assert_eq!(p.visit(CountMoves), Some(15));
/// # Ok::<(), tabiya_variants::PositionError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
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
    /// A position of a rule file with pieces of its own.
    Fairy(RuledPosition),
}

/// Something done with a position whose rules are a type, whatever they are.
pub trait PositionVisitor {
    /// What comes of it.
    type Out;

    /// Does it.
    fn visit<R: Playable>(self, p: &Position<R>) -> Self::Out;
}

impl AnyPosition {
    /// Does something with the position, if it is a [`Position`]: `None` under rules with kinds of pieces of
    /// their own, whose positions are none.
    #[inline]
    pub fn visit<V: PositionVisitor>(&self, visitor: V) -> Option<V::Out> {
        Some(match self {
            Self::Chess(p) => visitor.visit(p),
            Self::Atomic(p) => visitor.visit(p),
            Self::Horde(p) => visitor.visit(p),
            Self::RacingKings(p) => visitor.visit(p),
            Self::Crazyhouse(p) => visitor.visit(p),
            Self::Custom(p) => visitor.visit(p),
            Self::Fairy(_) => return None,
        })
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
            Self::Fairy(p) => p,
        }
    }

    /// The position for those whose moves have 16 bits; `None` under rules with kinds of pieces of their own.
    #[doc(hidden)] // For the engine.
    #[inline]
    pub fn short_moves(&self) -> Option<&dyn ShortMoves> {
        Some(match self {
            Self::Chess(p) => p,
            Self::Atomic(p) => p,
            Self::Horde(p) => p,
            Self::RacingKings(p) => p,
            Self::Crazyhouse(p) => p,
            Self::Custom(p) => p,
            Self::Fairy(_) => return None,
        })
    }
}

/// A position without the type of its rules.
trait Erased: board::Board + checks::Checks + moves::Moves + play::Play + text::Text {}

impl<R: Playable> Erased for Position<R> {}

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
