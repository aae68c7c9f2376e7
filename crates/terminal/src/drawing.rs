//! Draws boards as text.

use std::fmt;

use anstyle::{AnsiColor, Style};
use tabiya_core::{Bitboard, Color, File, Rank, Square};
use tabiya_games::AnyPosition;

/// The answer to the command `d` of UCI: the board, then the FEN, the key, and the pieces that give check.
pub fn described(p: &AnyPosition, fen: &str, key: impl fmt::Display) -> String {
    let checkers: Vec<_> = p.checkers().into_iter().map(|square| square.to_string()).collect();
    let (drawing, checkers) = (Drawing::plain(p), checkers.join(" "));
    format!("{drawing}\nFen: {fen}\nKey: {key}\nCheckers: {checkers}\n")
}

/// A position's board as text, White at the bottom; walls are `#`.
#[derive(Debug)]
pub struct Drawing<'a> {
    position: &'a AnyPosition,
    /// The squares to highlight; `None` for a drawing without colour.
    marked: Option<Bitboard>,
}

const RULE: &str = " +---+---+---+---+---+---+---+---+";
const MARK: Style = Style::new().bg_color(Some(anstyle::Color::Ansi(AnsiColor::Red))).bold();
const WHITE: Style = Style::new().bold();
const BLACK: Style = Style::new().fg_color(Some(anstyle::Color::Ansi(AnsiColor::Cyan)));

impl<'a> Drawing<'a> {
    /// A drawing without colour.
    pub fn plain(position: &'a AnyPosition) -> Self {
        Self { position, marked: None }
    }

    /// A drawing in colour, with highlighted squares.
    pub fn coloured(position: &'a AnyPosition, marked: Bitboard) -> Self {
        Self { position, marked: Some(marked) }
    }

    fn cell(&self, square: Square) -> String {
        let piece = self.position.piece_on(square);
        let empty = if self.position.walls().contains(square) { '#' } else { ' ' };
        let letter = piece.map_or(empty, |piece| self.position.letter(piece));
        let Some(marked) = self.marked else { return format!(" {letter} ") };
        let style = match piece {
            _ if marked.contains(square) => MARK,
            Some(piece) if piece.color == Color::White => WHITE,
            Some(_) => BLACK,
            None => Style::new(),
        };
        format!("{style} {letter} {style:#}")
    }
}

impl fmt::Display for Drawing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            write!(f, "{RULE}\n |")?;
            for file in File::ALL {
                write!(f, "{}|", self.cell(Square::new(file, rank)))?;
            }
            writeln!(f, " {}", rank.digit())?;
        }
        writeln!(f, "{RULE}\n   a   b   c   d   e   f   g   h")
    }
}
