//! Values of pieces, derived from how they move.

use tabiya_core::{Bitboard, Color, Square};
use tabiya_variants::KindId;

use super::FairyPosition;

impl FairyPosition {
    /// Approximate value of a piece in hundredths of a pawn, derived from how it moves.
    pub fn value(&self, color: Color, kind: KindId) -> i32 {
        self.tables().worths[color][kind.index()].value
    }

    /// Bonus for a piece on a square, relative to the mean over all squares, in hundredths of a pawn, derived
    /// from the number of moves that the piece has there.
    pub fn placement(&self, color: Color, kind: KindId, square: Square) -> i32 {
        self.tables().worths[color][kind.index()].placement[square as usize]
    }

    /// For each square, the number of moves that a piece needs from there to the nearest square of `to`;
    /// `None` if it cannot get there. The board is assumed to be empty, and moves that only capture count as
    /// well. Hops over other pieces are ignored.
    ///
    /// ```
    /// use tabiya_core::{Bitboard, Color, Rank, Square};
    /// use tabiya_fairy::{FairyPosition, TableRules};
    /// use tabiya_variants::{KindId, RuleSet};
    /// let chess = TableRules::open_unchecked(RuleSet::chess())?;
    /// let p = FairyPosition::from_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1", chess)?;
    /// let moves = p.distances(Color::White, KindId::KING, Bitboard::rank(Rank::Eighth));
    /// assert_eq!(moves[Square::E1 as usize], Some(7));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn distances(&self, color: Color, kind: KindId, to: Bitboard) -> [Option<u8>; 64] {
        self.tables().kind(color, kind).distances(to, self.tables().exists)
    }
}
