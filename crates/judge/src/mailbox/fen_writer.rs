//! Writing positions as FEN.

use super::board::Kind;
use super::board::Mailbox;
use super::board::Side;
use super::reach::Cells;
use super::square::{file_letter, name};

impl Mailbox {
    /// The position as FEN, castling rights as Shredder-FEN letters.
    ///
    /// The en passant square is written only if a legal capture onto it
    /// exists.
    pub fn to_fen(&self) -> String {
        format!(
            "{} {} {} {} {} {}",
            fen_cells(&self.cells),
            fen_side(self.side),
            self.fen_castling(),
            self.fen_en_passant(),
            self.quiet_turns,
            self.move_number,
        )
    }

    /// The castling field: White's rook files from h to a, then Black's.
    fn fen_castling(&self) -> String {
        let letters = |side| -> String {
            self.castling_rooks(side).into_iter().rev().map(file_letter).collect()
        };
        or_dash(letters(Side::White).to_ascii_uppercase() + &letters(Side::Black))
    }

    /// The en passant field: the target of a legal en passant capture.
    fn fen_en_passant(&self) -> String {
        let square = self
            .legal_moves()
            .into_iter()
            .find(|&mv| self.en_passant_victim(mv).is_some())
            .map(|mv| name(mv.to));
        or_dash(square.unwrap_or_default())
    }
}

/// The first FEN field: the pieces, rank by rank from the eighth.
pub(crate) fn fen_cells(cells: &Cells) -> String {
    let letter = |(side, kind): (Side, Kind)| cased(kind.letter(), side).to_string();
    let rank = |cells: &[Option<(Side, Kind)>]| fen_rank(cells.iter().map(|cell| cell.map(letter)));
    let ranks: Vec<String> = cells.chunks(8).rev().map(rank).collect();
    ranks.join("/")
}

/// One rank of the first FEN field: the letters of its pieces, and the numbers of empty squares between.
pub(crate) fn fen_rank(cells: impl Iterator<Item = Option<String>>) -> String {
    let mut text = String::new();
    let mut empty = 0;
    // The end of the rank acts as a piece without a letter, so that the last empty squares are written.
    for cell in cells.chain([Some(String::new())]) {
        let Some(piece) = cell else {
            empty += 1;
            continue;
        };
        if empty > 0 {
            text += &empty.to_string();
            empty = 0;
        }
        text += &piece;
    }
    text
}

/// A letter in FEN's case: upper case for White.
pub(crate) fn cased(letter: char, side: Side) -> char {
    match side {
        Side::White => letter.to_ascii_uppercase(),
        Side::Black => letter,
    }
}

/// The FEN letter of the side to move.
pub(crate) fn fen_side(side: Side) -> char {
    match side {
        Side::White => 'w',
        Side::Black => 'b',
    }
}

/// The text, or the dash FEN writes for an empty field.
pub(crate) fn or_dash(text: String) -> String {
    if text.is_empty() { "-".to_owned() } else { text }
}
