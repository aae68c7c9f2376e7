//! What a position is worth: material, and pieces near the middle of the board.

use super::board::Board;

/// Hundredths of a pawn, from pawn to king.
pub(super) const VALUES: [i32; 6] = [100, 300, 310, 500, 900, 0];

/// Rings of the board from the edge to the middle.
const RINGS: [u64; 3] = [0x007e_7e7e_7e7e_7e00, 0x0000_3c3c_3c3c_0000, 0x0000_0018_1800_0000];

/// For each ring that a piece of the role stands in.
const CENTER: [i32; 6] = [4, 12, 6, 2, 2, -6];

#[expect(clippy::cast_possible_wrap, reason = "at most 64 squares")]
fn count(set: u64) -> i32 {
    set.count_ones() as i32
}

/// For the side to move, in hundredths of a pawn.
pub(super) fn evaluate<B: Board>(board: &B) -> i32 {
    let side = |white: bool| -> i32 {
        let of_role = |role: usize| {
            let set = board.pieces(white, role);
            let rings: i32 = RINGS.iter().map(|ring| count(set & ring)).sum();
            count(set) * VALUES[role] + rings * CENTER[role]
        };
        (0..6).map(of_role).sum()
    };
    let us = board.is_white_to_move();
    side(us) - side(!us)
}
