//! Slider attacks found one square at a time: slow but simple.
//!
//! Tests compare the look-up tables with these functions. The build script fills the tables with the same code.

use super::rays;
use crate::types::{Bitboard, Square};

/// One step in one direction: the left shift of the square's bit (a right shift if negative), and the squares
/// from which the step stays on the board.
pub type SliderStep = (i32, u64);

/// The four steps of a bishop.
pub const BISHOP: [SliderStep; 4] = rays::BISHOP;
/// The four steps of a rook.
pub const ROOK: [SliderStep; 4] = rays::ROOK;

/// The squares that a slider reaches: every ray up to and including its first blocker.
///
/// ```
/// use tabiya_core::{Bitboard, Square, attacks::reference};
/// let blockers = Bitboard::of(Square::C1).with(Square::A2);
/// let reached = reference::slider_attacks(Square::A1, blockers, reference::ROOK);
/// assert_eq!(reached, Bitboard::of(Square::B1).with(Square::C1).with(Square::A2));
/// ```
pub const fn slider_attacks(from: Square, occupied: Bitboard, steps: [SliderStep; 4]) -> Bitboard {
    Bitboard(rays::attacked(from as usize, occupied.0, steps))
}

/// The squares on which a blocker changes what a slider reaches: its rays on the empty board
/// without the last square of each.
pub const fn relevant_squares(from: Square, steps: [SliderStep; 4]) -> Bitboard {
    Bitboard(rays::relevant(from as usize, steps))
}
