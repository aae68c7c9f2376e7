//! What a variant keeps beyond the board.

use core::fmt::Debug;
use core::hash::Hash;

use crate::position::Key;
use crate::types::{Bitboard, ByColor, Pockets};

/// State beyond the board, copied with every position.
pub trait State: Copy + Debug + Default + Eq + Hash + Send + Sync + 'static {
    /// Its part of the position's key: different states that lead to different moves must differ
    /// here.
    #[inline(always)]
    fn key(&self) -> Key {
        Key::default()
    }

    /// How many words [`words`](Self::words) fills, for keeping many positions in little memory.
    const WORDS: usize = 0;

    /// What sets this state apart from others of the same game, the first [`WORDS`](Self::WORDS) of it.
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

    /// The checks that each side has still to give, if that wins; FEN holds them as `3+3`.
    #[inline]
    fn remaining_checks(&self) -> Option<ByColor<u8>> {
        None
    }

    /// The state with so many checks left, if they are counted.
    #[inline]
    #[must_use]
    fn with_remaining_checks(self, _: ByColor<u8>) -> Self {
        self
    }

    /// What both sides have in hand, if pieces are dropped; FEN holds it as `[Nbp]`.
    #[inline]
    fn pockets(&self) -> Option<Pockets> {
        None
    }

    /// The pieces that were pawns, where that matters; FEN marks them as in `Q~`.
    #[inline]
    fn promoted(&self) -> Bitboard {
        Bitboard::EMPTY
    }

    /// The state with these pieces in hand and these promoted, if pieces are dropped.
    #[inline]
    #[must_use]
    fn with_pockets(self, _: Pockets, _promoted: Bitboard) -> Self {
        self
    }
}

impl State for () {}
