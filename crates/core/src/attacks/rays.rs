//! Slider attacks found one square at a time, on plain `u64` sets; they fill the look-up tables.
//!
//! The build script includes this file too, so the file uses no type of the crate.

/// One step in one direction: the left shift of the square's bit (a right shift if negative), and the squares
/// from which the step stays on the board.
pub(crate) type RayStep = (i32, u64);

const NOT_A: u64 = !0x0101_0101_0101_0101;
const NOT_H: u64 = !0x8080_8080_8080_8080;

/// The four steps of a bishop.
pub(crate) const BISHOP: [RayStep; 4] = [(9, NOT_H), (7, NOT_A), (-7, NOT_H), (-9, NOT_A)];
/// The four steps of a rook.
pub(crate) const ROOK: [RayStep; 4] = [(8, !0), (1, NOT_H), (-1, NOT_A), (-8, !0)];

/// Moves the bit of a square by one step; returns zero if the step leaves the board.
pub(crate) const fn next(bit: u64, (shift, inside): RayStep) -> u64 {
    if shift > 0 { (bit & inside) << shift } else { (bit & inside) >> -shift }
}

/// The squares that a slider reaches from a square (0 is a1, 63 is h8): every ray up to and
/// including its first blocker.
pub(crate) const fn attacked(from: usize, occupied: u64, steps: [RayStep; 4]) -> u64 {
    let mut reached = 0;
    let mut direction = 0;
    while direction < 4 {
        let mut bit = next(1 << from, steps[direction]);
        while bit != 0 {
            reached |= bit;
            if occupied & bit != 0 {
                break;
            }
            bit = next(bit, steps[direction]);
        }
        direction += 1;
    }
    reached
}

/// The squares on which a blocker changes what a slider reaches: its rays on the empty board
/// without the last square of each.
pub(crate) const fn relevant(from: usize, steps: [RayStep; 4]) -> u64 {
    let mut relevant = 0;
    let mut direction = 0;
    while direction < 4 {
        let mut bit = next(1 << from, steps[direction]);
        while next(bit, steps[direction]) != 0 {
            relevant |= bit;
            bit = next(bit, steps[direction]);
        }
        direction += 1;
    }
    relevant
}
