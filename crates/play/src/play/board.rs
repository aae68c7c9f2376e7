//! Draws the board as text.

use std::fmt::Write as _;

use tabiya_core::{Bitboard, Color, Piece, Square};
use tabiya_draw::Extent;
use tabiya_variants::{AnyPosition, KindId};

/// The style in which boards are drawn.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Style {
    /// Whether pieces are drawn as letters instead of chess figures.
    pub(crate) is_ascii: bool,
    /// Whether the terminal supports colours.
    pub(crate) has_colors: bool,
}

/// Figures of White's and Black's pieces, from pawn to king; other kinds of pieces are drawn as letters.
const FIGURES: [[char; 6]; 2] = [['♙', '♘', '♗', '♖', '♕', '♔'], ['♟', '♞', '♝', '♜', '♛', '♚']];

impl Style {
    /// The character that shows a piece.
    pub(super) fn piece(self, p: &AnyPosition, piece: Piece<KindId>) -> char {
        match piece.role.role() {
            Some(role) if !self.is_ascii => FIGURES[piece.color as usize][role as usize],
            _ => p.letter(piece),
        }
    }

    /// The characters that show some pieces.
    pub(super) fn pieces(self, p: &AnyPosition, pieces: &[Piece<KindId>]) -> String {
        pieces.iter().map(|&piece| self.piece(p, piece)).collect()
    }

    /// Draws the board of a position as seen by the side `from`, with some squares marked.
    pub(super) fn board(self, p: &AnyPosition, from: Color, marked: Bitboard) -> String {
        let piece = |square| p.piece_on(square).map(|piece| self.piece(p, piece));
        self.squares(p.walls(), piece, from, marked)
    }

    /// Draws squares as seen by the side `from`. Marked squares are inverted if the terminal supports
    /// colours.
    fn squares(
        self,
        walls: Bitboard,
        piece_on: impl Fn(Square) -> Option<char>,
        from: Color,
        marked: Bitboard,
    ) -> String {
        let mut text = String::new();
        let Extent { mut files, mut ranks } = Extent::of(!walls);
        match from {
            Color::White => ranks.reverse(),
            Color::Black => files.reverse(),
        }
        for &rank in &ranks {
            let _ = write!(text, "  {} ", rank.digit());
            for &file in &files {
                let square = Square::new(file, rank);
                let c = piece_on(square).unwrap_or(self.empty(walls.contains(square)));
                if self.has_colors && marked.contains(square) {
                    let _ = write!(text, " \x1b[7m{c}\x1b[0m");
                } else {
                    let _ = write!(text, " {c}");
                }
            }
            text.push('\n');
        }
        text.push_str("    ");
        for file in &files {
            let _ = write!(text, " {}", file.letter());
        }
        text
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
    pub(super) fn hands(self, p: &AnyPosition) -> Option<String> {
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
        if self.has_colors { format!("\x1b[1m{text}\x1b[0m") } else { text.to_owned() }
    }
}

/// A line with the checks that both sides still have to give; `None` if checks do not win.
pub(super) fn checks_left(p: &AnyPosition) -> Option<String> {
    let left = p.remaining_checks()?;
    Some(format!("Checks left to give: white {}, black {}", left.white, left.black))
}
