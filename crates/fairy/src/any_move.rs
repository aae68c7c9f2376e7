//! A move under any rules.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};

use tabiya_core::{CastlingMode, CastlingSide, Move, MoveKind, Role, Square};

use crate::any_uci_move::AnyUciMove;
use crate::kind::KindId;

/// A move under any rules, in 32 bits: a [`Move`] whose pieces may be of a rule file's own kinds.
///
/// It means something only with the position for which it was made. Castling is king takes own rook. Its text
/// depends on how castling is to be written, so there is no `Display`: see [`uci`](Self::uci). A move also keeps the
/// letter by which its text names a kind; moves with different letters are equal.
///
/// ```
/// use tabiya_core::{CastlingMode, Move, MoveKind, Role, Square};
/// use tabiya_fairy::{AnyMove, KindId};
///
/// let m = AnyMove::of(Move::new(Square::G1, Square::F3, MoveKind::Normal(Role::Knight)));
/// assert_eq!((m.from(), m.to(), m.piece()), (Square::G1, Square::F3, KindId::KNIGHT));
/// assert_eq!(m.uci(CastlingMode::Standard).to_string(), "g1f3");
/// ```
#[derive(Clone, Copy)]
pub struct AnyMove(u32);

/// Where the parts stand in the word, above the origin.
const TO: u32 = 6;
const PIECE: u32 = 12;
const TAG: u32 = 17;
const BECOMES: u32 = 20;
/// All that makes a move another one.
const PARTS: u32 = (1 << 25) - 1;
/// Castling that ends where the king could go by a step of its own: its text always names the rook.
const TO_A_STEP: u32 = 1 << 25;
/// The place of the letter in the alphabet, from 1; 0 is the role's own.
const LETTER: u32 = 26;

impl AnyMove {
    /// A move of a piece of this kind from its parts. Nothing is checked here. What is dropped comes from its
    /// target.
    #[inline(always)]
    pub const fn new(from: Square, to: Square, kind: MoveKind<KindId>, piece: KindId) -> Self {
        let (tag, becomes) = match kind {
            MoveKind::Normal(_) => (0, 0),
            MoveKind::DoublePush => (1, 0),
            MoveKind::EnPassant => (2, 0),
            MoveKind::Castle => (3, 0),
            MoveKind::Drop(_) => (4, 0),
            MoveKind::Promotion(kind) => (5, kind.bits()),
        };
        let squares = from as u32 | (to as u32) << TO;
        Self(squares | piece.bits() << PIECE | tag << TAG | becomes << BECOMES)
    }

    /// A move of a piece of chess.
    #[inline]
    pub fn of(m: Move) -> Self {
        let any = Self::new(m.from(), m.to(), m.kind().map_kind(KindId::from), m.role().into());
        let files = || (m.from().file() as u8).abs_diff(m.destination().file() as u8);
        if m.kind() == MoveKind::Castle && files() == 1 { any.to_a_step() } else { any }
    }

    /// The move as 32 bits.
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// The move that has these [`bits`](Self::bits); other bits are some move, without meaning.
    pub const fn from_bits(bits: u32) -> Self {
        Self(bits)
    }

    /// The square that the piece leaves; for a drop, which leaves none, the one it enters.
    #[inline(always)]
    pub const fn from(self) -> Square {
        Square::ALL[(self.0 & 63) as usize]
    }

    /// The square that the piece enters; for castling, its own rook's square.
    #[inline(always)]
    pub const fn to(self) -> Square {
        Square::ALL[(self.0 >> TO & 63) as usize]
    }

    /// The kind of piece that moves: a pawn for a promotion, the king for castling.
    #[inline(always)]
    pub const fn piece(self) -> KindId {
        KindId::of_bits(self.0 >> PIECE)
    }

    /// What kind of move it is.
    #[inline(always)]
    pub const fn kind(self) -> MoveKind<KindId> {
        match self.0 >> TAG & 7 {
            0 => MoveKind::Normal(self.piece()),
            1 => MoveKind::DoublePush,
            2 => MoveKind::EnPassant,
            3 => MoveKind::Castle,
            4 => MoveKind::Drop(self.piece()),
            _ => MoveKind::Promotion(KindId::of_bits(self.0 >> BECOMES)),
        }
    }

    /// What a pawn becomes by this move.
    #[inline(always)]
    pub const fn promotion(self) -> Option<KindId> {
        match self.kind() {
            MoveKind::Promotion(kind) => Some(kind),
            _ => None,
        }
    }

    /// Where the rook of a castling stands and where it goes; `None` for any other move.
    pub fn castled_rook(self) -> Option<(Square, Square)> {
        (self.kind() == MoveKind::Castle).then(|| (self.to(), castled(self.from(), self.to()).1))
    }

    /// The square on which the moving piece ends: the king's own when it castles.
    pub fn destination(self) -> Square {
        match self.kind() {
            MoveKind::Castle => castled(self.from(), self.to()).0,
            _ => self.to(),
        }
    }

    /// The move in 16 bits; `None` if they cannot say it.
    pub fn short(self) -> Option<Move> {
        let role = |kind: KindId| kind.role();
        let kind = match self.kind() {
            MoveKind::Normal(kind) => MoveKind::Normal(role(kind)?),
            MoveKind::DoublePush => MoveKind::DoublePush,
            MoveKind::EnPassant => MoveKind::EnPassant,
            MoveKind::Castle => MoveKind::Castle,
            MoveKind::Promotion(kind) => MoveKind::Promotion(role(kind)?),
            MoveKind::Drop(kind) => MoveKind::Drop(role(kind)?),
        };
        Some(Move::new(self.from(), self.to(), kind)).filter(|&m| Self::of(m) == self)
    }

    /// The move with the letter of the kind that its text names.
    pub(crate) const fn with_letter(self, letter: char) -> Self {
        let place = (letter as u32).wrapping_sub('a' as u32 - 1) & 31;
        Self(self.0 & (PARTS | TO_A_STEP) | place << LETTER)
    }

    /// A castling whose text always names the rook.
    pub(crate) const fn to_a_step(self) -> Self {
        Self(self.0 | TO_A_STEP)
    }

    /// The move as UCI writes it. A position knows the mode that its castling needs.
    ///
    /// ```
    /// use tabiya_core::{CastlingMode, Move, MoveKind, Square};
    /// use tabiya_fairy::AnyMove;
    /// let castle = AnyMove::of(Move::new(Square::E1, Square::H1, MoveKind::Castle));
    /// assert_eq!(castle.uci(CastlingMode::Standard).to_string(), "e1g1");
    /// assert_eq!(castle.uci(CastlingMode::Chess960).to_string(), "e1h1");
    /// ```
    pub fn uci(self, mode: CastlingMode) -> AnyUciMove {
        let (from, to) = (self.from(), self.to());
        let letter = |kind: KindId| match char::from_digit(9 + (self.0 >> LETTER), 36) {
            Some(letter @ 'a'..='z') => letter,
            _ => kind.role().map_or('?', Role::letter),
        };
        let step = |to, promotion| AnyUciMove::Step { from, to, promotion };
        match self.kind() {
            MoveKind::Drop(kind) => AnyUciMove::Drop { letter: letter(kind), to },
            MoveKind::Promotion(kind) => step(to, Some(letter(kind))),
            MoveKind::Castle if mode == CastlingMode::Standard && self.0 & TO_A_STEP == 0 => {
                step(self.destination(), None)
            }
            _ => step(to, None),
        }
    }
}

/// Where king and rook end that castle.
#[inline(always)]
pub(crate) fn castled(king: Square, rook: Square) -> (Square, Square) {
    CastlingSide::of(king, rook).destinations(king.rank())
}

impl From<Move> for AnyMove {
    /// [`AnyMove::of`].
    #[inline]
    fn from(m: Move) -> Self {
        Self::of(m)
    }
}

impl PartialEq for AnyMove {
    #[inline(always)]
    fn eq(&self, other: &Self) -> bool {
        self.0 & PARTS == other.0 & PARTS
    }
}

impl Eq for AnyMove {}

impl PartialOrd for AnyMove {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for AnyMove {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.0 & PARTS).cmp(&(other.0 & PARTS))
    }
}

impl Hash for AnyMove {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.0 & PARTS).hash(state);
    }
}

impl fmt::Debug for AnyMove {
    /// `e1h1 (Castle)`: castling as king takes rook, which says most.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({:?})", self.uci(CastlingMode::Chess960), self.kind())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_of_chess_is_the_same_in_16_bits_and_in_32() {
        for m in (0..=u16::MAX).filter_map(Move::from_bits) {
            let any = AnyMove::of(m);
            let promotion = m.promotion().map(KindId::from);
            assert_eq!((any.from(), any.to(), any.promotion()), (m.from(), m.to(), promotion));
            assert_eq!((any.piece(), any.destination()), (m.role().into(), m.destination()));
            assert_eq!(any.castled_rook(), m.castled_rook());
            assert_eq!(any.short(), Some(m), "{m:?}");
            assert_eq!(AnyMove::from_bits(any.bits()), any);
            for mode in [CastlingMode::Standard, CastlingMode::Chess960] {
                assert_eq!(any.uci(mode).to_string(), m.uci(mode).to_string());
            }
        }
        assert_eq!(size_of::<AnyMove>(), 4);
    }

    #[test]
    fn a_move_by_a_kind_of_one_s_own_has_no_16_bits() {
        let amazon = KindId::from_index(6).unwrap();
        let (from, to) = (Square::E7, Square::E8);
        for (kind, piece, text) in [
            (MoveKind::Normal(amazon), amazon, "e7e8"),
            (MoveKind::Promotion(amazon), KindId::PAWN, "e7e8a"),
            (MoveKind::Drop(amazon), amazon, "A@e8"),
            (MoveKind::DoublePush, amazon, "e7e8"),
            // What 16 bits would take for something else.
            (MoveKind::Promotion(KindId::PAWN), KindId::PAWN, "e7e8a"),
        ] {
            let m = AnyMove::new(from, to, kind, piece);
            let named = m.with_letter('a');
            assert_eq!((named.short(), named), (None, m));
            assert_eq!(named.uci(CastlingMode::Standard).to_string(), text);
        }
    }
}
