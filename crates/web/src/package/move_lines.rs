//! Moves as lines of text, from which JavaScript makes its objects.

use tabiya_core::{Color, MoveKind, Piece};
use tabiya_games::{AnyPosition, Choice, KindId, Move, Position};

/// A move as a line, with tabs between its fields: color, origin (empty for a drop), target, piece, captured piece,
/// promotion, flags, text in algebraic notation, text as `move` reads it, and the position after it as FEN. Pieces are
/// lower-case letters. `js/moves.js` reads it.
pub(super) fn move_line(p: &Position, m: &Move, after: &Position) -> String {
    let board = p.board();
    let (Choice { text, from, to, .. }, san) = (p.choice(m), p.san(m));
    let own = m.own();
    let piece = letter(&board, p.mover(m));
    let taken = p.captured_on(m).into_iter().find_map(|square| board.piece_on(square));
    let captured = letter(&board, taken.map(|piece: Piece<KindId>| piece.role));
    let promotion = letter(&board, own.and_then(|m| m.promotion()));
    let flags = match own.map(|m| m.kind()) {
        Some(MoveKind::DoublePush) => "b",
        Some(MoveKind::EnPassant) => "e",
        Some(MoveKind::Castle) if own.is_some_and(|m| m.to().file() > m.from().file()) => "k",
        Some(MoveKind::Castle) => "q",
        Some(MoveKind::Drop(_)) => "d",
        Some(MoveKind::Promotion(_)) if taken.is_some() => "cp",
        Some(MoveKind::Promotion(_)) => "np",
        _ if taken.is_some() => "c",
        _ => "n",
    };
    let from = from.map_or_else(String::new, |from| from.to_string());
    let (color, after) = (color_letter(board.turn()), after.fen());
    format!(
        "{color}\t{from}\t{to}\t{piece}\t{captured}\t{promotion}\t{flags}\t{san}\t{text}\t{after}"
    )
}

/// The letter of a kind of piece; empty for none.
fn letter(board: &AnyPosition, kind: Option<KindId>) -> String {
    kind.map_or_else(String::new, |kind| board.kind(kind).letter.to_string())
}

/// The letter with which texts of moves name a color.
pub(super) const fn color_letter(color: Color) -> char {
    match color {
        Color::White => 'w',
        Color::Black => 'b',
    }
}
