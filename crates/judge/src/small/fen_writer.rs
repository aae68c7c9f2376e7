//! Positions to FEN.

use std::fmt::Write;

use super::board::Board;
use super::castling::Wing;
use super::piece::Side;
use super::square::Square;

impl Board {
    /// The position as FEN with all six fields. The passed square is there after every double push;
    /// castling rights are letters of files if `KQkq` would not say it all.
    pub fn fen(&self) -> String {
        let turn = if self.turn == Side::White { 'w' } else { 'b' };
        let passed = self.en_passant.map_or("-".to_owned(), |square| square.to_string());
        let pieces = (0..8).rev().map(|rank| self.rank_text(rank)).collect::<Vec<_>>().join("/");
        let castling = self.castling_text();
        format!("{pieces} {turn} {castling} {passed} {} {}", self.halfmoves, self.fullmoves)
    }

    fn rank_text(&self, rank: u8) -> String {
        let mut text = String::new();
        let mut empty = 0;
        for square in (0..8).filter_map(|file| Square::at(file, rank)) {
            match self.piece_on(square) {
                None => empty += 1,
                Some(piece) => {
                    if empty > 0 {
                        write!(text, "{empty}").expect("strings take all");
                    }
                    empty = 0;
                    text.push(piece.letter());
                }
            }
        }
        if empty > 0 {
            write!(text, "{empty}").expect("strings take all");
        }
        text
    }

    fn castling_text(&self) -> String {
        let rights: Vec<(Side, Wing, Square)> = Side::BOTH
            .into_iter()
            .flat_map(|side| Wing::BOTH.map(|wing| (side, wing)))
            .filter_map(|(side, wing)| Some((side, wing, self.rook(side, wing)?)))
            .collect();
        if rights.is_empty() {
            return "-".to_owned();
        }
        let orthodox = rights.iter().all(|&(side, wing, rook)| {
            let home = if wing == Wing::King { 7 } else { 0 };
            rook.file() == home && self.king(side).is_some_and(|king| king.file() == 4)
        });
        let letter = |&(side, wing, rook): &(Side, Wing, Square)| {
            let small = match wing {
                _ if !orthodox => char::from(b'a' + rook.file()),
                Wing::King => 'k',
                Wing::Queen => 'q',
            };
            if side == Side::White { small.to_ascii_uppercase() } else { small }
        };
        rights.iter().map(letter).collect()
    }
}
