//! Flips and mirrors positions.

use super::{Position, Setup};
use crate::rules::Rules;
use crate::types::{Bitboard, ByColor, Piece, Pockets, Square};

impl Setup {
    /// Moves every square by `map` and every piece by `recolor`.
    fn map(&self, map: fn(Square) -> Square, recolor: fn(Piece) -> Piece) -> Self {
        let mut mapped = self.clone();
        for square in Square::ALL {
            mapped.pieces[map(square) as usize] = self.pieces[square as usize].map(recolor);
        }
        mapped.castling_rooks = self.castling_rooks.into_iter().map(map).collect::<Bitboard>();
        mapped.en_passant = self.en_passant.map(map);
        mapped.promoted = self.promoted.into_iter().map(map).collect::<Bitboard>();
        mapped
    }
}

/// # Mirrors
impl<R: Rules> Position<R> {
    /// The position with the colours exchanged and the ranks reversed, so that the other side has the same
    /// moves. Under rules that treat both sides alike, both positions have the same perft counts.
    ///
    /// ```
    /// use tabiya_core::Position;
    /// let p: Position = "4k3/8/8/8/8/8/P7/4K2R w K - 0 1".parse()?;
    /// assert_eq!(p.flip_colors().to_string(), "4k2r/p7/8/8/8/8/8/4K3 b k - 0 1");
    /// # Ok::<(), tabiya_core::FenError>(())
    /// ```
    #[must_use]
    pub fn flip_colors(&self) -> Self {
        let exchange = |piece: Piece| piece.role.of(!piece.color);
        let mut setup = self.to_setup().map(Square::flip_vertical, exchange);
        setup.turn = !setup.turn;
        setup.remaining_checks =
            setup.remaining_checks.map(|left| ByColor { white: left.black, black: left.white });
        setup.pockets = setup.pockets.map(Pockets::flip_colors);
        self.rebuilt(&setup, self.en_passant_square.map(Square::flip_vertical))
    }

    /// The position mirrored left to right, so that the a-file becomes the h-file; `None` if there are castling
    /// rights, which mirroring does not preserve.
    #[must_use]
    pub fn mirror(&self) -> Option<Self> {
        if self.castling().0.any() {
            return None;
        }
        let setup = self.to_setup().map(Square::flip_horizontal, |piece| piece);
        Some(self.rebuilt(&setup, self.en_passant_square.map(Square::flip_horizontal)))
    }

    /// Converts `setup` to a position; since the setup was derived from this position, it is as valid.
    fn rebuilt(&self, setup: &Setup, en_passant_square: Option<Square>) -> Self {
        Self { en_passant_square, ..Self::from_setup_unchecked(setup, self.state) }
    }
}
