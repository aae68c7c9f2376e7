//! Buffers for the moves of one position: columns of words to be loaded into lanes, and a list of moves.

use core::fmt;

use crate::types::{CHESS_CAPACITY, MoveList};

/// Enough for all moves of a position, including drops, for a null move, and for lanes that are not used.
pub(crate) const CAPACITY: usize = CHESS_CAPACITY + 5 * 64 + 16;

/// Four words per move, in four columns. A column starts at a cache line, and no load from it crosses one.
#[repr(align(64))]
pub(crate) struct Columns {
    pub(crate) pawn_xor: [u64; CAPACITY],
    pub(crate) piece_xor: [u64; CAPACITY],
    pub(crate) captured: [u64; CAPACITY],
    pub(crate) kind: [u64; CAPACITY],
}

const _: () = assert!(CAPACITY.is_multiple_of(8), "each column is a number of cache lines");

impl Columns {
    const fn new() -> Self {
        Self {
            pawn_xor: [0; CAPACITY],
            piece_xor: [0; CAPACITY],
            captured: [0; CAPACITY],
            kind: [0; CAPACITY],
        }
    }
}

/// Buffers for counting the moves of one position; created once per tree, not per position.
pub struct Scratch {
    pub(crate) columns: Columns,
    /// The moves that are made and whose replies are counted one by one.
    pub(crate) moves: MoveList<CAPACITY>,
}

impl Default for Scratch {
    fn default() -> Self {
        Self { columns: Columns::new(), moves: MoveList::new() }
    }
}

impl fmt::Debug for Scratch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Scratch")
    }
}
