//! A board drawn in letters.

use std::fmt;

use anstyle::{AnsiColor, Style};
use tabiya_core::{Bitboard, Color, File, Piece, Rank, Square};
use tabiya_variants::{AnyPosition, KindId};

/// A position's board as text, White at the bottom; walls are `#`.
pub(crate) struct Drawing {
    /// The letter and the side of what stands on each square.
    pieces: [Option<(char, Color)>; 64],
    walls: Bitboard,
    /// The squares that stand out, where there is colour.
    marked: Bitboard,
    in_colour: bool,
}

const RULE: &str = " +---+---+---+---+---+---+---+---+";
const MARK: Style = Style::new().bg_color(Some(anstyle::Color::Ansi(AnsiColor::Red))).bold();
const WHITE: Style = Style::new().bold();
const BLACK: Style = Style::new().fg_color(Some(anstyle::Color::Ansi(AnsiColor::Cyan)));

impl Drawing {
    /// Without colour.
    pub(crate) fn plain(p: &AnyPosition) -> Self {
        let letter = |piece: Piece<KindId>| (p.letter(piece), piece.color);
        let pieces = Square::ALL.map(|square| p.piece_on(square).map(letter));
        Self { pieces, walls: p.walls(), marked: Bitboard::EMPTY, in_colour: false }
    }

    /// In colour, with squares that stand out.
    pub(crate) fn coloured(p: &AnyPosition, marked: Bitboard) -> Self {
        Self { marked, in_colour: true, ..Self::plain(p) }
    }

    fn cell(&self, square: Square) -> String {
        let piece = self.pieces[square as usize];
        let empty = if self.walls.contains(square) { '#' } else { ' ' };
        let letter = piece.map_or(empty, |(letter, _)| letter);
        let style = match piece {
            _ if !self.in_colour => return format!(" {letter} "),
            _ if self.marked.contains(square) => MARK,
            Some((_, Color::White)) => WHITE,
            Some(_) => BLACK,
            None => Style::new(),
        };
        format!("{style} {letter} {style:#}")
    }
}

impl fmt::Display for Drawing {
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
