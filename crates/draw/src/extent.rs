//! The part of a board that is drawn.

use tabiya_core::{Bitboard, File, Rank};

/// The smallest rectangle of files and ranks that contains all squares of a set.
///
/// ```
/// use tabiya_core::{Bitboard, File, Rank};
/// use tabiya_draw::Extent;
///
/// let walls = Bitboard::file(File::H) | Bitboard::rank(Rank::First) | Bitboard::file(File::D);
/// let Extent { files, ranks } = Extent::of(!walls);
/// assert_eq!((files.len(), files[0], ranks.len(), ranks[0]), (7, File::A, 7, Rank::Second));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Extent {
    /// The files from left to right, as White sees the board.
    pub files: Vec<File>,
    /// The ranks from bottom to top, as White sees the board.
    pub ranks: Vec<Rank>,
}

impl Extent {
    /// The smallest rectangle around these squares; the whole board for an empty set.
    #[must_use]
    pub fn of(squares: Bitboard) -> Self {
        let squares = if squares.is_empty() { Bitboard::FULL } else { squares };
        Self {
            files: span(&File::ALL, |file| (squares & Bitboard::file(file)).any()),
            ranks: span(&Rank::ALL, |rank| (squares & Bitboard::rank(rank)).any()),
        }
    }
}

/// The files or ranks from the first used to the last used, both included.
fn span<T: Copy>(all: &[T], is_used: impl Fn(T) -> bool) -> Vec<T> {
    let first = all.iter().position(|&one| is_used(one));
    let last = all.iter().rposition(|&one| is_used(one));
    first.zip(last).map_or_else(Vec::new, |(first, last)| all[first..=last].to_vec())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_walls_at_the_edges_are_left_out() {
        let inner = Bitboard::file(File::D) | Bitboard::rank(Rank::Third);
        let outer = Bitboard::file(File::H) | Bitboard::rank(Rank::First);
        let Extent { files, ranks } = Extent::of(!(inner | outer));
        assert_eq!((files.len(), files[0], ranks.len(), ranks[0]), (7, File::A, 7, Rank::Second));
        let whole = Extent::of(Bitboard::FULL);
        assert_eq!((whole.files.len(), whole.ranks.len()), (8, 8));
        assert_eq!(Extent::of(Bitboard::EMPTY), whole);
    }
}
