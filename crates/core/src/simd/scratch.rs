//! Words in columns, to be loaded into lanes.

use core::fmt;

use crate::types::CHESS_CAPACITY;

/// Room for all moves of a position, drops among them, one without a move, and lanes that stay
/// unused.
pub(crate) const CAPACITY: usize = CHESS_CAPACITY + 5 * 64 + 16;

/// Four words a move.
pub(crate) struct Columns {
    pub(crate) pawn_xor: [u64; CAPACITY],
    pub(crate) piece_xor: [u64; CAPACITY],
    pub(crate) captured: [u64; CAPACITY],
    pub(crate) kind: [u64; CAPACITY],
}

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

/// Room for the moves of one position while they are counted; make it once a count, not once a position.
pub struct Scratch(pub(crate) Columns);

impl Default for Scratch {
    fn default() -> Self {
        Self(Columns::new())
    }
}

impl fmt::Debug for Scratch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Scratch")
    }
}
