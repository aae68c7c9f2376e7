//! Attack sets of each piece, and the lines through and between two squares.
//!
//! Attacks include squares occupied by either side; which of them a piece may enter is up to the generator.
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

#[cfg(feature = "small-tables")]
mod hyperbola;
mod king_zone;
mod leapers;
#[cfg(not(feature = "small-tables"))]
mod magic;
#[cfg(not(feature = "small-tables"))]
mod magic_numbers;
mod rays;
// Public for tests, but not part of the documented interface.
#[doc(hidden)]
pub mod reference;

use crate::types::{Bitboard, Square};

#[cfg(feature = "small-tables")]
pub use hyperbola::{bishop_attacks, rook_attacks};
pub use king_zone::king_zone;
#[cfg(feature = "alloc")]
pub(crate) use leapers::EMPTY_BOARD;
pub use leapers::{between, king_attacks, knight_attacks, line, pawn_attacks};
pub(crate) use leapers::{open_lines, open_rays};
#[cfg(not(feature = "small-tables"))]
pub use magic::{bishop_attacks, rook_attacks};

/// X-ray attacks of a bishop: the squares that it would attack in addition if each first blocker that belongs
/// to `through` were removed.
///
/// ```
/// use tabiya_core::{Bitboard, Square, attacks};
/// let pawn = Bitboard::of(Square::D4);
/// let behind = attacks::xray_bishop_attacks(Square::B2, pawn, pawn);
/// assert_eq!(behind.into_iter().map(|square| square.to_string()).collect::<String>(), "e5f6g7h8");
/// ```
pub fn xray_bishop_attacks(from: Square, occupied: Bitboard, through: Bitboard) -> Bitboard {
    let seen = bishop_attacks(from, occupied);
    bishop_attacks(from, occupied - (seen & through)) - seen
}

/// X-ray attacks of a rook: the squares that it would attack in addition if each first blocker that belongs
/// to `through` were removed.
pub fn xray_rook_attacks(from: Square, occupied: Bitboard, through: Bitboard) -> Bitboard {
    let seen = rook_attacks(from, occupied);
    rook_attacks(from, occupied - (seen & through)) - seen
}

/// The squares that a queen attacks: a rook's and a bishop's together.
#[inline(always)]
pub fn queen_attacks(from: Square, occupied: Bitboard) -> Bitboard {
    bishop_attacks(from, occupied) | rook_attacks(from, occupied)
}
