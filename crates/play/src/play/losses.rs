//! The pieces that have left the board, in words.

use std::cmp::Reverse;

use tabiya_core::{Color, Piece};
use tabiya_variants::{KindId, Ply};

use crate::end::side;

/// Lines with the pieces that each side has captured, and with those of its own that its captures have blown up.
/// Lines without pieces are left out.
pub(super) fn losses(plies: &[Ply], draw: impl Fn(&[Piece<KindId>]) -> String) -> Vec<String> {
    let gone = |mover: Color, owner: Color| {
        let plies = plies.iter().filter(|ply| ply.color == mover);
        let pieces = plies.flat_map(|ply| &ply.captured).filter(|piece| piece.color == owner);
        let mut pieces: Vec<Piece<KindId>> = pieces.copied().collect();
        pieces.sort_by_key(|piece| Reverse(piece.role));
        pieces
    };
    let mut lines = Vec::new();
    for color in Color::ALL {
        let side = side(color);
        for (what, pieces) in [
            (format!("Captured by {side}"), gone(color, !color)),
            (format!("Blown up with {side}'s captures"), gone(color, color)),
        ] {
            if !pieces.is_empty() {
                lines.push(format!("{what}: {}", draw(&pieces)));
            }
        }
    }
    lines
}
