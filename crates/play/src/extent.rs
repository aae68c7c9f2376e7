//! The part of a board that is drawn.

use tabiya_core::{Bitboard, File, Rank};

/// The files and ranks between the outermost squares that exist.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Extent {
    /// From left to right, as White sees them.
    pub(crate) files: Vec<File>,
    /// From White's side on.
    pub(crate) ranks: Vec<Rank>,
}

impl Extent {
    /// That of a board without these squares.
    pub(crate) fn of(walls: Bitboard) -> Self {
        let exists = !walls;
        let between = |used: [bool; 8]| {
            let first = used.iter().position(|&used| used).unwrap_or(0);
            first..=used.iter().rposition(|&used| used).unwrap_or(7)
        };
        let files = between(File::ALL.map(|file| !exists.is_disjoint(Bitboard::file(file))));
        let ranks = between(Rank::ALL.map(|rank| !exists.is_disjoint(Bitboard::rank(rank))));
        Self { files: File::ALL[files].to_vec(), ranks: Rank::ALL[ranks].to_vec() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn walls_at_the_edges_are_left_out_and_others_are_not() {
        let inner = Bitboard::file(File::D) | Bitboard::rank(Rank::Third);
        let outer = Bitboard::file(File::H) | Bitboard::rank(Rank::First);
        let Extent { files, ranks } = Extent::of(inner | outer);
        assert_eq!((files.len(), files[0], ranks.len(), ranks[0]), (7, File::A, 7, Rank::Second));
        let whole = Extent::of(Bitboard::EMPTY);
        assert_eq!((whole.files.len(), whole.ranks.len()), (8, 8));
    }
}
