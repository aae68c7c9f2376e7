//! The size of a position, which is copied with every move.

use std::mem::size_of;

use tabiya_core::{Move, Position, Standard};

#[test]
fn a_position_of_chess_pays_for_no_variant() {
    // Fields: 8 bitboards, castling rights, key, side to move, e.p. square and 2 counters.
    assert_eq!(size_of::<Position<Standard>>(), 112);
    assert_eq!(size_of::<Option<Move>>(), 2);
}
