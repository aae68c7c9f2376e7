//! The size of a board.

use std::fmt;

use tabiya_core::{Bitboard, Color, Rank};

/// The number of files and ranks of a board, each from 1 to 8.
///
/// ```
/// use tabiya_core::{Bitboard, Rank, Square};
/// use tabiya_variants::BoardSize;
/// let small = BoardSize { files: 6, ranks: 5 };
/// assert_eq!((small.squares().len(), small.squares().last()), (30, Some(Square::F5)));
/// assert_eq!(small.mirrored(Bitboard::of(Square::A2)), Bitboard::of(Square::A4));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct BoardSize {
    /// The number of files.
    pub files: u8,
    /// The number of ranks.
    pub ranks: u8,
}

impl BoardSize {
    /// The board of chess.
    pub const CHESS: Self = Self { files: 8, ranks: 8 };

    /// All squares of the board.
    pub fn squares(self) -> Bitboard {
        // Each byte of a bitboard is a rank. A smaller board has the lowest bits of the lowest bytes.
        let files = u8::MAX >> 8u32.saturating_sub(self.files.into());
        let ranks = u64::MAX >> 64u32.saturating_sub(8 * u32::from(self.ranks));
        Bitboard(u64::from_ne_bytes([files; 8]) & ranks)
    }

    /// Mirrors a set of squares vertically: rank 1 is swapped with the board's last rank.
    pub fn mirrored(self, squares: Bitboard) -> Bitboard {
        // `flip_vertical` mirrors 8 ranks, which puts a smaller board at the top: the shift moves it down
        // again.
        let beside = 8 * 8u32.saturating_sub(self.ranks.into());
        Bitboard(squares.flip_vertical().0 >> beside) & self.squares()
    }

    /// A side's back rank: rank 1 for White, the board's last rank for Black.
    pub fn back_rank(self, color: Color) -> Rank {
        match color {
            Color::White => Rank::First,
            Color::Black => Rank::ALL[usize::from(self.ranks) - 1],
        }
    }
}

impl fmt::Display for BoardSize {
    /// Writes `8x8`: files, then ranks.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.files, self.ranks)
    }
}
