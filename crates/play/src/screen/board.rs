//! Draws the board as text.

use std::fmt::Write as _;

use tabiya_core::{Bitboard, Color, Piece, Square};
use tabiya_draw::Extent;
use tabiya_games::{AnyPosition, Game, KindId};

use super::colors::{BoardColors, ColorDepth};

/// The style in which boards are drawn.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Style {
    /// Whether pieces are drawn as letters instead of chess figures.
    pub(crate) is_ascii: bool,
    pub(crate) colors: ColorDepth,
}

/// The squares of a board that are drawn in other colours.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Marks {
    /// The squares of the last move.
    pub(crate) last: Bitboard,
    /// The squares of the kings in check.
    pub(crate) check: Bitboard,
}

impl Marks {
    /// The marks in the position after the last move of a game.
    pub(crate) fn of(game: &Game) -> Self {
        let last = game.plies().next_back().map_or(Bitboard::EMPTY, |ply| ply.squares);
        Self { last, check: game.position().checked() }
    }
}

/// Figures of White's and Black's pieces, from pawn to king; other kinds of pieces are drawn as letters.
const FIGURES: [[char; 6]; 2] = [['♙', '♘', '♗', '♖', '♕', '♔'], ['♟', '♞', '♝', '♜', '♛', '♚']];

impl Style {
    /// The character that shows a piece. With colours, both sides have the solid figures: on a dark background an
    /// outlined piece looks black.
    fn piece(self, p: &AnyPosition, piece: Piece<KindId>) -> char {
        let side = if self.colors == ColorDepth::None { piece.color } else { Color::Black };
        match piece.role.role() {
            Some(role) if !self.is_ascii => FIGURES[side as usize][role as usize],
            _ => p.letter(piece),
        }
    }

    /// The characters that show some pieces.
    pub(crate) fn pieces(self, p: &AnyPosition, pieces: &[Piece<KindId>]) -> String {
        let Some(colors) = self.colors.board() else {
            return pieces.iter().map(|&piece| self.piece(p, piece)).collect();
        };
        let painted = |&piece: &Piece<KindId>| {
            let text = format!(" {}", self.piece(p, piece));
            paint(&text, colors.pieces[piece.color as usize], colors.dark)
        };
        let text: String = pieces.iter().map(painted).collect();
        text + &paint(" ", colors.pieces[0], colors.dark)
    }

    /// Draws the board of a position as seen by the side `from`. Marks are drawn if the terminal has colours.
    pub(crate) fn board(self, p: &AnyPosition, from: Color, marks: Marks) -> String {
        let mut text = String::new();
        let walls = p.walls();
        let Extent { mut files, mut ranks } = Extent::of(!walls);
        match from {
            Color::White => ranks.reverse(),
            Color::Black => files.reverse(),
        }
        for &rank in &ranks {
            let _ = write!(text, "  {} ", rank.digit());
            for &file in &files {
                text += &self.square(p, Square::new(file, rank), marks);
            }
            text.push('\n');
        }
        let letters: Vec<String> = files.iter().map(|file| file.letter().to_string()).collect();
        let gap = if self.colors == ColorDepth::None { " " } else { "  " };
        text + "     " + &letters.join(gap)
    }

    /// A square: two columns without colours, three with colours.
    fn square(self, p: &AnyPosition, square: Square, marks: Marks) -> String {
        let piece = p.piece_on(square);
        let is_wall = p.walls().contains(square);
        let shown = piece.map(|piece| self.piece(p, piece));
        let Some(colors) = self.colors.board() else {
            return format!(" {}", shown.unwrap_or(self.empty(is_wall)));
        };
        if is_wall {
            return std::iter::repeat_n(self.empty(true), 3).collect();
        }
        let side = piece.map_or(Color::White, |piece| piece.color);
        paint(
            &format!(" {} ", shown.unwrap_or(' ')),
            colors.pieces[side as usize],
            background(&colors, square, marks),
        )
    }

    /// The character that shows an empty square or a wall.
    fn empty(self, is_wall: bool) -> char {
        match (is_wall, self.is_ascii) {
            (true, true) => '#',
            (true, false) => '▒',
            (false, true) => '.',
            (false, false) => '·',
        }
    }

    /// A line with both sides' pieces in hand; `None` in variants without drops.
    pub(crate) fn hands(self, p: &AnyPosition) -> Option<String> {
        let hand = |color: Color| {
            let each = |(kind, count): (KindId, u32)| (0..count).map(move |_| kind.of(color));
            let pieces: Vec<_> = p.in_hand(color)?.into_iter().rev().flat_map(each).collect();
            let pieces = if pieces.is_empty() { "-".to_owned() } else { self.pieces(p, &pieces) };
            Some(format!("{color} {pieces}"))
        };
        Some(format!("In hand: {}, {}", hand(Color::White)?, hand(Color::Black)?))
    }

    /// Text in bold, if the terminal supports it.
    pub(crate) fn strong(self, text: &str) -> String {
        match self.colors {
            ColorDepth::None => text.to_owned(),
            _ => format!("\x1b[1m{text}\x1b[0m"),
        }
    }
}

/// The colour of a square.
fn background(colors: &BoardColors, square: Square, marks: Marks) -> anstyle::Color {
    match (square.is_light(), marks.last.contains(square)) {
        _ if marks.check.contains(square) => colors.check,
        (true, true) => colors.last_light,
        (false, true) => colors.last_dark,
        (true, false) => colors.light,
        (false, false) => colors.dark,
    }
}

/// Text in this colour on this background.
fn paint(text: &str, color: anstyle::Color, background: anstyle::Color) -> String {
    let style = anstyle::Style::new().fg_color(Some(color)).bg_color(Some(background));
    format!("{style}{text}{style:#}")
}

/// A line with the checks that both sides still have to give; `None` if checks do not win.
pub(crate) fn checks_left(p: &AnyPosition) -> Option<String> {
    let left = p.remaining_checks()?;
    Some(format!("Checks left to give: white {}, black {}", left.white, left.black))
}
