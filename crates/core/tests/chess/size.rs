//! The size of a position, which is copied with every move.

use std::mem::size_of;

use tabiya_core::{Move, Position, Standard};

#[test]
fn a_chess_position_is_not_enlarged_by_variants() {
    // Fields: 8 bitboards, castling rights, key, side to move, e.p. square and 2 counters.
    assert_eq!(size_of::<Position<Standard>>(), 112);
    assert_eq!(size_of::<Option<Move>>(), 2);
}
