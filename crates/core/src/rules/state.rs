//! The state that a variant keeps beyond the board.

use core::fmt::Debug;
use core::hash::Hash;

use crate::position::Key;
use crate::types::{Bitboard, ByColor, Pockets};

/// The state of a variant beyond the board, which is part of every position.
pub trait VariantState: Copy + Debug + Default + Eq + Hash + Send + Sync + 'static {
    /// The state's part of the position's key: states that lead to different moves must have different keys.
    #[inline(always)]
    fn key(&self) -> Key {
        Key::default()
    }

    /// The number of words that [`words`](Self::words) uses, for storing many positions in little memory.
    const WORDS: usize = 0;

    /// The data that distinguishes this state from others of the same game, in the first
    /// [`WORDS`](Self::WORDS) words.
    #[inline(always)]
    fn words(&self) -> [u64; 2] {
        [0; 2]
    }

    /// The state of the same game that has these [`words`](Self::words).
    #[inline(always)]
    #[must_use]
    fn with_words(self, _: [u64; 2]) -> Self {
        self
    }

    /// The remaining checks of each side, if checks win; FEN writes them as `3+3`.
    #[inline]
    fn remaining_checks(&self) -> Option<ByColor<u8>> {
        None
    }

    /// The state with these remaining checks, if checks are counted.
    #[inline]
    #[must_use]
    fn with_remaining_checks(self, _: ByColor<u8>) -> Self {
        self
    }

    /// The pieces in hand of both sides, if there are drops; FEN writes them as `[Nbp]`.
    #[inline]
    fn pockets(&self) -> Option<Pockets> {
        None
    }

    /// The squares of promoted pieces, if the variant needs them; FEN marks a promoted piece as in `Q~`.
    #[inline]
    fn promoted(&self) -> Bitboard {
        Bitboard::EMPTY
    }

    /// The state with these pieces in hand and these promoted pieces, if there are drops.
    #[inline]
    #[must_use]
    fn with_pockets(self, _: Pockets, _promoted: Bitboard) -> Self {
        self
    }
}

impl VariantState for () {}
