//! The evaluation: material, and a bonus for pieces near the middle of the board.

use super::board::SmallSearchBoard;

/// The values of the roles in centipawns, from pawn to king.
pub(super) const VALUES: [i32; 6] = [100, 300, 310, 500, 900, 0];

/// The bonus for a piece of each role, per ring from the edge of the board.
const CENTER: [i32; 6] = [4, 12, 6, 2, 2, -6];

/// The value of a piece of each role on each square.
const WORTH: [[i32; 64]; 6] = {
    let mut worth = [[0; 64]; 6];
    let mut role = 0;
    while role < 6 {
        let mut square = 0;
        while square < 64 {
            worth[role][square] = VALUES[role] + ring(square) * CENTER[role];
            square += 1;
        }
        role += 1;
    }
    worth
};

/// The ring of a square, from 0 at the edge to 3 in the middle.
#[expect(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "at most 3")]
const fn ring(square: usize) -> i32 {
    const fn from_edge(line: usize) -> usize {
        if line < 4 { line } else { 7 - line }
    }
    let (file, rank) = (from_edge(square % 8), from_edge(square / 8));
    (if file < rank { file } else { rank }) as i32
}

/// The evaluation for the side to move, in centipawns.
pub(super) fn evaluate<B: SmallSearchBoard>(board: &B) -> i32 {
    let us = board.is_white_to_move();
    let mut value = 0;
    for (role, worth) in WORTH.iter().enumerate() {
        value += sum(board.pieces(us, role), worth) - sum(board.pieces(!us, role), worth);
    }
    value
}

/// The sum of the values of the pieces on the squares of a set.
#[inline(always)]
fn sum(mut set: u64, worth: &[i32; 64]) -> i32 {
    let mut sum = 0;
    while set != 0 {
        sum += worth[set.trailing_zeros() as usize];
        set &= set - 1;
    }
    sum
}
