//! Values of pieces, derived from how they move.

use tabiya_core::{Bitboard, Color, Square};

use super::FairyPosition;
use crate::kind::KindId;

impl FairyPosition<'_> {
    /// Approximate value of a piece in hundredths of a pawn, derived from how it moves.
    pub fn value(&self, color: Color, kind: KindId) -> i32 {
        self.tables().worths[color][kind.index()].value
    }

    /// Approximate value of standing on a square rather than on others, in hundredths of a pawn, derived from
    /// the number of moves that the piece has there.
    pub fn placement(&self, color: Color, kind: KindId, square: Square) -> i32 {
        self.tables().worths[color][kind.index()].placement[square as usize]
    }

    /// The number of moves that a piece needs from each square to the nearest of some squares, if nothing is in
    /// its way and it can capture wherever it has to; `None` if it cannot get there. Jumps over other pieces
    /// are ignored.
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
