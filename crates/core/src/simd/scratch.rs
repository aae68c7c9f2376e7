//! Room for the moves of one position: words in columns, to be loaded into lanes, and a list.

use core::fmt;

use crate::types::{CHESS_CAPACITY, MoveList};

/// Room for all moves of a position, including drops, for a null move, and for lanes that stay unused.
pub(crate) const CAPACITY: usize = CHESS_CAPACITY + 5 * 64 + 16;

/// Four words per move. A column begins with a cache line, and a load from it never crosses one.
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

/// Room for the moves of one position while they are counted; created once per count, not per position.
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
