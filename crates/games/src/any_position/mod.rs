//! A position under rules that are chosen at run time.

/// Defines a trait and its methods. Each has a body for `Position<R>` and, if `FairyPosition` needs another, a second
/// one after `tables`. `AnyPosition` gets methods of the same names that call the trait's methods.
macro_rules! methods {
    ($trait:ident: $(
        $(#[$doc:meta])*
        pub $(($scope:ident))? fn $name:ident($p:ident $(, $argument:ident: $type:ty)*) -> $out:ty $body:block $(tables $own:block)?
    )*) => {
        /// Methods of positions under any rules.
        pub(crate) trait $trait {
            $(fn $name(&self $(, $argument: $type)*) -> $out;)*
        }

        impl<R: $crate::built_in::Playable> $trait for tabiya_core::Position<R> {
            $(fn $name(&self $(, $argument: $type)*) -> $out {
                let $p = self;
                $body
            })*
        }

        impl $trait for tabiya_fairy::FairyPosition {
            $(fn $name(&self $(, $argument: $type)*) -> $out {
                let $p = self;
                methods!(@either $body $($own)?)
            })*
        }

        impl $crate::built_in::AnyPosition {
            $($(#[$doc])*
            pub $(($scope))? fn $name(&self $(, $argument: $type)*) -> $out {
                self.erased().$name($($argument),*)
            })*
        }
    };
    (@either $body:block $own:block) => { $own };
    (@either $body:block) => { $body };
}

mod board;
mod checks;
mod moves;
mod play;
pub(crate) mod tables;
mod text;

use std::fmt;
use std::str::FromStr;

use tabiya_core::{CastlingMode, EnPassantMode, Position};
use tabiya_fairy::FairyPosition;

use crate::built_in::{AnyPosition, Playable};
use crate::{PositionError, Variant};

pub use play::AnyIllegalMove;

/// All methods of a position whose type of rules is not known at compile time.
pub(crate) trait Erased:
    board::Board + checks::Checks + moves::Moves + play::Play + text::Text
{
}

impl<R: Playable> Erased for Position<R> {}

impl Erased for FairyPosition {}

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

impl FromStr for AnyPosition {
    type Err = PositionError;

    /// Reads a FEN of chess as leniently as [`Variant::read`](crate::Variant::read), which reads FENs of any variant.
    ///
    /// ```
    /// use tabiya_games::{AnyPosition, Variant};
    /// let p: AnyPosition = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse()?;
    /// assert_eq!((p.variant(), p.count_moves()), (Variant::Chess, 6));
    /// # Ok::<(), tabiya_games::PositionError>(())
    /// ```
    fn from_str(fen: &str) -> Result<Self, PositionError> {
        Variant::Chess.read(fen).map(|(p, _)| p)
    }
}

impl fmt::Display for AnyPosition {
    /// The position as FEN, with orthodox castling letters where they suffice.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fen(CastlingMode::Standard, EnPassantMode::Legal).fmt(f)
    }
}
