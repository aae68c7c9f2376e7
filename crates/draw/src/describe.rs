//! Describes the content of a diagram in words and as FEN.

use std::cmp::Reverse;

use tabiya_core::{Color, File, Rank, Square};

use crate::arrow::{Arrow, ArrowStart};
use crate::diagram::Diagram;
use crate::glyph::Glyph;

impl Diagram {
    /// The piece placement in FEN, with `*` for squares that do not exist.
    pub(crate) fn placement(&self) -> String {
        let rows = Rank::ALL.into_iter().rev().map(|rank| self.row(rank));
        rows.collect::<Vec<_>>().join("/")
    }

    fn row(&self, rank: Rank) -> String {
        let (mut row, mut empty) = (String::new(), 0);
        let letters = File::ALL.into_iter().map(|file| Square::new(file, rank)).map(|square| {
            let wall = self.walls.contains(square).then(|| "*".to_owned());
            wall.or_else(|| self.piece_on(square).map(Glyph::fen_letter))
        });
        // The empty text ends the row, so that empty squares at the end of the row are counted too.
        for letter in letters.chain([Some(String::new())]) {
            let Some(letter) = letter else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                row += &empty.to_string();
                empty = 0;
            }
            row += &letter;
        }
        row
    }

    /// Everything in the diagram, in words: `White: king e1. Black: king e8, pawn a7. Missing move
    /// e1 to e2.`
    pub(crate) fn words(&self) -> String {
        let mut sentences: Vec<String> =
            Color::ALL.into_iter().map(|color| self.side(color)).collect();
        for &(square, mark) in &self.marks {
            sentences.push(format!("{}: {square}.", capitalised(mark.name())));
        }
        sentences.extend(self.arrows.iter().map(arrow));
        sentences.join(" ")
    }

    fn side(&self, color: Color) -> String {
        let there = |square| Some((self.piece_on(square)?, square));
        let mut own: Vec<(Glyph, Square)> = Square::ALL.into_iter().filter_map(there).collect();
        own.retain(|(glyph, _)| glyph.color == color);
        // In order from kings to pawns; pieces that have no role in chess follow.
        own.sort_by_key(|(glyph, _)| Reverse(glyph.role()));
        let mut pieces: Vec<String> =
            own.into_iter().map(|(glyph, on)| format!("{} {on}", glyph.name())).collect();
        pieces.extend(self.held(color).map(|(glyph, number)| held(glyph, number)));
        let pieces = if pieces.is_empty() { "nothing".to_owned() } else { pieces.join(", ") };
        format!("{}: {pieces}.", capitalised(&color.to_string()))
    }

    /// The glyphs of all pieces that are drawn: on the board, in hand, and being dropped.
    pub(crate) fn glyphs(&self) -> impl Iterator<Item = Glyph> + '_ {
        let board = Square::ALL.into_iter().filter_map(|square| self.piece_on(square));
        let hands = Color::ALL.into_iter().flat_map(|color| self.held(color));
        let hands = hands.map(|(glyph, _)| glyph);
        let dropped = self.arrows.iter().filter_map(|arrow| match arrow.from {
            ArrowStart::Hand(glyph) => Some(glyph),
            ArrowStart::Square(_) => None,
        });
        board.chain(hands).chain(dropped)
    }
}

/// Describes pieces in hand: `knight in hand`, `2 knights in hand`, `2 A in hand`.
fn held(glyph: Glyph, number: u32) -> String {
    let name = glyph.name();
    match number {
        1 => format!("{name} in hand"),
        _ if glyph.role().is_some() => format!("{number} {name}s in hand"),
        _ => format!("{number} {name} in hand"),
    }
}

fn arrow(arrow: &Arrow) -> String {
    let kind = match arrow.kind.name() {
        "move" => "Move".to_owned(),
        kind => format!("{} move", capitalised(kind)),
    };
    match arrow.from {
        ArrowStart::Square(from) => format!("{kind} {from} to {}.", arrow.to),
        ArrowStart::Hand(glyph) => format!("{kind} {} dropped on {}.", glyph.name(), arrow.to),
    }
}

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().map(|c| c.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}
