//! The king zone: squares around a king whose attackers an evaluation counts.

use super::king_attacks;
use crate::types::{Bitboard, Black, Color, Side, Square, White};

/// The king zone used in evaluations: the king's square, its neighbours, and the squares one rank further
/// towards the enemy.
///
/// King safety terms count attacks on these squares (Chess Programming Wiki, "King Safety": the squares that
/// the king can reach and two or three more that face the enemy).
///
/// ```
/// use tabiya_core::{Color, Square, attacks};
/// assert_eq!(attacks::king_zone(Color::White, Square::G1).to_string(), "\
/// . . . . . . . .
/// . . . . . . . .
/// . . . . . . . .
/// . . . . . . . .
/// . . . . . . . .
/// . . . . . X X X
/// . . . . . X X X
/// . . . . . X X X
/// ");
/// assert_eq!(attacks::king_zone(Color::Black, Square::E5).len(), 12);
/// ```
#[inline]
pub fn king_zone(color: Color, king: Square) -> Bitboard {
    let near = king_attacks(king).with(king);
    near | match color {
        Color::White => White::forward(near),
        Color::Black => Black::forward(near),
    }
}
