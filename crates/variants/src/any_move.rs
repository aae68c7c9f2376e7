//! A move under any rules.

use std::error::Error;
use std::fmt;

use tabiya_core::{CastlingMode, CastlingSide, Color, Move, MoveKind, Square};

use crate::kind::Kind;

/// A move under any rules: a [`Move`] whose pieces may be of a rule file's own kinds.
///
/// It means something only with the position for which it was made. Castling is king takes own rook. As text
/// it depends on how castling is to be written, so there is no `Display`: see [`uci`](Self::uci) and
/// [`AnyPosition::san`](crate::AnyPosition::san).
///
/// ```
/// use tabiya_core::{CastlingMode, Move, MoveKind, Role, Square};
/// use tabiya_variants::{AnyMove, Kind};
///
/// let m = AnyMove::of(Move::new(Square::G1, Square::F3, MoveKind::Normal(Role::Knight)));
/// assert_eq!((m.from(), m.to(), m.piece_kind()), (Square::G1, Square::F3, Kind::KNIGHT));
/// assert_eq!(m.uci(CastlingMode::Standard).to_string(), "g1f3");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AnyMove(Parts);

/// A move of chess stays what it is, so that positions that know no others take it as quickly as before.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Parts {
    Short(Move),
    /// What 16 bits cannot say.
    Wide(Wide),
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Wide {
    from: Square,
    to: Square,
    kind: MoveKind<Kind>,
    /// What moves: not only pawns may advance two squares, and capture those that did.
    piece: Kind,
}

impl Wide {
    /// The move in 16 bits, if they can say it.
    fn short(self) -> Option<Move> {
        let kind = match self.kind {
            MoveKind::Normal(kind) => MoveKind::Normal(kind.of_six()?),
            MoveKind::DoublePush => MoveKind::DoublePush,
            MoveKind::EnPassant => MoveKind::EnPassant,
            MoveKind::Castle => MoveKind::Castle,
            MoveKind::Promotion(kind) => MoveKind::Promotion(kind.of_six()?),
            MoveKind::Drop(kind) => MoveKind::Drop(kind.of_six()?),
        };
        Some(Move::new(self.from, self.to, kind)).filter(|&m| Self::of(m) == self)
    }

    fn of(m: Move) -> Self {
        let kind = m.kind().map_kind(Kind::from);
        Self { from: m.from(), to: m.to(), kind, piece: m.role().into() }
    }
}

impl AnyMove {
    /// A move of a piece of this kind from its parts. Nothing is checked here:
    /// [`AnyPosition::play`](crate::AnyPosition::play) does that. What is dropped comes from its target.
    pub fn new(from: Square, to: Square, kind: MoveKind<Kind>, piece: Kind) -> Self {
        let wide = Wide { from, to, kind, piece };
        Self(wide.short().map_or(Parts::Wide(wide), Parts::Short))
    }

    /// Castling that ends where the king could go by a step of its own kind: its text always names the rook.
    pub(crate) const fn castle_to_a_step(king: Square, rook: Square) -> Self {
        Self(Parts::Wide(Wide { from: king, to: rook, kind: MoveKind::Castle, piece: Kind::KING }))
    }

    /// A move of a piece of chess.
    #[inline]
    pub const fn of(m: Move) -> Self {
        Self(Parts::Short(m))
    }

    /// The square that the piece leaves; for a drop, which leaves none, the one it enters.
    #[inline]
    pub const fn from(self) -> Square {
        match self.0 {
            Parts::Short(m) => m.from(),
            Parts::Wide(wide) => wide.from,
        }
    }

    /// The square that the piece enters; for castling, its own rook's square.
    #[inline]
    pub const fn to(self) -> Square {
        match self.0 {
            Parts::Short(m) => m.to(),
            Parts::Wide(wide) => wide.to,
        }
    }

    /// What kind of move it is.
    #[inline]
    pub fn kind(self) -> MoveKind<Kind> {
        match self.0 {
            Parts::Short(m) => m.kind().map_kind(Kind::from),
            Parts::Wide(wide) => wide.kind,
        }
    }

    /// The kind of piece that moves: a pawn for a promotion, the king for castling.
    #[inline]
    pub fn piece_kind(self) -> Kind {
        match self.0 {
            Parts::Short(m) => m.role().into(),
            Parts::Wide(wide) => wide.piece,
        }
    }

    /// What a pawn becomes by this move.
    #[inline]
    pub fn promotion(self) -> Option<Kind> {
        match self.0 {
            Parts::Short(m) => m.promotion().map(Kind::from),
            Parts::Wide(Wide { kind: MoveKind::Promotion(kind), .. }) => Some(kind),
            Parts::Wide(_) => None,
        }
    }

    /// Where the rook of a castling stands and where it goes; `None` for any other move.
    pub fn castled_rook(self) -> Option<(Square, Square)> {
        (self.kind() == MoveKind::Castle).then(|| (self.to(), self.castled().1))
    }

    /// The square on which the moving piece ends: the king's own when it castles.
    pub fn destination(self) -> Square {
        if self.kind() == MoveKind::Castle { self.castled().0 } else { self.to() }
    }

    /// Where king and rook end that castle.
    fn castled(self) -> (Square, Square) {
        let (side, rank) = (CastlingSide::of(self.from(), self.to()), self.from().rank());
        (Square::new(side.king_file(), rank), Square::new(side.rook_file(), rank))
    }

    /// The move in 16 bits; `None` if a kind of a rule file's own has a part in it.
    #[doc(hidden)] // For those who know the pieces of chess alone.
    #[inline]
    pub const fn short(self) -> Option<Move> {
        match self.0 {
            Parts::Short(m) => Some(m),
            Parts::Wide(_) => None,
        }
    }

    /// The move as UCI writes it. A position knows the mode that its castling needs:
    /// [`AnyPosition::castling_mode`](crate::AnyPosition::castling_mode).
    ///
    /// ```
    /// use tabiya_core::{CastlingMode, Move, MoveKind, Square};
    /// use tabiya_variants::AnyMove;
    /// let castle = AnyMove::of(Move::new(Square::E1, Square::H1, MoveKind::Castle));
    /// assert_eq!(castle.uci(CastlingMode::Standard).to_string(), "e1g1");
    /// assert_eq!(castle.uci(CastlingMode::Chess960).to_string(), "e1h1");
    /// ```
    pub const fn uci(self, mode: CastlingMode) -> AnyUci {
        AnyUci { m: self, mode }
    }
}

impl From<Move> for AnyMove {
    /// [`AnyMove::of`].
    fn from(m: Move) -> Self {
        Self::of(m)
    }
}

impl fmt::Debug for AnyMove {
    /// `e1h1 (Castle)`: castling as king takes rook, which says most.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({:?})", self.uci(CastlingMode::Chess960), self.kind())
    }
}

/// Shows a move as UCI writes it: made by [`AnyMove::uci`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct AnyUci {
    m: AnyMove,
    mode: CastlingMode,
}

impl fmt::Display for AnyUci {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let to = match (self.m.0, self.mode) {
            (Parts::Short(m), mode) => return m.uci(mode).fmt(f),
            (Parts::Wide(_), _) => self.m.to(),
        };
        if let MoveKind::Drop(kind) = self.m.kind() {
            return write!(f, "{}@{to}", kind.letter_of(Color::White));
        }
        write!(f, "{}{to}", self.m.from())?;
        self.m.promotion().map_or(Ok(()), |kind| write!(f, "{}", kind.letter()))
    }
}

/// The move is not legal in the position, whatever its rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct AnyIllegalMove {
    /// The move.
    pub m: AnyMove,
    /// How the position writes castling.
    pub mode: CastlingMode,
}

impl fmt::Display for AnyIllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "illegal move {}", self.m.uci(self.mode))
    }
}

impl Error for AnyIllegalMove {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_of_chess_is_the_same_in_16_bits_and_as_any_move() {
        for m in (0..=u16::MAX).filter_map(Move::from_bits) {
            let any = AnyMove::of(m);
            assert_eq!(
                (any.from(), any.to(), any.promotion()),
                (m.from(), m.to(), m.promotion().map(Kind::from))
            );
            assert_eq!((any.piece_kind(), any.destination()), (m.role().into(), m.destination()));
            assert_eq!(any.castled_rook(), m.castled_rook());
            assert_eq!(any.short(), Some(m), "{m:?}");
            assert_eq!(AnyMove::new(m.from(), m.to(), any.kind(), any.piece_kind()), any);
            for mode in [CastlingMode::Standard, CastlingMode::Chess960] {
                assert_eq!(any.uci(mode).to_string(), m.uci(mode).to_string());
            }
        }
        assert_eq!(size_of::<AnyMove>(), 8);
    }

    #[test]
    fn a_move_by_a_kind_of_one_s_own_has_no_16_bits() {
        let amazon = Kind::intern('a', "amazon");
        let (from, to) = (Square::E7, Square::E8);
        for (kind, piece, text) in [
            (MoveKind::Normal(amazon), amazon, "e7e8"),
            (MoveKind::Promotion(amazon), Kind::PAWN, "e7e8a"),
            (MoveKind::Drop(amazon), amazon, "A@e8"),
            (MoveKind::DoublePush, amazon, "e7e8"),
            // What 16 bits would take for something else.
            (MoveKind::Promotion(Kind::PAWN), Kind::PAWN, "e7e8p"),
        ] {
            let m = AnyMove::new(from, to, kind, piece);
            assert_eq!(
                (m.short(), m.uci(CastlingMode::Standard).to_string()),
                (None, text.to_owned())
            );
        }
    }
}
