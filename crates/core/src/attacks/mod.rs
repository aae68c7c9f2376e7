//! What each piece attacks, and the geometry of two squares.
//!
//! Attacks include squares held by either side: what may be entered is the generator's business.
//!
//! ```
//! use tabiya_core::{Bitboard, Square, attacks};
//! let occupied = Bitboard::of(Square::F6);
//! assert_eq!(attacks::bishop_attacks(Square::D4, occupied).to_string(), "\
//! . . . . . . . .
//! X . . . . . . .
//! . X . . . X . .
//! . . X . X . . .
//! . . . . . . . .
//! . . X . X . . .
//! . X . . . X . .
//! X . . . . . X .
//! ");
//! ```

mod leapers;
mod magic;
mod magic_numbers;
mod rays;
pub mod reference;

use crate::types::{Bitboard, Square};

pub use leapers::{between, king_attacks, knight_attacks, line, pawn_attacks};
pub(crate) use leapers::{open_lines, open_rays};
pub use magic::{bishop_attacks, rook_attacks};

/// The squares that a queen attacks: a rook's and a bishop's together.
#[inline(always)]
pub fn queen_attacks(from: Square, occupied: Bitboard) -> Bitboard {
    bishop_attacks(from, occupied) | rook_attacks(from, occupied)
}
