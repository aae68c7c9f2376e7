//! The command `d`, which shows the board as text.

use std::fmt::Write as _;

use tabiya_core::{CastlingMode, EnPassantMode, File, Rank, Square};
use tabiya_variants::AnyPosition;

/// Draws the board, followed by its FEN, key and checkers.
pub(super) fn draw(p: &AnyPosition, mode: CastlingMode) -> String {
    let mut text = String::from("\n");
    for rank in Rank::ALL.into_iter().rev() {
        for file in File::ALL {
            let square = Square::new(file, rank);
            let letter = match p.piece_on(square) {
                Some(piece) => p.letter(piece),
                None if p.walls().contains(square) => '#',
                None => '.',
            };
            let _ = write!(text, " {letter}");
        }
        let _ = writeln!(text, "  {}", rank.digit());
    }
    text.push_str(" a b c d e f g h\n\n");
    let _ = writeln!(text, "Fen: {}", p.fen(mode, EnPassantMode::Legal));
    let _ = writeln!(text, "Key: {}", p.key());
    let checkers: Vec<String> = p.checkers().into_iter().map(|square| square.to_string()).collect();
    let _ = write!(text, "Checkers: {}", checkers.join(" "));
    text
}
