//! What is in hand under any rules.

use tabiya_core::{Color, Piece, Pockets};

use crate::kind::Kind;

/// The pieces of any kinds that both sides have in hand and may drop.
///
/// ```
/// use tabiya_core::Color;
/// use tabiya_variants::{Kind, Variant};
///
/// let (p, _) = Variant::Crazyhouse.read("4k3/8/8/8/8/8/8/4K3[NNp] w - - 0 1")?;
/// let pockets = p.pockets().expect("pieces are dropped");
/// assert_eq!(pockets.count(Kind::KNIGHT.of(Color::White)), 2);
/// assert_eq!(pockets.iter().last(), Some((Kind::PAWN.of(Color::Black), 1)));
/// # Ok::<(), tabiya_variants::PositionError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct AnyPockets(
    /// Pieces of which there are some, each once.
    Vec<(Piece<Kind>, u32)>,
);

impl AnyPockets {
    /// How many of these pieces there are.
    pub fn count(&self, piece: Piece<Kind>) -> u32 {
        self.0.iter().find(|(held, _)| *held == piece).map_or(0, |&(_, count)| count)
    }

    /// How many pieces a side has in hand.
    pub fn len(&self, color: Color) -> u32 {
        self.of(color).map(|(_, count)| count).sum()
    }

    /// The pieces in hand and how many there are of each: White's and then Black's, pawns first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Piece<Kind>, u32)> {
        self.0.iter().copied()
    }

    /// What one side has in hand, pawns first.
    pub fn of(&self, color: Color) -> impl DoubleEndedIterator<Item = (Kind, u32)> {
        self.iter()
            .filter(move |(piece, _)| piece.color == color)
            .map(|(piece, count)| (piece.role, count))
    }
}

impl FromIterator<(Piece<Kind>, u32)> for AnyPockets {
    /// The pieces in this order, each given once; those of which there are none are left out.
    fn from_iter<I: IntoIterator<Item = (Piece<Kind>, u32)>>(pieces: I) -> Self {
        Self(pieces.into_iter().filter(|&(_, count)| count > 0).collect())
    }
}

impl From<Pockets> for AnyPockets {
    fn from(pockets: Pockets) -> Self {
        let pieces = |color| Pockets::ROLES.map(|role| role.of(color));
        let counted = |piece| (Piece::map_kind(piece, Kind::from), pockets.count(piece));
        Color::ALL.into_iter().flat_map(pieces).map(counted).collect()
    }
}
