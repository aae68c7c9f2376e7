//! Slider attacks by walking the rays: slow and obviously right.
//!
//! The look-up tables are built from it when the crate is compiled, and tests judge by it.

use crate::types::{Bitboard, Square};

/// One step in one direction: how far the square's bit moves to the left (to the right if
/// negative), and the squares from which that stays on the board.
pub type Step = (i32, u64);

const NOT_A: u64 = !0x0101_0101_0101_0101;
const NOT_H: u64 = !0x8080_8080_8080_8080;

/// The four steps of a bishop.
pub const BISHOP: [Step; 4] = [(9, NOT_H), (7, NOT_A), (-7, NOT_H), (-9, NOT_A)];
/// The four steps of a rook.
pub const ROOK: [Step; 4] = [(8, !0), (1, NOT_H), (-1, NOT_A), (-8, !0)];

/// The square's bit one step on, zero beyond the edge. Works on bare bits because the compiler's
/// interpreter, which walks half a million of these, pays for every call.
const fn next(bit: u64, (shift, inside): Step) -> u64 {
    if shift > 0 { (bit & inside) << shift } else { (bit & inside) >> -shift }
}

/// The squares that a slider reaches: every ray up to and including its first blocker.
///
/// ```
/// use tabiya_core::{Bitboard, Square, attacks::reference};
/// let blockers = Bitboard::of(Square::C1).with(Square::A2);
/// let reached = reference::slider_attacks(Square::A1, blockers, reference::ROOK);
/// assert_eq!(reached, Bitboard::of(Square::B1).with(Square::C1).with(Square::A2));
/// ```
pub const fn slider_attacks(from: Square, occupied: Bitboard, steps: [Step; 4]) -> Bitboard {
    let mut reached = 0;
    let mut direction = 0;
    while direction < 4 {
        let mut bit = next(1 << from as u32, steps[direction]);
        while bit != 0 {
            reached |= bit;
            if occupied.0 & bit != 0 {
                break;
            }
            bit = next(bit, steps[direction]);
        }
        direction += 1;
    }
    Bitboard(reached)
}

/// The squares on which a blocker changes what a slider reaches: its rays on the empty board
/// without the last square of each.
pub const fn relevant_squares(from: Square, steps: [Step; 4]) -> Bitboard {
    let mut relevant = 0;
    let mut direction = 0;
    while direction < 4 {
        let mut bit = next(1 << from as u32, steps[direction]);
        while next(bit, steps[direction]) != 0 {
            relevant |= bit;
            bit = next(bit, steps[direction]);
        }
        direction += 1;
    }
    Bitboard(relevant)
}
