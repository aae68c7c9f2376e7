//! The legal moves, listed.

use tabiya_core::{MoveKind, Square};
use tabiya_variants::{AnyMove, AnyPosition};

use super::board::owned;
use crate::move_text::side;

/// The legal moves, a line for each piece and one for drops; those of one square, or the drops if it is
/// called `@`. Otherwise why there are none.
pub(super) fn listed(p: &AnyPosition, of: Option<&str>) -> Result<Vec<String>, String> {
    let mut moves = p.legal_moves();
    moves.sort_by_key(|m| (is_drop(*m), m.from(), m.destination()));
    match of {
        None => Ok(lines(p, &moves)),
        Some(text) if text.ends_with('@') => {
            moves.retain(|&m| is_drop(m));
            if moves.is_empty() {
                return Err(format!("{} has nothing to drop.", side(p.turn())));
            }
            Ok(lines(p, &moves))
        }
        Some(text) => {
            let shown = || text.chars().take(40).flat_map(char::escape_debug).collect::<String>();
            let square: Square = text
                .to_lowercase()
                .parse()
                .map_err(|_| format!("\"{}\" is not a square, expected a1 to h8.", shown()))?;
            moves.retain(|m| !is_drop(*m) && m.from() == square);
            if moves.is_empty() { Err(none(p, square)) } else { Ok(lines(p, &moves)) }
        }
    }
}

fn is_drop(m: AnyMove) -> bool {
    matches!(m.kind(), MoveKind::Drop(_))
}

fn lines(p: &AnyPosition, moves: &[AnyMove]) -> Vec<String> {
    let alike = |a: &AnyMove, b: &AnyMove| match (is_drop(*a), is_drop(*b)) {
        (true, true) => true,
        (false, false) => a.from() == b.from(),
        _ => false,
    };
    let line = |moves: &[AnyMove]| {
        let first = moves[0];
        let what = match (is_drop(first), p.piece_on(first.from())) {
            (false, Some(piece)) => format!("{} {}", p.kind(piece.role).name, first.from()),
            _ => "drops".to_owned(),
        };
        let sans: Vec<String> = moves.iter().map(|&m| p.san(m)).collect();
        format!("{what}: {}", sans.join(" "))
    };
    moves.chunk_by(alike).map(line).collect()
}

/// Why nothing moves from this square.
fn none(p: &AnyPosition, square: Square) -> String {
    match p.piece_on(square) {
        None if p.walls().contains(square) => format!("{square} is a wall."),
        None => format!("There is no piece on {square}."),
        Some(piece) if piece.color != p.turn() => {
            format!("It is {}'s turn, and that is {}.", side(p.turn()), owned(p, piece, square))
        }
        Some(piece) => {
            format!(
                "The {} on {square} has no legal move; ask why, as in why {square}a1.",
                p.kind(piece.role).name
            )
        }
    }
}
