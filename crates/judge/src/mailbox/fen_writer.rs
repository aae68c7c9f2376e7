//! Writing positions as FEN.

use super::board::Mailbox;
use super::kind::Kind;
use super::side::Side;
use super::square::{file_letter, name};

impl Mailbox {
    /// The position as FEN, castling rights as Shredder-FEN letters.
    ///
    /// The en passant square is written only if a legal capture onto it
    /// exists.
    pub fn to_fen(&self) -> String {
        let side = match self.side {
            Side::White => 'w',
            Side::Black => 'b',
        };
        format!(
            "{} {side} {} {} {} {}",
            fen_cells(&self.cells),
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

    /// The en passant field: where a legal en passant capture would land.
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
pub(crate) fn fen_cells(cells: &[Option<(Side, Kind)>; 64]) -> String {
    let ranks: Vec<String> = cells.chunks(8).rev().map(fen_rank).collect();
    ranks.join("/")
}

/// One rank of the first FEN field.
fn fen_rank(cells: &[Option<(Side, Kind)>]) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for cell in cells {
        let Some((side, kind)) = cell else {
            empty += 1;
            continue;
        };
        if empty > 0 {
            text += &empty.to_string();
            empty = 0;
        }
        text.push(match side {
            Side::White => kind.letter().to_ascii_uppercase(),
            Side::Black => kind.letter(),
        });
    }
    if empty > 0 {
        text += &empty.to_string();
    }
    text
}

/// The text, or the dash FEN writes for an empty field.
pub(crate) fn or_dash(text: String) -> String {
    if text.is_empty() { "-".to_owned() } else { text }
}
