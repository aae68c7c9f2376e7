//! Positions to FEN.

use super::board::Board;
use crate::mailbox::Side;
use crate::mailbox::fen_writer::{cased, fen_cells, fen_side, or_dash};
use crate::mailbox::square::{file, file_letter, name};

impl Board {
    /// The position as FEN with all six fields. The passed square is there after every double push;
    /// castling rights are letters of files if `KQkq` would not say it all.
    pub fn fen(&self) -> String {
        let turn = fen_side(self.turn);
        let passed = or_dash(self.state.en_passant.map(name).unwrap_or_default());
        let pieces = fen_cells(&self.cells);
        let castling = self.castling_text();
        format!(
            "{pieces} {turn} {castling} {passed} {} {}",
            self.state.halfmoves, self.state.fullmoves
        )
    }

    fn castling_text(&self) -> String {
        let orthodox = Side::BOTH.into_iter().all(|side| {
            let king_is_home = self.king(side).is_some_and(|king| file(king) == 4);
            let is_corner = |&rook: &u8| [0, 7].contains(&file(rook));
            self.castling_rooks(side).iter().all(|rook| king_is_home && is_corner(rook))
        });
        let letter = |rook| match file(rook) {
            7 if orthodox => 'k',
            0 if orthodox => 'q',
            _ => file_letter(rook),
        };
        let letters = |side| -> String {
            self.castling_rooks(side).into_iter().map(|rook| cased(letter(rook), side)).collect()
        };
        or_dash(Side::BOTH.map(letters).concat())
    }
}
