//! What a diagram shows, in words and as FEN has it.

use tabiya_core::{Color, File, Rank, Role, Square};

use crate::arrow::{Arrow, Start};
use crate::diagram::Diagram;
use crate::glyph::Glyph;

impl Diagram {
    /// The placement as FEN has it; squares that do not exist are `*`.
    pub(crate) fn placement(&self) -> String {
        let rows = Rank::ALL.into_iter().rev().map(|rank| self.row(rank));
        rows.collect::<Vec<_>>().join("/")
    }

    fn row(&self, rank: Rank) -> String {
        let (mut row, mut empty) = (String::new(), 0);
        for file in File::ALL {
            let square = Square::new(file, rank);
            let letter = match self.piece_on(square) {
                _ if self.walls.contains(square) => "*".to_owned(),
                Some(glyph) => glyph.fen_letter(),
                None => {
                    empty += 1;
                    continue;
                }
            };
            row += &gap(empty);
            row += &letter;
            empty = 0;
        }
        row + &gap(empty)
    }

    /// All that is shown: `White: king e1. Black: king e8, pawn a7. Missing move e1 to e2.`
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
        let mut pieces: Vec<String> = Vec::new();
        for role in Role::ALL.into_iter().rev() {
            let of_role = |glyph: Glyph| glyph.role() == Some(role);
            pieces.extend(self.squares_of(color, of_role).map(|(_, on)| format!("{role} {on}")));
        }
        let lettered = self.squares_of(color, |glyph| glyph.role().is_none());
        pieces.extend(lettered.map(|(glyph, on)| format!("{} {on}", glyph.letter)));
        pieces.extend(self.held(color).map(|(glyph, number)| held(glyph, number)));
        let pieces = if pieces.is_empty() { "nothing".to_owned() } else { pieces.join(", ") };
        format!("{}: {pieces}.", capitalised(&color.to_string()))
    }

    fn squares_of(
        &self,
        color: Color,
        is: impl Fn(Glyph) -> bool,
    ) -> impl Iterator<Item = (Glyph, Square)> {
        let there = |square| Some((self.piece_on(square)?, square));
        let pieces = Square::ALL.into_iter().filter_map(there);
        pieces.filter(move |&(glyph, _)| glyph.color == color && is(glyph))
    }

    /// Every piece that is drawn: on the board, in hand, and being dropped.
    pub(crate) fn glyphs(&self) -> impl Iterator<Item = Glyph> + '_ {
        let board = Square::ALL.into_iter().filter_map(|square| self.piece_on(square));
        let hands = Color::ALL.into_iter().flat_map(|color| self.held(color));
        let hands = hands.map(|(glyph, _)| glyph);
        let dropped = self.arrows.iter().filter_map(|arrow| match arrow.from {
            Start::Hand(glyph) => Some(glyph),
            Start::Square(_) => None,
        });
        board.chain(hands).chain(dropped)
    }
}

/// So many empty squares in a row.
fn gap(empty: u8) -> String {
    if empty == 0 { String::new() } else { empty.to_string() }
}

/// `knight in hand`, `2 knights in hand`, `2 A in hand`.
fn held(glyph: Glyph, number: u32) -> String {
    match (glyph.role(), number) {
        (Some(role), 1) => format!("{role} in hand"),
        (Some(role), _) => format!("{number} {role}s in hand"),
        (None, 1) => format!("{} in hand", glyph.letter),
        (None, _) => format!("{number} {} in hand", glyph.letter),
    }
}

fn arrow(arrow: &Arrow) -> String {
    let kind = match arrow.kind.name() {
        "move" => "Move".to_owned(),
        kind => format!("{} move", capitalised(kind)),
    };
    match arrow.from {
        Start::Square(from) => format!("{kind} {from} to {}.", arrow.to),
        Start::Hand(glyph) => match glyph.role() {
            Some(role) => format!("{kind} {role} dropped on {}.", arrow.to),
            None => format!("{kind} {} dropped on {}.", glyph.letter, arrow.to),
        },
    }
}

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().map(|c| c.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}
