//! The pieces that have left the board, in words.

use tabiya_core::{Color, Piece};
use tabiya_games::{Game, KindId};

use tabiya_board::captured::captured;

/// Lines with the pieces that each side has captured, and with its own pieces that its captures have blown up.
/// Lines without pieces are left out.
pub(super) fn losses(game: &Game, draw: impl Fn(&[Piece<KindId>]) -> String) -> Vec<String> {
    let mut lines = Vec::new();
    for color in Color::ALL {
        let side = color.title();
        let gone = captured(game.plies().filter(|ply| ply.color == color));
        for (what, owner) in [
            (format!("Captured by {side}"), !color),
            (format!("Blown up with {side}'s captures"), color),
        ] {
            if !gone[owner].is_empty() {
                lines.push(format!("{what}: {}", draw(&gone[owner])));
            }
        }
    }
    lines
}
