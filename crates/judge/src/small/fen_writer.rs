//! Positions to FEN.

use super::board::Board;
use super::castling::Wing;
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
        let rights: Vec<(Side, Wing, u8)> = Side::BOTH
            .into_iter()
            .flat_map(|side| Wing::BOTH.map(|wing| (side, wing)))
            .filter_map(|(side, wing)| Some((side, wing, self.rook(side, wing)?)))
            .collect();
        let orthodox = rights.iter().all(|&(side, wing, rook)| {
            let home = if wing == Wing::King { 7 } else { 0 };
            file(rook) == home && self.king(side).is_some_and(|king| file(king) == 4)
        });
        let letter = |&(side, wing, rook): &(Side, Wing, u8)| {
            let small = match wing {
                _ if !orthodox => file_letter(rook),
                Wing::King => 'k',
                Wing::Queen => 'q',
            };
            cased(small, side)
        };
        or_dash(rights.iter().map(letter).collect())
    }
}
