//! Pieces in hand.

use super::{Color, Piece, Role};

/// The pieces that both sides have in hand and may drop: at most 63 of a kind.
///
/// ```
/// use tabiya_core::{Color, Pockets, Role};
/// let knight = Role::Knight.of(Color::White);
/// let pockets = Pockets::EMPTY.with(knight).with(knight);
/// assert_eq!(pockets.count(knight), 2);
/// assert_eq!(pockets.without(knight), Pockets::EMPTY.with(knight));
/// assert_eq!(pockets.flip_colors().count(knight), 0);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Pockets(
    /// Six bits per kind: White's pawns, knights, bishops, rooks and queens, then Black's.
    u64,
);

const BITS: u32 = 6;
const MOST: u64 = (1 << BITS) - 1;

impl Pockets {
    /// No pieces in hand.
    pub const EMPTY: Self = Self(0);

    /// The roles that can be in hand, from pawn to queen.
    pub const ROLES: [Role; 5] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

    /// The index of the lowest bit of this piece's count; kings are never in hand.
    #[inline(always)]
    const fn shift(piece: Piece) -> u32 {
        BITS * (piece.color as u32 * 5 + piece.role as u32)
    }

    /// The number of these pieces in hand; 0 for kings.
    #[inline(always)]
    pub const fn count(self, piece: Piece) -> u32 {
        match piece.role {
            Role::King => 0,
            _ => (self.0 >> Self::shift(piece) & MOST) as u32,
        }
    }

    /// Whether at least one of these pieces is in hand.
    #[inline(always)]
    pub const fn contains(self, piece: Piece) -> bool {
        self.count(piece) > 0
    }

    /// Adds one of these pieces; no change for a king, or if 63 of them are in hand.
    #[inline(always)]
    #[must_use]
    pub const fn with(self, piece: Piece) -> Self {
        match piece.role {
            Role::King => self,
            _ if self.count(piece) as u64 == MOST => self,
            _ => Self(self.0 + (1 << Self::shift(piece))),
        }
    }

    /// Removes one of these pieces; no change if none is in hand.
    #[inline(always)]
    #[must_use]
    pub const fn without(self, piece: Piece) -> Self {
        if self.contains(piece) { Self(self.0 - (1 << Self::shift(piece))) } else { self }
    }

    /// The number of pieces that a side has in hand.
    pub fn len(self, color: Color) -> u32 {
        Self::ROLES.into_iter().map(|role| self.count(role.of(color))).sum()
    }

    /// The pieces, White's first, each side's from queen to pawn.
    pub(crate) fn pieces(self) -> impl Iterator<Item = Piece> {
        let both = Color::ALL
            .into_iter()
            .flat_map(|color| Self::ROLES.map(|role| role.of(color)).into_iter().rev());
        both.flat_map(move |piece| (0..self.count(piece)).map(move |_| piece))
    }

    /// Swaps White's and Black's pieces in hand.
    #[must_use]
    pub const fn flip_colors(self) -> Self {
        const HALF: u32 = 5 * BITS;
        Self(self.0 >> HALF | (self.0 & ((1 << HALF) - 1)) << HALF)
    }

    /// The pockets with these [`bits`](Self::bits).
    #[inline(always)]
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// All counts packed into one number, which is different for different pockets.
    #[inline(always)]
    pub const fn bits(self) -> u64 {
        self.0
    }
}
