//! FEN to positions.

use super::board::Board;
use super::castling::Wing;
use super::piece::{Kind, Piece, Side};
use super::square::Square;

impl Board {
    /// Reads FEN of four to six fields. Castling rights are `KQkq`, which mean the outermost rooks,
    /// or letters of files. Rights that the pieces on the board belie are dropped.
    ///
    /// # Errors
    /// If a field is missing or unreadable, or if a side has not exactly one king.
    pub fn from_fen(text: &str) -> Result<Self, String> {
        let fields: Vec<&str> = text.split_whitespace().collect();
        let (&[pieces, turn, castling, passed], clocks) =
            fields.split_first_chunk().ok_or("a FEN has four fields at least")?;
        let mut board = Self::empty();
        board.read_pieces(pieces)?;
        match turn {
            "w" => {}
            "b" => board.pass_turn(),
            _ => return Err(format!("turn {turn:?}, expected w or b")),
        }
        if castling != "-" {
            castling.chars().try_for_each(|letter| board.read_right(letter))?;
        }
        if passed != "-" {
            let square = Square::from_name(passed).ok_or(format!("{passed:?} is no square"))?;
            board.set_en_passant(Some(square).filter(|&square| board.was_passed(square)));
        }
        let clock = |text: &&str| text.parse().map_err(|_| format!("{text:?} is no clock"));
        board.halfmoves = clocks.first().map_or(Ok(0), clock)?;
        board.fullmoves = clocks.get(1).map_or(Ok(1), clock)?;
        Ok(board)
    }

    fn read_pieces(&mut self, text: &str) -> Result<(), String> {
        let ranks: Vec<&str> = text.split('/').collect();
        if ranks.len() != 8 {
            return Err(format!("{} ranks, expected 8", ranks.len()));
        }
        for (rank, text) in (0..8).rev().zip(ranks) {
            let mut file = 0;
            for letter in text.chars() {
                if let Some(empty @ 1..=8) = letter.to_digit(10) {
                    file += empty;
                    continue;
                }
                let piece = Piece::from_letter(letter).ok_or(format!("{letter:?} is no piece"))?;
                let square = u8::try_from(file).ok().and_then(|file| Square::at(file, rank));
                self.put(square.ok_or(format!("rank {} is too long", rank + 1))?, Some(piece));
                file += 1;
            }
            if file != 8 {
                return Err(format!("rank {} has {file} files, expected 8", rank + 1));
            }
        }
        for side in Side::BOTH {
            let king = Some(Piece { side, kind: Kind::King });
            if Square::all().filter(|&square| self.piece_on(square) == king).count() != 1 {
                return Err(format!("{side:?} has not one king"));
            }
        }
        Ok(())
    }

    fn read_right(&mut self, letter: char) -> Result<(), String> {
        let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
        let Some(king) = self.king(side).filter(|king| king.rank() == side.rank(0)) else {
            return Ok(());
        };
        let own = Some(Piece { side, kind: Kind::Rook });
        let mut rooks = (0..8).map(|file| king.on_file(file));
        let is_rook = |square: &Square| self.piece_on(*square) == own;
        let rook = match letter.to_ascii_lowercase() {
            'k' => rooks.rfind(is_rook).filter(|rook| rook.file() > king.file()),
            'q' => rooks.find(is_rook).filter(|rook| rook.file() < king.file()),
            file @ 'a'..='h' => {
                rooks.filter(is_rook).find(|rook| rook.to_string().starts_with(file))
            }
            _ => return Err(format!("{letter:?} is no castling right")),
        };
        if let Some(rook) = rook {
            self.give_right(side, Wing::of(king, rook), rook);
        }
        Ok(())
    }

    /// Whether a pawn can just have passed a square: it stands beyond, and where it came from and
    /// where it passed nobody is.
    fn was_passed(&self, square: Square) -> bool {
        let us = self.turn;
        let origin = square.step((0, us.up()));
        square.rank() == us.rank(5)
            && origin.is_some_and(|origin| self.piece_on(origin).is_none())
            && self.passed_pawn(square, us).is_some()
    }
}
