//! What pieces are worth by how they move.

use tabiya_core::{Bitboard, Color, Square};

use super::FairyPosition;
use crate::kind::KindId;

impl FairyPosition<'_> {
    /// About what a piece is worth, in hundredths of a pawn: what follows from how it moves.
    pub fn value(&self, color: Color, kind: KindId) -> i32 {
        self.tables().worths[color][kind.index()].value
    }

    /// About how much more a piece is worth on a square than on others, in hundredths of a pawn: what follows
    /// from how many moves it has there.
    pub fn placement(&self, color: Color, kind: KindId, square: Square) -> i32 {
        self.tables().worths[color][kind.index()].placement[square as usize]
    }

    /// The number of moves that a piece needs from each square to one of some squares, where nothing is in its
    /// way and what it captures stands wherever it has to; `None` if it cannot come there. Pieces that jump over
    /// others come nowhere by that.
    ///
    /// ```
    /// use tabiya_core::{Bitboard, Color, Rank, Square};
    /// use tabiya_fairy::{FairyPosition, RuleSet, RuleSetRef, KindId};
    /// let chess = RuleSetRef::open_as_tables(RuleSet::chess())?;
    /// let p = FairyPosition::from_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1", chess)?;
    /// let moves = p.distances(Color::White, KindId::KING, Bitboard::rank(Rank::Eighth));
    /// assert_eq!(moves[Square::E1 as usize], Some(7));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn distances(&self, color: Color, kind: KindId, to: Bitboard) -> [Option<u8>; 64] {
        self.tables().kind(color, kind).distances(to, self.tables().exists)
    }
}
