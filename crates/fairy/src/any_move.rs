//! A move under any rules.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};

use tabiya_core::{CastlingMode, File, Move, MoveKind, Role, Square, UciMove};
use tabiya_variants::{KindId, castled};

#[cfg(feature = "serde")]
use tabiya_variants::MOST_KINDS;

/// A move in UCI notation, with the letter of any kind of piece; the rules of a position say which kind a letter means.
pub type AnyUciMove = UciMove<char>;

/// A move under any rules, in 32 bits: like [`Move`], but its pieces may also be of kinds that a rule file
/// adds.
///
/// A move has a meaning only in the position for which it was generated. Castling is encoded as king takes own
/// rook. There is no `Display`, because the text depends on how castling is written: see [`uci`](Self::uci). A
/// move also stores the letter that its text uses for a promoted or dropped piece; moves that differ only in
/// this letter are equal.
///
/// ```
/// use tabiya_core::{CastlingMode, Move, MoveKind, Role, Square};
/// use tabiya_fairy::{AnyMove};
/// use tabiya_variants::{KindId};
///
/// let m = AnyMove::of(Move::new(Square::G1, Square::F3, MoveKind::Normal(Role::Knight)));
/// assert_eq!((m.from(), m.to(), m.piece()), (Square::G1, Square::F3, KindId::KNIGHT));
/// assert_eq!(m.uci(CastlingMode::Standard).to_string(), "g1f3");
/// ```
#[derive(Clone, Copy)]
pub struct AnyMove(u32);

/// Bit offset of the target square; the origin square is in bits 0 to 5.
const TO: u32 = 6;
/// Bit offset of the kind of the moving piece.
const PIECE: u32 = 12;
/// Bit offset of the number of the `MoveKind`.
const TAG: u32 = 17;
/// Bit offset of the kind to which a piece is promoted. In castling to other files than g and c: of the king's file,
/// 1 for the a-file to 8 for the h-file.
const BECOMES: u32 = 20;
/// The bits that identify a move: equality, order and hash use only these.
const PARTS: u32 = (1 << 25) - 1;
/// Flag of a castling move whose king could also reach its destination by an ordinary step. The text of such a
/// move always names the rook's square, as in Chess960.
const TO_A_STEP: u32 = 1 << 25;
/// Bit offset of the letter used in the text: 1 for `a` to 26 for `z`, or 0 for the role's usual letter.
const LETTER: u32 = 26;

impl AnyMove {
    /// Encodes a move of a piece of kind `piece`, without checking it. For a drop, pass the target square as
    /// `from` too.
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

    /// Converts a move of chess.
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

    /// Decodes a move from its [`bits`](Self::bits). Any other bits give a meaningless move.
    pub const fn from_bits(bits: u32) -> Self {
        Self(bits)
    }

    /// The origin square; for a drop, the target square.
    #[inline(always)]
    pub const fn from(self) -> Square {
        Square::ALL[(self.0 & 63) as usize]
    }

    /// The target square; for castling, the square of the castling rook.
    #[inline(always)]
    pub const fn to(self) -> Square {
        Square::ALL[(self.0 >> TO & 63) as usize]
    }

    /// The kind of the moving piece: a pawn for a promotion, the king for castling.
    #[inline(always)]
    pub const fn piece(self) -> KindId {
        KindId::of_bits(self.0 >> PIECE)
    }

    /// The kind of move.
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

    /// The kind to which a pawn is promoted; `None` if the move is not a promotion.
    #[inline(always)]
    pub const fn promotion(self) -> Option<KindId> {
        match self.kind() {
            MoveKind::Promotion(kind) => Some(kind),
            _ => None,
        }
    }

    /// Origin and destination of the rook in castling; `None` for any other move.
    pub fn castled_rook(self) -> Option<(Square, Square)> {
        (self.kind() == MoveKind::Castle).then(|| (self.to(), self.castled().1))
    }

    /// The square where the moving piece ends up; for castling, the king's destination.
    pub fn destination(self) -> Square {
        match self.kind() {
            MoveKind::Castle => self.castled().0,
            _ => self.to(),
        }
    }

    /// Castling in which the king ends on this file, or on the usual one.
    pub(crate) fn to_file(self, file: Option<File>) -> Self {
        Self(self.0 | file.map_or(0, |file| file as u32 + 1) << BECOMES)
    }

    /// The file on which the king ends in castling, if it is given.
    #[inline(always)]
    pub(crate) fn castling_file(self) -> Option<File> {
        let file = (self.0 >> BECOMES & 31).checked_sub(1)?;
        File::ALL.get(file as usize).copied().filter(|_| self.kind() == MoveKind::Castle)
    }

    /// Destinations of king and rook in castling.
    #[inline(always)]
    pub(crate) fn castled(self) -> (Square, Square) {
        castled(self.from(), self.to(), self.castling_file())
    }

    /// Converts the move to a 16-bit [`Move`]; `None` if 16 bits cannot encode it.
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

    /// Sets the lower-case letter that the text uses for a promoted or dropped piece.
    pub(crate) const fn with_letter(self, letter: char) -> Self {
        let place = (letter as u32).wrapping_sub('a' as u32 - 1) & 31;
        Self(self.0 & (PARTS | TO_A_STEP) | place << LETTER)
    }

    /// The move, if each of its bits has a meaning.
    #[cfg(feature = "serde")]
    pub(crate) fn checked(self) -> Option<Self> {
        let kinds = [Some(self.piece()), self.promotion()];
        let are_kinds = kinds.into_iter().flatten().all(|kind| kind.index() < MOST_KINDS);
        let is_drop = matches!(self.kind(), MoveKind::Drop(_));
        let is_castling = self.kind() == MoveKind::Castle;
        let same = Self::new(self.from(), self.to(), self.kind(), self.piece());
        // In castling, the bits of a promotion are a file from 1 to 8.
        let file = if is_castling { self.0 >> BECOMES & 31 } else { 0 };
        let is_sound = Self(same.0 | file << BECOMES) == self
            && file <= 8
            && are_kinds
            && (!is_drop || self.from() == self.to())
            && (!self.is_to_a_step() || is_castling)
            && self.0 >> LETTER <= 26;
        is_sound.then_some(self)
    }

    /// Whether the text of a castling move must always name the rook's square.
    #[cfg(feature = "serde")]
    pub(crate) const fn is_to_a_step(self) -> bool {
        self.0 & TO_A_STEP != 0
    }

    /// Marks a castling move whose text must always name the rook's square, as in Chess960.
    pub(crate) const fn to_a_step(self) -> Self {
        Self(self.0 | TO_A_STEP)
    }

    /// The move in UCI notation. `mode` says how castling is written; a position needs the mode that its
    /// `castling_mode` returns.
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
            MoveKind::Drop(kind) => AnyUciMove::Drop { role: letter(kind), to },
            MoveKind::Promotion(kind) => step(to, Some(letter(kind))),
            MoveKind::Castle if mode == CastlingMode::Standard && self.0 & TO_A_STEP == 0 => {
                step(self.destination(), None)
            }
            _ => step(to, None),
        }
    }
}

impl From<Move> for AnyMove {
    /// Calls [`AnyMove::of`].
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
    /// Writes `e1h1 (Castle)`: castling as king takes rook, which is never ambiguous.
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
    fn a_move_of_a_custom_piece_does_not_fit_16_bits() {
        let amazon = KindId::from_index(6).unwrap();
        let (from, to) = (Square::E7, Square::E8);
        for (kind, piece, text) in [
            (MoveKind::Normal(amazon), amazon, "e7e8"),
            (MoveKind::Promotion(amazon), KindId::PAWN, "e7e8a"),
            (MoveKind::Drop(amazon), amazon, "A@e8"),
            (MoveKind::DoublePush, amazon, "e7e8"),
            // 16 bits cannot encode a promotion to a pawn: they would mean a different move.
            (MoveKind::Promotion(KindId::PAWN), KindId::PAWN, "e7e8a"),
        ] {
            let m = AnyMove::new(from, to, kind, piece);
            let named = m.with_letter('a');
            assert_eq!((named.short(), named), (None, m));
            assert_eq!(named.uci(CastlingMode::Standard).to_string(), text);
        }
    }
}
