//! A move in 16 bits.

use core::fmt;
use core::num::NonZeroU16;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use super::{CastlingMode, CastlingSide, Role, Square};
use crate::text::UciMove;

/// The kind of a move, with the kind of piece that makes it; `K` is by default one of the six roles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
pub enum MoveKind<K = Role> {
    /// An ordinary step or capture by a piece of this role.
    Normal(K),
    /// A pawn's advance by two squares.
    DoublePush,
    /// A pawn captures a pawn that has just passed the target square.
    EnPassant,
    /// The king castles; the target is its own rook's square.
    Castle,
    /// A pawn promotes to this role.
    Promotion(K),
    /// A piece of this role is dropped from the hand onto the board.
    Drop(K),
}

/// A move: origin, target and kind in 16 bits; `Option<Move>` has the same size.
///
/// A move is meaningful only for the position from which it was generated. Castling is stored as the king
/// taking its own rook. The text of a move depends on how castling is written, so there is no `Display`: see
/// [`uci`](Self::uci) and [`Position::san`](crate::Position::san).
///
/// ```
/// use tabiya_core::{CastlingMode, Move, MoveKind, Role, Square};
/// let m = Move::new(Square::G1, Square::F3, MoveKind::Normal(Role::Knight));
/// assert_eq!((m.from(), m.to(), m.role()), (Square::G1, Square::F3, Role::Knight));
/// assert_eq!(m.uci(CastlingMode::Standard).to_string(), "g1f3");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Move(NonZeroU16);

const DOUBLE_PUSH: u16 = 6;
const EN_PASSANT: u16 = 7;
const CASTLE: u16 = 8;
/// The code of a promotion is this plus the role: 9 for a knight, up to 13 for a king.
const PROMOTION: u16 = 8;
/// The code of a drop, whose role is stored in place of the origin.
const DROP: u16 = 14;

/// The role of the moving piece for each code. A table is used, as a chain of branches is often mispredicted.
const ROLE_OF_CODE: [Role; 16] = {
    let mut roles = [Role::Pawn; 16];
    let mut code = 0;
    while code < Role::ALL.len() {
        roles[code] = Role::ALL[code];
        code += 1;
    }
    roles[CASTLE as usize] = Role::King;
    roles
};

/// The role that a pawn promotes to, for each code; `None` for codes other than promotions.
const PROMOTION_OF_CODE: [Option<Role>; 16] = {
    let mut roles = [None; 16];
    let mut role = Role::Knight as usize;
    while role < Role::ALL.len() {
        roles[PROMOTION as usize + role] = Some(Role::ALL[role]);
        role += 1;
    }
    roles
};

impl<K> MoveKind<K> {
    /// The kind of move with `map` applied to its kind of piece, if it names one.
    #[inline]
    pub fn map_kind<L>(self, map: impl FnOnce(K) -> L) -> MoveKind<L> {
        match self {
            Self::Normal(kind) => MoveKind::Normal(map(kind)),
            Self::DoublePush => MoveKind::DoublePush,
            Self::EnPassant => MoveKind::EnPassant,
            Self::Castle => MoveKind::Castle,
            Self::Promotion(kind) => MoveKind::Promotion(map(kind)),
            Self::Drop(kind) => MoveKind::Drop(map(kind)),
        }
    }
}

impl MoveKind {
    const fn code(self) -> u16 {
        match self {
            Self::Normal(role) => role as u16,
            Self::DoublePush => DOUBLE_PUSH,
            Self::EnPassant => EN_PASSANT,
            Self::Castle | Self::Promotion(Role::Pawn) => CASTLE,
            Self::Promotion(role) => PROMOTION + role as u16,
            Self::Drop(_) => DROP,
        }
    }
}

impl Move {
    /// The filler of unused entries in a [`MoveList`](super::MoveList); its two bytes are equal.
    pub(crate) const FILLER: Self = match NonZeroU16::new(0x0101) {
        Some(bits) => Self(bits),
        None => unreachable!(),
    };

    /// Makes a move from its parts. It is not checked for legality: `Position::play` does that.
    ///
    /// A promotion to a pawn, which does not exist, is encoded as castling. For a drop, the first square is
    /// ignored: see [`drop`](Self::drop).
    #[inline(always)]
    pub const fn new(from: Square, to: Square, kind: MoveKind) -> Self {
        let from = match kind {
            MoveKind::Drop(role) => Square::ALL[role as usize],
            _ => from,
        };
        let bits = (from as u16) | (to as u16) << 6 | kind.code() << 12;
        match NonZeroU16::new(bits) {
            Some(bits) => Self(bits),
            // A pawn move from a1 to a1, which is never legal, is replaced by another illegal move.
            None => Self::FILLER,
        }
    }

    /// The move that drops a piece of this role on `to`.
    ///
    /// ```
    /// use tabiya_core::{CastlingMode, Move, MoveKind, Role, Square};
    /// let m = Move::drop(Role::Knight, Square::F3);
    /// assert_eq!((m.kind(), m.from(), m.to()), (MoveKind::Drop(Role::Knight), Square::F3, Square::F3));
    /// assert_eq!(m.uci(CastlingMode::Standard).to_string(), "N@f3");
    /// ```
    #[inline(always)]
    pub const fn drop(role: Role, to: Square) -> Self {
        Self::new(to, to, MoveKind::Drop(role))
    }

    /// The move encoded by these 16 bits, as [`bits`](Self::bits) returns them.
    ///
    /// Returns `None` if the bits are zero or encode no kind of move.
    pub const fn from_bits(bits: u16) -> Option<Self> {
        match NonZeroU16::new(bits) {
            Some(nonzero) if bits >> 12 <= PROMOTION + Role::King as u16 => Some(Self(nonzero)),
            Some(nonzero) if bits >> 12 == DROP && bits & 63 <= Role::King as u16 => {
                Some(Self(nonzero))
            }
            _ => None,
        }
    }

    /// The move as 16 bits: origin, target (six bits each, lowest first) and kind. A drop has its
    /// role in place of an origin.
    #[inline(always)]
    pub const fn bits(self) -> u16 {
        self.0.get()
    }

    /// The origin square; for a drop, the target.
    #[inline(always)]
    pub const fn from(self) -> Square {
        if self.0.get() >> 12 == DROP { self.to() } else { self.origin() }
    }

    /// The origin square of a move known not to be a drop (unchecked: garbage for a drop).
    #[inline(always)]
    pub(crate) const fn origin(self) -> Square {
        // A table look-up: `Square::wrapping` compiles to nothing elsewhere, but in `play` its match would
        // become a jump through a table of 64 entries, mispredicted for most moves.
        Square::ALL[self.0.get() as usize & 63]
    }

    /// The target square; for castling, the square of the castling rook.
    #[inline(always)]
    pub const fn to(self) -> Square {
        Square::ALL[self.0.get() as usize >> 6 & 63]
    }

    /// The kind of the move.
    #[inline(always)]
    pub const fn kind(self) -> MoveKind {
        if self.0.get() >> 12 == DROP {
            MoveKind::Drop(Role::ALL[self.dropped()])
        } else {
            self.kind_on_board()
        }
    }

    /// The kind of a move known not to be a drop (unchecked: garbage for a drop). A test for drops would make
    /// counting in chess about 5 % slower.
    #[inline(always)]
    pub(crate) const fn kind_on_board(self) -> MoveKind {
        match self.0.get() >> 12 {
            0 => MoveKind::Normal(Role::Pawn),
            1 => MoveKind::Normal(Role::Knight),
            2 => MoveKind::Normal(Role::Bishop),
            3 => MoveKind::Normal(Role::Rook),
            4 => MoveKind::Normal(Role::Queen),
            5 => MoveKind::Normal(Role::King),
            DOUBLE_PUSH => MoveKind::DoublePush,
            EN_PASSANT => MoveKind::EnPassant,
            CASTLE => MoveKind::Castle,
            9 => MoveKind::Promotion(Role::Knight),
            10 => MoveKind::Promotion(Role::Bishop),
            11 => MoveKind::Promotion(Role::Rook),
            12 => MoveKind::Promotion(Role::Queen),
            _ => MoveKind::Promotion(Role::King),
        }
    }

    /// The role of the moving piece, if the move is an ordinary step or capture.
    #[inline(always)]
    pub(crate) const fn normal_role(self) -> Option<Role> {
        let code = self.0.get() as usize >> 12;
        if code < Role::ALL.len() { Some(Role::ALL[code]) } else { None }
    }

    /// Whether the move is an en passant capture.
    #[inline(always)]
    pub(crate) const fn is_en_passant(self) -> bool {
        self.0.get() >> 12 == EN_PASSANT
    }

    /// The index of the role in a drop's low bits; 0 if they encode no role.
    #[inline(always)]
    const fn dropped(self) -> usize {
        let role = self.0.get() as usize & 7;
        if role < Role::ALL.len() { role } else { 0 }
    }

    /// The role of the piece that moves: a pawn for a promotion, the king for castling.
    #[inline(always)]
    pub const fn role(self) -> Role {
        let code = self.0.get() >> 12;
        if code == DROP { Role::ALL[self.dropped()] } else { ROLE_OF_CODE[code as usize] }
    }

    /// The role that a pawn promotes to, if the move is a promotion.
    #[inline(always)]
    pub const fn promotion(self) -> Option<Role> {
        PROMOTION_OF_CODE[self.0.get() as usize >> 12]
    }

    /// The origin and target of the castling rook; `None` for any other move.
    ///
    /// ```
    /// use tabiya_core::{Move, MoveKind, Square};
    /// let castle = Move::new(Square::E1, Square::H1, MoveKind::Castle);
    /// assert_eq!(castle.castled_rook(), Some((Square::H1, Square::F1)));
    /// ```
    pub fn castled_rook(self) -> Option<(Square, Square)> {
        (self.kind() == MoveKind::Castle).then(|| {
            let side = CastlingSide::from_king_and_rook(self.from(), self.to());
            (self.to(), side.destinations(self.from().rank()).1)
        })
    }

    /// The square on which the moving piece ends; for castling, the king's destination.
    #[inline(always)]
    pub fn destination(self) -> Square {
        match self.kind() {
            MoveKind::Castle => {
                CastlingSide::from_king_and_rook(self.from(), self.to())
                    .destinations(self.from().rank())
                    .0
            }
            _ => self.to(),
        }
    }

    /// Whether the move is castling in which the king moves only one file. The text of such a move must name
    /// the rook's square, to differ from a step of the king.
    fn castles_to_a_step(self) -> bool {
        let (from, to) = (self.from(), self.destination());
        self.kind() == MoveKind::Castle && (from.file() as i8 - to.file() as i8).abs() == 1
    }

    /// The move in UCI notation. The mode that a position needs is
    /// [`Position::castling_mode`](crate::Position::castling_mode).
    ///
    /// ```
    /// use tabiya_core::{CastlingMode, Move, MoveKind, Square};
    /// let castle = Move::new(Square::E1, Square::H1, MoveKind::Castle);
    /// assert_eq!(castle.uci(CastlingMode::Standard).to_string(), "e1g1");
    /// assert_eq!(castle.uci(CastlingMode::Chess960).to_string(), "e1h1");
    /// ```
    pub fn uci(self, mode: CastlingMode) -> UciMove {
        let to = match mode {
            CastlingMode::Standard if !self.castles_to_a_step() => self.destination(),
            _ => self.to(),
        };
        match self.kind() {
            MoveKind::Drop(role) => UciMove::Drop { role, to },
            _ => UciMove::Step { from: self.from(), to, promotion: self.promotion() },
        }
    }
}

impl From<Move> for u16 {
    /// Encodes the move: see [`Move::bits`].
    fn from(m: Move) -> Self {
        m.bits()
    }
}

impl TryFrom<u16> for Move {
    type Error = NoMove;

    /// Decodes the move: see [`Move::from_bits`].
    fn try_from(bits: u16) -> Result<Self, NoMove> {
        Self::from_bits(bits).ok_or(NoMove(bits))
    }
}

/// Error for 16 bits that encode no move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NoMove(
    /// The 16 bits that encode no move.
    pub u16,
);

impl fmt::Display for NoMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:#06x} is not a move", self.0)
    }
}

impl core::error::Error for NoMove {}

impl fmt::Debug for Move {
    /// Writes squares and kind, such as `e1h1 (Castle)`. Castling is written as the king taking its rook.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({:?})", self.uci(CastlingMode::Chess960), self.kind())
    }
}
