//! The size of a board.

use std::fmt;

use tabiya_core::{Bitboard, Color, Rank};

/// The number of files and ranks of a board, each from 1 to 8.
///
/// ```
/// use tabiya_core::{Bitboard, Rank, Square};
/// use tabiya_fairy::BoardSize;
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
        // Each byte is a rank: the files are its lowest bits, the ranks are the lowest bytes.
        let files = u8::MAX >> 8u32.saturating_sub(self.files.into());
        let ranks = u64::MAX >> 64u32.saturating_sub(8 * u32::from(self.ranks));
        Bitboard(u64::from_ne_bytes([files; 8]) & ranks)
    }

    /// Mirrors squares vertically: the first rank is swapped with the board's last.
    pub fn mirrored(self, squares: Bitboard) -> Bitboard {
        // Flipping all 8 ranks leaves the board's ranks at the top.
        let beside = 8 * 8u32.saturating_sub(self.ranks.into());
        Bitboard(squares.flip_vertical().0 >> beside) & self.squares()
    }

    /// The back rank of a side: the first rank, or the board's last.
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
